import { isConversation } from '../../../directory/access/conversations.sql'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { readTickets, scopeOf } from '../../tickets/ticket.row'
import { lockTicketsOf } from '../inbound/changes'

/** What a provider says that one attempt at a message costs (whatsapp-facts 1.6). */
export type Cost = {
  /** The connection that it left by. */
  instanceId: string
  /** The provider's name of it: `marketing`, `utility`, `service`, … */
  category: string
  billable: boolean
  /** How prices are made, as the provider calls it; empty where it does not say. */
  model: string
  /** ISO 8601: when the provider said so. */
  at: string
}

/** A cost of the attempt with this provider id; `messageId` null while nobody knows whose it is. */
export type CostOf = { providerId: string; messageId: string | null; cost: Cost }

/** SQL: is what comes (`excluded`) the dearer word about an attempt? By it one of two words wins in any order. */
const DEARER = '(excluded.billable, excluded.category, excluded.model) > (c.billable, c.category, c.model)'
const dearer = (column: string) =>
  `${column} = CASE WHEN ${DEARER} THEN excluded.${column} ELSE c.${column} END`

/**
 * Keeps what attempts cost, once for each, in any order and number of tellings, and when a ticket cost something last.
 * Locks the tickets of what is billable: no message is locked yet.
 *
 * @returns the tickets of which {@link tellCosts} has to tell.
 */
export async function keepCosts(work: Work, all: readonly CostOf[]): Promise<string[]> {
  if (all.length === 0) return []
  await lockTicketsOf(
    work,
    all.flatMap(({ messageId, cost }) => (cost.billable && messageId !== null ? [messageId] : [])),
  )
  const kept = await work.query<{ message_id: string | null; billable: boolean; priced_at: Date }>(
    `INSERT INTO message_costs AS c (tenant_id, attempt, instance_id, message_id, category, billable, model, priced_at)
     SELECT DISTINCT ON (v.id) $1, sha256(convert_to(v.id, 'UTF8')), v.instance, v.message, v.category, v.billable, v.model,
       max(v.at) OVER (PARTITION BY v.id)
     FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::boolean[], $7::text[], $8::timestamptz[])
       v(id, instance, message, category, billable, model, at)
     ORDER BY v.id, v.billable DESC, v.category DESC, v.model DESC
     ON CONFLICT (tenant_id, attempt) DO UPDATE SET billable = c.billable OR excluded.billable, ${dearer('category')},
       ${dearer('model')}, priced_at = greatest(c.priced_at, excluded.priced_at),
       message_id = coalesce(c.message_id, excluded.message_id)
     WHERE ${DEARER} OR excluded.priced_at > c.priced_at OR c.message_id IS NULL AND excluded.message_id IS NOT NULL
     RETURNING c.message_id::text AS message_id, c.billable, c.priced_at`,
    [
      work.tenant.id,
      all.map(({ providerId }) => providerId),
      all.map(({ cost }) => cost.instanceId),
      all.map(({ messageId }) => messageId),
      all.map(({ cost }) => cost.category),
      all.map(({ cost }) => cost.billable),
      all.map(({ cost }) => cost.model),
      all.map(({ cost }) => cost.at),
    ],
  )
  const charged = kept.filter(({ message_id: messageId, billable }) => billable && messageId !== null)
  if (charged.length === 0) return []
  const tickets = await work.query<{ id: string }>(
    `UPDATE chat_tickets t SET last_cost_created_at = v.at
     FROM (SELECT m.chat_ticket_id AS id, max(c.at) AS at FROM unnest($1::bigint[], $2::timestamptz[]) c(message, at)
       JOIN customer_chats m ON m.id = c.message GROUP BY 1) v
     WHERE t.id = v.id AND ${isConversation()} AND (t.last_cost_created_at IS NULL OR t.last_cost_created_at < v.at)
     RETURNING t.id::text`,
    [charged.map(({ message_id }) => message_id), charged.map(({ priced_at }) => priced_at)],
  )
  return tickets.map(({ id }) => id)
}

/** Tells panels of tickets that cost something, behind what is told of their messages. */
export async function tellCosts(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const tickets = await readTickets(work, ids)
  await publish(
    work,
    [...tickets.values()].map((ticket) => ({
      event: 'Changed',
      data: (rev) => ({ ticket: { ...ticket, rev } }),
      audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
      rows: [{ table: 'chat_tickets', id: ticket.id }],
    })),
  )
}
