import type { MessageDetails } from '../../../../contract/entities'
import { LATE_MS } from '../../../../src/domain/bots/session'
import type { Work } from '../../../platform/db/work'

/** Messages that are read in one transaction; the rest are read in the next. */
export const MOST_READ = 50

/** A customer's message that a bot, or Maria, has not read. */
export type Unread = Readonly<{
  id: string
  type: string
  message: string | null
  details: MessageDetails | null
  sent_at: Date
}>

/** What customers wrote in a ticket behind a message, in the order in which it came. */
export const readUnread = (work: Work, ticketId: string, after: string): Promise<Unread[]> =>
  work.query<Unread>(
    `SELECT m.id::text, m.type, m.message, m.details, m.sent_at FROM customer_chats m
     WHERE m.chat_ticket_id = $1 AND m.id > $2::bigint AND m.tag_type = 'in' AND NOT m.from_blocked
       AND m.whatsapp_deleted_at IS NULL ORDER BY m.id LIMIT ${MOST_READ}`,
    [ticketId, after],
  )

/** Was it written too long ago to be answered by nobody? */
export const isLate = ({ sent_at: at }: Unread, now: Date): boolean => now.getTime() - at.getTime() > LATE_MS
