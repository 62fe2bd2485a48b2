import { step } from '../../src/domain/kernel/step'
import { ticketSteps } from '../../src/domain/kernel/steps.gen'
import type { Work } from '../platform/db/work'
import { LOCKED_COLUMNS, type LockedTicket } from './locked-ticket'

export type Conversation = { instanceId: string; customerId: string }

/** The key of a conversation in the maps of this file. */
export const conversationKey = ({ instanceId, customerId }: Conversation): string =>
  `${instanceId}:${customerId}`

/** Times that a ticket may be closed between our look and our insert before we give up. */
const ROUNDS = 5

/**
 * The unfinished ticket of each conversation, locked; opened in the queue where there is none. Safe against
 * others who open at the same moment: the partial unique index lets one of them win, and all use its ticket.
 *
 * @returns the tickets by {@link conversationKey}, and the ids of those that are new.
 */
export async function openTickets(
  work: Work,
  conversations: readonly Conversation[],
): Promise<{ tickets: Map<string, LockedTicket>; opened: Set<string> }> {
  const wanted = new Map(conversations.map((conversation) => [conversationKey(conversation), conversation]))
  const tickets = await lockUnfinished(work, [...wanted.values()])
  const opened = new Set<string>()
  for (let round = 0; tickets.size < wanted.size; round++) {
    if (round === ROUNDS) throw new Error('a ticket was closed again and again while it was being opened')
    const missing = [...wanted].flatMap(([key, conversation]) => (tickets.has(key) ? [] : [conversation]))
    for (const ticket of await insert(work, missing)) {
      tickets.set(keyOf(ticket), ticket)
      opened.add(ticket.id)
    }
    const lost = missing.filter((conversation) => !tickets.has(conversationKey(conversation)))
    if (lost.length > 0)
      for (const [key, ticket] of await lockUnfinished(work, lost)) tickets.set(key, ticket)
  }
  return { tickets, opened }
}

const keyOf = (ticket: LockedTicket) =>
  conversationKey({ instanceId: ticket.instance_id, customerId: ticket.customer_id })

/** Locks, in the order of their ids, the unfinished tickets of these conversations. */
export async function lockUnfinished(
  work: Work,
  conversations: readonly Conversation[],
): Promise<Map<string, LockedTicket>> {
  const rows = await work.query<LockedTicket>(
    `SELECT ${LOCKED_COLUMNS} FROM chat_tickets t
     JOIN unnest($1::bigint[], $2::bigint[]) v(instance_id, customer_id)
       ON t.instance_id = v.instance_id AND t.customer_id = v.customer_id
     WHERE t.state <> 'closed' ORDER BY t.id FOR UPDATE OF t`,
    [conversations.map(({ instanceId }) => instanceId), conversations.map(({ customerId }) => customerId)],
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** The protocol is the day in São Paulo and the ticket's id, at least six digits: unique and easy to read out. */
const insert = (work: Work, conversations: readonly Conversation[]) =>
  work.query<LockedTicket>(
    `INSERT INTO chat_tickets AS t (tenant_id, id, instance_id, customer_id, state, protocol)
     OVERRIDING SYSTEM VALUE
     SELECT $1, v.id, v.instance_id, v.customer_id, $4,
       to_char(now() AT TIME ZONE 'America/Sao_Paulo', 'YYYYMMDD') || lpad(v.id::text, greatest(6, length(v.id::text)), '0')
     FROM (
       SELECT nextval(pg_get_serial_sequence('chat_tickets', 'id')) AS id, instance_id, customer_id
       FROM unnest($2::bigint[], $3::bigint[]) u(instance_id, customer_id)
     ) v
     ON CONFLICT (tenant_id, instance_id, customer_id) WHERE state <> 'closed' DO NOTHING
     RETURNING ${LOCKED_COLUMNS}`,
    [
      work.tenant.id,
      conversations.map(({ instanceId }) => instanceId),
      conversations.map(({ customerId }) => customerId),
      step(ticketSteps, ticketSteps.initial, 'OPEN_IN_INBOX'),
    ],
  )
