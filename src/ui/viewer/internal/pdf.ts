import { SAFE_PDF } from '@ui/messages/safePdf'
import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Opens a PDF with everything switched off that runs code of the file or of other places. */
export const openPdf = (url: string): PDFDocumentLoadingTask => getDocument({ url, ...SAFE_PDF })
