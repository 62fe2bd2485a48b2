import { step } from '../../../src/domain/kernel/step'
import { type TicketEvent, ticketSteps } from '../../../src/domain/kernel/steps.gen'
import { WINDOW_MS } from '../../../src/domain/messages/window'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { type Opening, ticketOpening } from '../seam'
import { type Beginning, type Conversation, conversationKey } from './conversation-key'
import { LOCKED_COLUMNS, type LockedTicket } from './locked-ticket'

/** Times that a ticket may be closed between our look and our insert before we give up. */
const ROUNDS = 5

/**
 * The unfinished ticket of each conversation, locked; opened where there is none, in the queue or for whom the last one was handed to. Safe against
 * others who open at the same moment: the partial unique index lets one of them win, and all use its ticket.
 *
 * @param answered opens tickets that are there already and closed, in place of new ones.
 * @returns the tickets by {@link conversationKey}, and the ids of those that are new.
 */
export async function openTickets(
  work: Work,
  conversations: readonly Beginning[],
  answered: (missing: readonly Beginning[]) => Promise<readonly LockedTicket[]> = async () => [],
): Promise<{ tickets: Map<string, LockedTicket>; opened: Set<string> }> {
  const wanted = new Map(conversations.map((conversation) => [conversationKey(conversation), conversation]))
  const tickets = await lockUnfinished(work, [...wanted.values()])
  const opened = new Set<string>()
  for (let round = 0; tickets.size < wanted.size; round++) {
    if (round === ROUNDS) throw new Error('a ticket was closed again and again while it was being opened')
    const without = () =>
      [...wanted].flatMap(([key, conversation]) => (tickets.has(key) ? [] : [conversation]))
    const missing = without()
    for (const ticket of await answered(missing)) {
      tickets.set(keyOf(ticket), ticket)
      opened.add(ticket.id)
    }
    for (const ticket of await insertTickets(work, without())) {
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

/** The day by the shop's clock and the ticket's id `v.id`, at least six digits: unique and easy to read out. */
export const PROTOCOL = `to_char(now() AT TIME ZONE ${SHOP_ZONE}, 'YYYYMMDD') || lpad(v.id::text, greatest(6, length(v.id::text)), '0')`

/**
 * Opens a ticket in somebody's hands, in their department; undefined when the conversation has an unfinished one.
 * What is known of the 24-hour window comes from its earlier tickets: a window belongs to the two numbers.
 */
export const openForUser = (
  work: Work,
  { instanceId, customerId }: Conversation,
  owner: { id: string; department_id: string | null },
  now: Date,
): Promise<LockedTicket | undefined> =>
  work.one<LockedTicket>(
    `INSERT INTO chat_tickets AS t (tenant_id, id, instance_id, customer_id, state, protocol, user_id, department_id,
       started_at, placed_at, last_message_at, last_inbound_at, open_by_template)
     OVERRIDING SYSTEM VALUE
     SELECT $1, v.id, $2::bigint, $3::bigint, $4, ${PROTOCOL}, $5, $6::bigint, $7, $7, $7, v.heard,
       i.is_official AND coalesce(v.heard < $7::timestamptz - make_interval(secs => $8), TRUE)
     FROM (
       SELECT nextval(pg_get_serial_sequence('chat_tickets', 'id')) AS id,
         (SELECT max(last_inbound_at) FROM chat_tickets WHERE instance_id = $2::bigint AND customer_id = $3::bigint) AS heard
     ) v JOIN instances i ON i.id = $2::bigint
     ON CONFLICT (tenant_id, instance_id, customer_id) WHERE state <> 'closed' DO NOTHING
     RETURNING ${LOCKED_COLUMNS}`,
    [
      work.tenant.id,
      instanceId,
      customerId,
      step(ticketSteps, ticketSteps.initial, 'OPEN_FOR_USER'),
      Number(owner.id),
      owner.department_id,
      now,
      WINDOW_MS / 1000,
    ],
  )

/** Opens tickets: in the queue, with a bot, or in the hands of whoever is next. */
export async function insertTickets(
  work: Work,
  conversations: readonly Beginning[],
): Promise<LockedTicket[]> {
  const openings = conversations.map(
    (one): Opening => ({ ...one, answers: null, userId: null, bot: false, maria: false }),
  )
  await ticketOpening.run(work, 'decide', openings)
  const stateFor = (event: TicketEvent) => step(ticketSteps, ticketSteps.initial, event)
  return work.query<LockedTicket>(
    `INSERT INTO chat_tickets AS t (tenant_id, id, instance_id, customer_id, state, user_id, protocol, bot_is_active, maria_is_active)
     OVERRIDING SYSTEM VALUE
     SELECT $1, v.id, v.instance_id, v.customer_id, CASE WHEN v.user_id IS NULL THEN $4 ELSE $5 END, v.user_id, ${PROTOCOL},
       (v.bot OR v.maria) AND v.user_id IS NULL, v.maria AND NOT v.bot AND v.user_id IS NULL
     FROM (
       SELECT nextval(pg_get_serial_sequence('chat_tickets', 'id')) AS id, instance_id, customer_id, user_id, bot, maria
       FROM unnest($2::bigint[], $3::bigint[], $6::integer[], $7::boolean[], $8::boolean[]) u(instance_id, customer_id, user_id, bot, maria)
     ) v
     ON CONFLICT (tenant_id, instance_id, customer_id) WHERE state <> 'closed' DO NOTHING
     RETURNING ${LOCKED_COLUMNS}`,
    [
      work.tenant.id,
      openings.map(({ instanceId }) => instanceId),
      openings.map(({ customerId }) => customerId),
      stateFor('OPEN_IN_INBOX'),
      stateFor('OPEN_FOR_USER'),
      openings.map(({ userId }) => userId),
      openings.map(({ bot }) => bot),
      openings.map(({ maria }) => maria),
    ],
  )
}
