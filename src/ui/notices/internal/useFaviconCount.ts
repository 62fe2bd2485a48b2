import { useEffect } from 'react'

const SIZE = 64

/** Puts a count on the browser tab's picture, as the mark that one looks for among many tabs; 0: the plain picture. */
export function useFaviconCount(count: number): void {
  const shown = Math.min(count, 100)
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || (shown === 0 && link.dataset.plain === undefined)) return
    const plain = link.dataset.plain ?? link.href
    link.dataset.plain = plain
    if (shown === 0) {
      link.href = plain
      return
    }
    let wanted = true
    const picture = new Image()
    picture.onload = () => {
      if (wanted) link.href = drawn(picture, shown > 99 ? '99+' : String(shown)) ?? plain
    }
    picture.src = plain
    return () => {
      wanted = false
    }
  }, [shown])
}

/** The picture with the count on it, as an address; null where the browser does not draw. */
function drawn(picture: HTMLImageElement, text: string): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.drawImage(picture, 0, 0, SIZE, SIZE)
  const width = text.length === 1 ? 36 : text.length === 2 ? 46 : 60
  pen.fillStyle = '#c93b3c'
  pen.beginPath()
  pen.roundRect(SIZE - width, 0, width, 36, 18)
  pen.fill()
  pen.fillStyle = '#ffffff'
  pen.font = '700 28px system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, SIZE - width / 2, 20)
  return canvas.toDataURL('image/png')
}
