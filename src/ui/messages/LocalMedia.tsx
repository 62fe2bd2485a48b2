import { useLocalFile, usePanel, useRow } from '@app/panel'
import type { MessageRow } from '@domain/kernel/world'
import { isInert } from '@domain/messages/media-kinds'
import { useText } from '@ui/kit/text'
import { useState } from 'react'
import styles from './MessageBubble.module.css'
import { KindIcon } from './MessageKind'

/**
 * The file of a message as this device has it: shown from the moment it was chosen, and on after the server has
 * it, so that nothing jumps. Else as the server has it; nothing where there is no file.
 */
export function LocalMedia({ row }: { row: MessageRow }) {
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
  return data.status ? <Fetched status={data.status} name={name} /> : null
}

function Progress({ share, hash }: { share: number | null; hash: string | null }) {
  const t = useText()
  const refused = useRow('outbox', hash ?? '')?.state === 'refused'
  if (refused) return null
  return (
    <small className={styles.hint}>
      {share === null ? t('media.waiting') : t('media.progress', { percent: Math.round(share * 100) })}
    </small>
  )
}

/** A signed address expires: one that does not work any more is replaced by a fresh one, once. */
function Fetched({ status, name }: { status: NonNullable<MessageRow['data']['status']>; name: string }) {
  const { files } = usePanel()
  const [fresh, setFresh] = useState<string | null>(null)
  const renew = () => {
    if (fresh === null) void files.address(status.id).then(setFresh)
  }
  return <Shown url={fresh ?? status.url} mime={status.mimetype ?? ''} name={name} onLost={renew} />
}

type ShownProps = { url: string; mime: string; name: string; onLost?: () => void }

function Shown({ url, mime, name, onLost }: ShownProps) {
  const type = mime.split('/')[0]
  if (isInert(mime) && type === 'image')
    return <img className={styles.picture} src={url} alt={name} onError={onLost} />
  if (isInert(mime) && type === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what customers and attendants send has none
      <audio controls preload="metadata" src={url} onError={onLost} />
    )
  if (isInert(mime) && type === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what customers and attendants send has none
      <video className={styles.picture} controls preload="metadata" src={url} onError={onLost} />
    )
  return (
    <a className={styles.media} href={url} download={name || true}>
      <KindIcon type="document" size={20} />
      <strong>{name}</strong>
    </a>
  )
}
