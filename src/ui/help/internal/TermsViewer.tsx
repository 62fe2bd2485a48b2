import { PdfViewer } from '@ui/viewer/PdfViewer'

type Props = { address: string; name: string; onClose: () => void }

/** The PDF of terms, in the viewer of documents. Its address does not expire. */
export default function TermsViewer({ address, name, onClose }: Props) {
  return <PdfViewer address={address} name={name} renew={async () => null} onClose={onClose} />
}
