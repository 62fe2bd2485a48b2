import { IconFileTypePdf } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useInSight } from '@ui/kit/useInSight'
import { useEffect, useState } from 'react'
import { sizeText } from '../problemText'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Content.module.css'
import { type PdfPreview, previewOf } from './pdfPreview'

type Props = {
  /** The same for the same file. */
  file: string
  source: string | Blob
  name: string
}

/** A PDF in a bubble: its first page, its pages and its size, read once it is in sight; its name all the while. */
export default function PdfCard({ file, source, name }: Props) {
  const talk = useTexts(talkTexts)
  const [box, seen] = useInSight<HTMLSpanElement>()
  const [known, setKnown] = useState<{ file: string; preview: PdfPreview | null }>()
  useEffect(() => {
    if (!seen) return
    let here = true
    previewOf(file, source).then(
      (preview) => here && setKnown({ file, preview }),
      // Shown without: it can be opened and downloaded all the same.
      () => here && setKnown({ file, preview: null }),
    )
    return () => {
      here = false
    }
  }, [seen, file, source])
  const preview = known?.file === file ? known.preview : undefined
  return (
    <span ref={box} className={styles.pdf}>
      <span
        className={styles.firstPage}
        data-none={preview === null || preview?.picture === null || undefined}
      >
        {preview?.picture && <img src={preview.picture} alt={talk('firstPage', { name })} />}
      </span>
      <span className={styles.card}>
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
        <span>
          <strong>{name}</strong>
          <small>
            {[
              'PDF',
              preview?.pages && talk('pages', { count: preview.pages }),
              preview && sizeText(preview.size),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </span>
    </span>
  )
}
