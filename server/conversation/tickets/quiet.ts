import { step } from '../../../src/domain/kernel/step'
import { ticketSteps } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import { type Conversation, conversationKey } from './conversation-key'
import { LOCKED_COLUMNS, type LockedTicket } from './locked-ticket'
import { insertTickets } from './open'

/**
 * Where what a blocked customer writes is kept, by {@link conversationKey}: their unfinished ticket, else their
 * last one as it stands, else one that is closed from the beginning. None of them comes into the queue by it.
 */
export async function quietTickets(
  work: Work,
  conversations: readonly Conversation[],
): Promise<Map<string, LockedTicket>> {
  const tickets = new Map<string, LockedTicket>()
  const keep = (rows: readonly LockedTicket[]) => {
    for (const row of rows)
      tickets.set(conversationKey({ instanceId: row.instance_id, customerId: row.customer_id }), row)
  }
  const wanted = new Map(conversations.map((one) => [conversationKey(one), one]))
  if (wanted.size === 0) return tickets
  const all = [...wanted.values()]
  keep(
    await work.query<LockedTicket>(
      `SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.id IN (
         SELECT DISTINCT ON (k.instance_id, k.customer_id) k.id FROM chat_tickets k
         JOIN unnest($1::bigint[], $2::bigint[]) v(instance_id, customer_id)
           ON k.instance_id = v.instance_id AND k.customer_id = v.customer_id
         ORDER BY k.instance_id, k.customer_id, (k.state <> 'closed') DESC, k.id DESC
       ) ORDER BY t.id FOR UPDATE OF t`,
      [all.map(({ instanceId }) => instanceId), all.map(({ customerId }) => customerId)],
    ),
  )
  const missing = [...wanted].flatMap(([key, one]) => (tickets.has(key) ? [] : [one]))
  if (missing.length === 0) return tickets
  const opened = await insertTickets(work, missing)
  const closed = step(ticketSteps, step(ticketSteps, ticketSteps.initial, 'OPEN_IN_INBOX'), 'FINISH')
  const ids = opened.map(({ id }) => id)
  await work.query('UPDATE chat_tickets SET state = $2, finished_at = now() WHERE id = ANY($1::bigint[])', [
    ids,
    closed,
  ])
  keep(opened.map((ticket) => ({ ...ticket, state: closed })))
  return tickets
}
