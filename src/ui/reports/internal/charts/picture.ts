/** Twice as many points as on the screen: sharp where it is pasted. */
const SCALE = 2

/**
 * A picture of what an element shows, as PNG: the element with all that its styles come to, drawn by the browser itself.
 * @param onPaper In the light theme, whichever the screen has.
 * @throws where the browser lets no such picture be taken
 */
export async function pictureOf(element: HTMLElement, onPaper = false): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect()
  const copy = element.cloneNode(true) as HTMLElement
  const ground = inScheme(onPaper ? 'light' : null, () => {
    keepStyles(element, copy)
    return getComputedStyle(element).backgroundColor
  })
  for (const hidden of copy.querySelectorAll('[data-not-in-picture]')) hidden.remove()
  const body = new XMLSerializer().serializeToString(copy)
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject width="100%" height="100%">${body}</foreignObject></svg>`
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width) * SCALE
  canvas.height = Math.ceil(height) * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.scale(SCALE, SCALE)
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  )
}

/** What stylesheets say of an element is said by itself: the picture has none. */
function keepStyles(from: Element, to: Element): void {
  if (to instanceof HTMLElement || to instanceof SVGElement)
    for (const name of getComputedStyle(from))
      to.style.setProperty(name, getComputedStyle(from).getPropertyValue(name))
  for (const [place, child] of [...from.children].entries()) {
    const copied = to.children[place]
    if (copied) keepStyles(child, copied)
  }
}

const SCHEME = 'data-mantine-color-scheme'

/** Looks at styles as they are in a colour scheme. Nothing is painted meanwhile. */
function inScheme<T>(scheme: string | null, look: () => T): T {
  const root = document.documentElement
  const was = root.getAttribute(SCHEME)
  if (scheme === null || was === null) return look()
  root.setAttribute(SCHEME, scheme)
  try {
    return look()
  } finally {
    root.setAttribute(SCHEME, was)
  }
}
