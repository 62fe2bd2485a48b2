import { useLocalFile } from '@app/device-views'
import { useRow } from '@app/panel'
import type { MessageRow } from '@domain/kernel/world'
import { isInert } from '@domain/messages/media-kinds'
import { useText } from '@ui/kit/text'
import styles from './MessageBubble.module.css'
import { KindIcon } from './MessageKind'

/** What is asked of the message whose file it is. */
type LocalMessage = Pick<MessageRow, 'hash' | 'temp'> & { data: Pick<MessageRow['data'], 'document_name'> }

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
        <Shown url={local.url} mime={local.mime} name={name} />
        {row.temp && <Progress share={local.progress} hash={row.hash} />}
      </>
    )
  return null
}

function Progress({ share, hash }: { share: number | null; hash: string | null }) {
  const t = useText()
  const customers = useRow('outbox', hash ?? '')
  const colleagues = useRow('internalOutbox', hash ?? '')
  if ((customers ?? colleagues)?.state === 'refused') return null
  return (
    <small className={styles.hint}>
      {share === null ? t('media.waiting') : t('media.progress', { percent: Math.round(share * 100) })}
    </small>
  )
}

type ShownProps = { url: string; mime: string; name: string }

function Shown({ url, mime, name }: ShownProps) {
  const type = mime.split('/')[0]
  if (isInert(mime) && type === 'image') return <img className={styles.picture} src={url} alt={name} />
  if (isInert(mime) && type === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what customers and attendants send has none
      <audio className={styles.heard} controls preload="metadata" src={url} />
    )
  if (isInert(mime) && type === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what customers and attendants send has none
      <video className={styles.picture} controls preload="metadata" src={url} />
    )
  return (
    <a className={styles.media} href={url} download={name || true}>
      <KindIcon type="document" size={20} />
      <strong>{name}</strong>
    </a>
  )
}
