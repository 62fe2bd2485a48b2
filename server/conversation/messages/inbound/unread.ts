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
export const readUnread = async (work: Work, ticketId: string, after: string): Promise<readonly Unread[]> =>
  (await readUnreads(work, [{ ticketId, after }])).get(ticketId) ?? []

/** The same of many tickets; one in which nothing came is not there. */
export async function readUnreads(
  work: Work,
  places: readonly Readonly<{ ticketId: string; after: string }>[],
): Promise<ReadonlyMap<string, readonly Unread[]>> {
  const rows = await work.query<Unread & { ticket: string }>(
    `SELECT v.ticket::text, m.id::text, m.type, m.message, m.details, m.sent_at
     FROM unnest($1::bigint[], $2::bigint[]) v(ticket, after) CROSS JOIN LATERAL (
       SELECT m.id, m.type, m.message, m.details, m.sent_at FROM customer_chats m WHERE m.chat_ticket_id = v.ticket AND m.id > v.after AND m.tag_type = 'in'
         AND NOT m.from_blocked AND m.whatsapp_deleted_at IS NULL ORDER BY m.id LIMIT ${MOST_READ}) m ORDER BY m.id`,
    [places.map(({ ticketId }) => ticketId), places.map(({ after }) => after)],
  )
  const unread = new Map<string, Unread[]>()
  for (const { ticket, ...one } of rows) unread.set(ticket, [...(unread.get(ticket) ?? []), one])
  return unread
}

/** Was it written too long ago to be answered by nobody? */
export const isLate = ({ sent_at: at }: Unread, now: Date): boolean => now.getTime() - at.getTime() > LATE_MS
