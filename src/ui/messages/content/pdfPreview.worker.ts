import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { SAFE_PDF } from '../safePdf'

/** What is wanted: the first page of the PDF at this address, or of these bytes, so many pixels wide, its top as high as that. */
export type PdfWanted = Readonly<{ source: string | Blob; width: number; height: number }>
/** Its size in bytes; its top as a picture and how many pages it has, both null for what is not drawn. */
export type PdfLook = Readonly<{ size: number; picture: Blob | null; pages: number | null }>

/** A larger file is not fetched for being seen, bytes. */
const UNASKED_BYTES = 10_000_000

GlobalWorkerOptions.workerSrc = new URL(workerAddress, location.href).href

async function look({ source, width, height }: PdfWanted): Promise<PdfLook> {
  const { size, bytes } = await fileOf(source)
  if (bytes === null) return { size, picture: null, pages: null }
  const task = getDocument({
    ...SAFE_PDF,
    data: new Uint8Array(bytes),
    // A worker has no document to load fonts into: letters are drawn as lines, those of the system by its own.
    disableFontFace: true,
    useSystemFonts: true,
  })
  try {
    const pdf = await task.promise
    const page = await pdf.getPage(1)
    const natural = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: width / natural.width })
    const canvas = new OffscreenCanvas(width, Math.max(1, Math.min(height, Math.round(viewport.height))))
    // The library knows canvases of a document; of this one it needs no more than is drawn on. Not for the screen: its frames are not waited for.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, intent: 'print' }).promise
    return { size, picture: await canvas.convertToBlob({ type: 'image/png' }), pages: pdf.numPages }
  } catch (error) {
    // Broken, or locked with a password: it is shown without, and can be downloaded.
    console.warn(error)
    return { size, picture: null, pages: null }
  } finally {
    await task.destroy()
  }
}

/** The file's bytes, null for one that is too large to be fetched unasked, and how many they are. */
async function fileOf(source: string | Blob): Promise<{ size: number; bytes: ArrayBuffer | null }> {
  if (source instanceof Blob) return { size: source.size, bytes: await source.arrayBuffer() }
  const away = new AbortController()
  const answer = await fetch(source, { signal: away.signal })
  if (!answer.ok) throw new Error(`HTTP ${answer.status} for a PDF`)
  const size = Number(answer.headers.get('content-length'))
  if (size <= UNASKED_BYTES) return { size, bytes: await answer.arrayBuffer() }
  away.abort()
  return { size, bytes: null }
}

// Answered by a port of our own: the library speaks to the page by the worker's, of things nobody there asked for.
addEventListener('message', ({ data, ports: [port] }: MessageEvent<PdfWanted>) => {
  if (!port) return
  look(data).then(
    (found) => port.postMessage(found),
    (error: unknown) => {
      console.warn(error)
      port.postMessage(null)
    },
  )
})
