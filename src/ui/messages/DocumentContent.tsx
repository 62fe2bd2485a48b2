import '@ui/kit/texts/shared/pt_BR'
import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
} from '@tabler/icons-react'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense } from 'react'
import styles from './content/Content.module.css'
import { useDownload } from './content/useDownload'
import { useFileAddress } from './content/useFileAddress'
import { Waiting } from './content/Waiting'
import { FormattedText } from './FormattedText'
import type { MediaMessage } from './media'
import { messageKindTexts } from './texts/kinds/pt_BR'
import { talkTexts } from './texts/talk/pt_BR'
import { useViewing } from './viewing'

const PdfCard = part(() => import('./content/PdfCard'), 'around')

const ICONS: readonly (readonly [RegExp, typeof IconFile])[] = [
  [/pdf/, IconFileTypePdf],
  [/sheet|excel|csv/, IconFileSpreadsheet],
  [/zip|compressed/, IconFileZip],
  [/text|word|document/, IconFileText],
]

/** A file with its name: a PDF opens here, everything else is downloaded. */
export function DocumentContent({ row: { id, data } }: { row: MediaMessage }) {
  const t = useTexts(messageKindTexts)
  const talk = useTexts(talkTexts)
  const view = useViewing()
  const { url, failed, renewed } = useFileAddress(data.status)
  const download = useDownload(renewed)
  const type = data.status?.mimetype ?? data.document_mimetype ?? ''
  const name = data.document_name ?? t('document')
  const Icon = ICONS.find(([pattern]) => pattern.test(type))?.[1] ?? IconFile
  const about = (
    <span>
      <strong>{name}</strong>
      <small>{typeName(type)}</small>
    </span>
  )
  return (
    <>
      {!url ? (
        <Waiting data={data} failed={failed} />
      ) : (
        <span className={styles.file}>
          {type === 'application/pdf' ? (
            <button
              type="button"
              className={styles.card}
              aria-label={talk('openDocument', { name })}
              onClick={() => view(id)}
            >
              <Suspense
                fallback={
                  <>
                    <Icon size={28} stroke={1.5} aria-hidden />
                    {about}
                  </>
                }
              >
                <PdfCard file={data.status?.id ?? id} source={url} name={name} />
              </Suspense>
            </button>
          ) : (
            <span className={styles.card}>
              <Icon size={28} stroke={1.5} aria-hidden />
              {about}
            </span>
          )}
          <a
            className={styles.download}
            href={url}
            download={name}
            onClick={download}
            title={talk('shared:download', { name })}
            aria-label={talk('shared:download', { name })}
          >
            <IconDownload size={18} aria-hidden />
          </a>
        </span>
      )}
      {data.caption && <FormattedText text={data.caption} />}
    </>
  )
}

/** "PDF", "ZIP": the type in the short word people know it by. */
const typeName = (mimetype: string): string =>
  (mimetype.split(';', 1)[0]?.split(/[/.]/).at(-1) ?? '').slice(0, 12).toUpperCase()
