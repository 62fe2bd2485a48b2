import { useRow, useUser } from '@app/panel'
import type { MessageRow } from '@domain/kernel/world'
import { IconArrowBackUp, IconLock, IconRobot } from '@tabler/icons-react'
import { formatDateTime, formatTime } from '@ui/kit/dates'
import { IconButton } from '@ui/kit/IconButton'
import { useText } from '@ui/kit/text'
import { memo } from 'react'
import { DeliveryTick, type Tick } from './DeliveryTick'
import styles from './MessageBubble.module.css'
import { MessageContent } from './MessageContent'
import { Quote } from './Quote'
import { SendTrouble } from './SendTrouble'

type Props = { id: string; first: boolean; onReply: ((id: string) => void) | null }

/** One message, comment or log line; listens to its own rows only. */
export const MessageBubble = memo(function MessageBubble({ id, first, onReply }: Props) {
  const row = useRow('messages', id)
  if (!row) return null
  if (row.data.is_log_message || row.data.type === 'log' || row.data.tag_type === 'system')
    return <div className={styles.log}>{row.data.message}</div>
  return <Bubble row={row} first={first} onReply={onReply} />
})

function Bubble({ row, first, onReply }: { row: MessageRow; first: boolean; onReply: Props['onReply'] }) {
  const t = useText()
  const { data } = row
  const out = data.tag_type === 'out'
  const comment = data.type === 'comment'
  const outbox = useRow('outbox', row.hash ?? '')
  const tick: Tick = outbox?.state === 'refused' ? 'refused' : outbox ? 'queued' : row.delivery
  // Only what the other side has can be answered.
  const canReply = onReply && !row.temp && !comment && row.delivery !== 'failed'
  const kind = comment ? 'comment' : out ? 'out' : 'in'
  return (
    <div className={styles.row} data-kind={kind} data-first={first || undefined}>
      <div className={styles.bubble} data-tick={out ? tick : undefined}>
        {comment && (
          <div className={styles.label}>
            <IconLock size={13} aria-hidden />
            {t('message.comment')} <span className={styles.hint}>· {t('message.commentHint')}</span>
          </div>
        )}
        {first && <Author row={row} />}
        {data.parent_id && <Quote id={data.parent_id} />}
        <MessageContent row={row} />
        <span className={styles.meta}>
          {data.is_edited && t('message.edited')}
          <time dateTime={data.sent_at} title={formatDateTime(data.sent_at)}>
            {formatTime(data.sent_at)}
          </time>
          {out && !comment && <DeliveryTick tick={tick} />}
          {comment && row.temp && <DeliveryTick tick={tick} />}
        </span>
      </div>
      {canReply && (
        <span className={styles.actions}>
          <IconButton label={t('message.reply')} size={28} onClick={() => onReply(row.id)}>
            <IconArrowBackUp size={16} aria-hidden />
          </IconButton>
        </span>
      )}
      {out && <SendTrouble row={row} refusal={outbox?.state === 'refused' ? (outbox.refusal ?? '') : null} />}
    </div>
  )
}

/** Who wrote it, on our side: a name or the robot. Customers have theirs in the header. */
function Author({ row }: { row: MessageRow }) {
  const t = useText()
  const user = useUser()
  const { data } = row
  if (data.tag_type !== 'out') return null
  if (data.is_bot_message)
    return (
      <div className={styles.author}>
        <IconRobot size={13} aria-hidden /> {t('message.bot')}
      </div>
    )
  const name = data.user_sending_id === user.id ? t('message.you') : data.user_sending_name
  return name ? <div className={styles.author}>{name}</div> : null
}
