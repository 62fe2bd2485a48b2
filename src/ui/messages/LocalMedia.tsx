import { useLocalFile } from '@app/panel/local-file'
import { useRow } from '@app/panel/panel'
import { isInert } from '@domain/messages/media-kinds'
import type { MessageRow } from '@domain/messages/tables'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense } from 'react'
import styles from './MessageFrame.module.css'
import { KindIcon } from './MessageKind'
import { SoundPlayer } from './SoundPlayer'
import { messageTexts } from './texts/pt_BR'
import { talkTexts } from './texts/talk/pt_BR'

const PdfCard = part(() => import('./content/PdfCard'), 'around')

/** What is asked of the message whose file it is. */
type LocalMessage = Pick<MessageRow, 'hash' | 'temp'> & {
  /** The conversation that it stands in: a ticket's id, or another name that is no ticket's. */
  ticketId: string
  data: Pick<MessageRow['data'], 'document_name'>
}

/**
 * The file of a message as this device has it: shown from the moment it was chosen, and on after the server has
 * it, so that nothing jumps. Nothing while it is being read from disk.
 */
export function LocalMedia({ row }: { row: LocalMessage }) {
  const local = useLocalFile(row.hash, row.temp)
  const { data } = row
  const name = data.document_name ?? ''
  if (local)
    return (
      <>
        <Shown local={local} name={name} hash={row.hash ?? ''} ticketId={row.ticketId} />
        {row.temp && <Progress share={local.progress} hash={row.hash} />}
      </>
    )
  return null
}

function Progress({ share, hash }: { share: number | null; hash: string | null }) {
  const t = useTexts(messageTexts)
  const customers = useRow('outbox', hash ?? '')
  const colleagues = useRow('internalOutbox', hash ?? '')
  if ((customers ?? colleagues)?.state === 'refused') return null
  return (
    <small className={styles.hint}>
      {share === null ? t('media.waiting') : t('media.progress', { percent: Math.round(share * 100) })}
    </small>
  )
}

type ShownProps = {
  local: NonNullable<ReturnType<typeof useLocalFile>>
  name: string
  hash: string
  ticketId: string
}

/** This device's own address of a file does not run out: there is no fresh one. */
const none = () => Promise.resolve(null)

function Shown({ local: { url, mime, blob }, name, hash, ticketId }: ShownProps) {
  const talk = useTexts(talkTexts)
  const type = mime.split('/')[0]
  if (isInert(mime) && type === 'image') return <img className={styles.picture} src={url} alt={name} />
  if (isInert(mime) && type === 'audio')
    return (
      <SoundPlayer
        id={hash}
        ticketId={ticketId}
        file={hash}
        url={url}
        blob={blob}
        renewed={none}
        failed={<small role="alert">{talk('soundFailed')}</small>}
      />
    )
  if (isInert(mime) && type === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what customers and attendants send has none
      <video className={styles.picture} controls preload="metadata" src={url} />
    )
  const plain = (
    <>
      <KindIcon type="document" size={20} />
      <strong>{name}</strong>
    </>
  )
  return (
    <a className={styles.media} href={url} download={name || true}>
      {mime === 'application/pdf' ? (
        <Suspense fallback={plain}>
          <PdfCard file={hash} source={blob} name={name} />
        </Suspense>
      ) : (
        plain
      )}
    </a>
  )
}
