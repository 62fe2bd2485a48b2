/** Where the keyboard comes to in a pane: what one writes in, what one walks through, else its first control. */
const ENTRANCES = [
  'textarea:not([disabled])',
  '[role="listbox"][tabindex="0"]',
  'section[tabindex="0"]',
  'a[href], button:not([disabled]), input:not([type=file]):not([disabled])',
]

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** Moves the keyboard to the pane behind (1) or before (-1) the one that has it; panes carry `data-pane`. */
export function nextPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isShown)
  if (panes.length === 0) return
  const here = panes.findIndex((pane) => pane.contains(document.activeElement))
  const from = here < 0 && by < 0 ? 0 : here
  for (let step = 1; step <= panes.length; step++) {
    const pane = panes[(from + by * step + panes.length * 2) % panes.length]
    const target = pane && firstTargetOf(pane)
    if (target) {
      target.focus()
      return
    }
  }
}

function firstTargetOf(pane: HTMLElement): HTMLElement | undefined {
  for (const selector of ENTRANCES) {
    const found = [...pane.querySelectorAll<HTMLElement>(selector)].find(isShown)
    if (found) return found
  }
  return undefined
}
