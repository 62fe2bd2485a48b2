import type { MessageRow } from '@domain/kernel/world'
import { isMediaKind } from '@domain/messages/media-kinds'
import { IconBan } from '@tabler/icons-react'
import { useText } from '@ui/kit/text'
import { FormattedText } from './FormattedText'
import { LocalMedia } from './LocalMedia'
import styles from './MessageBubble.module.css'
import { KindIcon, kindName } from './MessageKind'

/** What a message says: its text, or the kind of thing it is with its caption. */
export function MessageContent({ row }: { row: MessageRow }) {
  const t = useText()
  const { data } = row
  if (data.whatsapp_deleted_at)
    return (
      <span className={styles.gone}>
        <IconBan size={15} aria-hidden /> {t('message.deleted')}
      </span>
    )
  const kind = data.type === 'comment' ? null : kindName(data.type)
  if (!kind) return <FormattedText text={data.message ?? ''} />
  if (isMediaKind(data.type) && (data.status || row.temp))
    return (
      <>
        <LocalMedia row={row} />
        {data.caption && <FormattedText text={data.caption} />}
      </>
    )
  const unsupported = kind === 'kinds.unsupported'
  const lost = data.tag_type === 'in' ? data.error_message : null
  const caption = data.caption ?? (unsupported ? null : data.message)
  return (
    <>
      <span className={styles.media}>
        <KindIcon type={data.type} size={20} />
        <span>
          <strong>{data.document_name ?? t(kind)}</strong>
          <small>{lost ?? t(unsupported ? 'message.unsupported' : 'message.media')}</small>
        </span>
      </span>
      {caption && <FormattedText text={caption} />}
    </>
  )
}
