/**
 * Refuses to run inside another page (specification section 8): the page is emptied and nothing of the panel
 * starts. The server's headers forbid the frame already; this holds where something between strips them.
 */
if (window.top !== window.self) {
  document.documentElement.replaceChildren()
  throw new Error('O Balcão não abre dentro de outra página.')
}
