import { useRow, useUser } from '@app/panel'
import type { CustomerChat } from '@contract/entities'
import type { MessageRow } from '@domain/kernel/world'
import { plainText } from '@domain/messages/formatting'
import { type Translate, useText } from '@ui/kit/text'
import { KindIcon, kindName } from './MessageKind'
import styles from './Quote.module.css'

/** Who a quoted message is from. */
export function useQuotedName(row: MessageRow | undefined): string {
  const t = useText()
  const user = useUser()
  const ticket = useRow('tickets', row?.ticketId ?? '')
  if (!row) return t('message.quoteGone')
  if (row.data.tag_type === 'in') return ticket?.data.customer_name ?? ''
  return row.data.user_sending_id === user.id ? t('message.you') : (row.data.user_sending_name ?? '')
}

/** A message in one line. */
export function summary(data: CustomerChat, t: Translate): string {
  const kind = kindName(data.type)
  const said = plainText((data.message ?? data.caption ?? '').slice(0, 300))
  return said || data.document_name || (kind ? t(kind) : '')
}

/** The message that another one answers. */
export function Quote({ id }: { id: string }) {
  const t = useText()
  const row = useRow('messages', id)
  const name = useQuotedName(row)
  return (
    <span className={styles.quote}>
      <strong>{name}</strong>
      {row && (
        <span className={styles.line}>
          <KindIcon type={row.data.type} size={13} /> {summary(row.data, t)}
        </span>
      )}
    </span>
  )
}
