import { PdfViewer } from '@ui/viewer/PdfViewer'
import { TERMS_FILE, TERMS_NAME } from './terms'

/** The PDF of the terms, in the viewer of documents. It has no address that expires. */
export default function TermsViewer({ onClose }: { onClose: () => void }) {
  return <PdfViewer address={TERMS_FILE} name={TERMS_NAME} renew={async () => null} onClose={onClose} />
}
