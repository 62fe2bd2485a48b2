import { kept } from '@ui/kit/kept'
import type { PdfLook, PdfWanted } from './pdfPreview.worker'

/** Width and most height of a preview, CSS pixels: what a bubble has room for. */
const PREVIEW = { width: 260, height: 150 } as const
/** A file that takes longer is shown without, ms: some are made to keep a reader busy. */
const PATIENCE_MS = 10_000

/** A PDF as a bubble shows it: the address of the picture of its first page, its pages, both null for one that is not drawn, and its bytes. */
export type PdfPreview = Readonly<{ picture: string | null; pages: number | null; size: number }>

const previews = kept<PdfPreview>({
  most: 40,
  atOnce: 1,
  drop: ({ picture }) => picture && URL.revokeObjectURL(picture),
})

/**
 * How a PDF begins. Read and drawn in a worker of its own, which is ended with it, whatever the file holds.
 * `key`: the same for the same file. Rejects for what did not come.
 */
export const previewOf = (key: string, source: string | Blob): Promise<PdfPreview> =>
  previews(key, async () => {
    const look = await inWorker({
      source,
      width: PREVIEW.width * 2,
      height: PREVIEW.height * 2,
    })
    return { ...look, picture: look.picture && URL.createObjectURL(look.picture) }
  })

async function inWorker(wanted: PdfWanted): Promise<PdfLook> {
  const worker = new Worker(new URL('./pdfPreview.worker.ts', import.meta.url), {
    type: 'module',
    name: 'pdf',
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<PdfLook>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('a PDF that takes too long')), PATIENCE_MS)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<PdfLook | null>) =>
        data ? resolve(data) : reject(new Error('a PDF that did not come'))
      worker.addEventListener('error', () => reject(new Error('the worker for PDFs did not start')))
      worker.postMessage(wanted, [port2])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
