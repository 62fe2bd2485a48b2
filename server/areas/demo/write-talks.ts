import { OUTCOME_UNKNOWN } from '../../../contract/delivery'
import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import { UNKNOWN_SENTENCE } from '../../conversation/messages/delivery/standing'
import { STORED } from '../../conversation/messages/log-line'
import { reasonFor } from '../../directory/whatsapp/errors'
import { insertMany, into, returning } from '../../platform/db/insert-many'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import type { Department, Staff, Talk, TalkLine } from './talk'

export type House = {
  instanceId: string
  staff: ReadonlyMap<Staff, number>
  departments: ReadonlyMap<Department, string>
  now: Date
}

type Line = TalkLine & { at: Date; ticketId: string; customerId: string; owner: number | null; seen: boolean }

const MINUTE = 60_000

/** Writes the conversations: customers, tickets and messages, each in one statement. */
export async function writeTalks(work: Work, talks: readonly Talk[], house: House): Promise<void> {
  const customers = await insertCustomers(work, talks)
  const tickets = await insertTickets(work, talks, customers, house)
  const lines = talks.flatMap((talk, index) =>
    linesOf(talk, tickets[index] ?? '', customers[index] ?? '', house),
  )
  // Ids rise with time, as they do when people really write.
  lines.sort((a, b) => a.at.getTime() - b.at.getTime())
  await insertLines(work, lines, house)
  await settleTickets(work, tickets)
}

const CUSTOMERS = into(
  'customers',
  'name text, phone_number text, lookup_key text, wa_id text, is_favorite boolean',
  { returning: returning<{ id: string }>('id::text') },
)

async function insertCustomers(work: Work, talks: readonly Talk[]): Promise<string[]> {
  const rows = await insertMany(
    work,
    CUSTOMERS,
    talks.map(({ customer, phone, favorite }) => ({
      name: customer,
      phone_number: phone,
      lookup_key: phoneLookupKey(phone),
      wa_id: phone,
      is_favorite: favorite === true,
    })),
  )
  return rows.map(({ id }) => id)
}

async function insertTickets(
  work: Work,
  talks: readonly Talk[],
  customers: readonly string[],
  house: House,
): Promise<string[]> {
  const started = (talk: Talk) => new Date(house.now.getTime() - talk.hoursAgo * 60 * MINUTE)
  const rows = await work.query<{ id: string }>(
    `INSERT INTO chat_tickets (tenant_id, id, instance_id, customer_id, state, user_id, department_id, protocol, started_at, placed_at, priority)
     OVERRIDING SYSTEM VALUE
     SELECT $1, v.id, $2, v.customer, v.state, v.owner, v.department,
       to_char(v.at AT TIME ZONE ${SHOP_ZONE}, 'YYYYMMDD') || lpad(v.id::text, greatest(6, length(v.id::text)), '0'), v.at, v.at, v.priority
     FROM (
       SELECT nextval(pg_get_serial_sequence('chat_tickets', 'id')) AS id, u.* FROM unnest($3::bigint[], $4::text[], $5::integer[], $6::bigint[], $7::timestamptz[],
         $8::integer[]) WITH ORDINALITY u(customer, state, owner, department, at, priority, n)
     ) v ORDER BY v.n RETURNING id::text`,
    [
      work.tenant.id,
      house.instanceId,
      customers,
      talks.map(({ state }) => state),
      talks.map(({ owner }) => (owner ? house.staff.get(owner) : null)),
      talks.map(({ department }) => (department ? house.departments.get(department) : null)),
      talks.map(started),
      talks.map(({ priority }) => priority ?? 0),
    ],
  )
  return rows.map(({ id }) => id)
}

function linesOf(talk: Talk, ticketId: string, customerId: string, house: House): Line[] {
  const owner = talk.owner ? (house.staff.get(talk.owner) ?? null) : null
  const lastReply = talk.lines.findLastIndex(({ from }) => from === 'staff')
  let at = house.now.getTime() - talk.hoursAgo * 60 * MINUTE
  return talk.lines.map((line, index) => {
    at = Math.min(house.now.getTime() - MINUTE, at + (index === 0 ? 0 : (line.after ?? 2) * MINUTE))
    // What the owner answered was seen; what came later, and what waits in the queue, was not.
    const seen = line.from !== 'customer' || index < lastReply || talk.state === 'closed'
    return { ...line, at: new Date(at), ticketId, customerId, owner, seen }
  })
}

const errorOf = ({ delivery, error }: TalkLine): string | null =>
  delivery === 'unknown' ? OUTCOME_UNKNOWN : (error ?? null)

const LINES = into(
  'customer_chats',
  `chat_ticket_id bigint, customer_id bigint, instance_id bigint, hash text, type text, message text, caption text,
   document_name text, sent_at timestamptz, delivery text, error_code text, error_message text, tag_type text,
   is_log_message boolean, user_id integer, unseen boolean`,
)

async function insertLines(work: Work, lines: readonly Line[], house: House): Promise<void> {
  const rows = lines.map((line, index) => {
    const { from, delivery, error } = line
    const ours = from === 'staff' || from === 'comment'
    const type = line.type ?? (from === 'comment' ? 'comment' : from === 'log' ? 'log' : 'chat')
    return {
      chat_ticket_id: line.ticketId,
      customer_id: line.customerId,
      instance_id: house.instanceId,
      hash: ours ? `demo-${index}` : null,
      type,
      message: line.text,
      caption: line.caption ?? null,
      document_name: line.document ?? null,
      sent_at: line.at,
      delivery: from === 'customer' ? 'delivered' : (delivery ?? STORED),
      error_code: errorOf(line),
      error_message: delivery === 'unknown' ? UNKNOWN_SENTENCE : error ? reasonFor(error, null) : null,
      tag_type: from === 'customer' ? 'in' : from === 'log' ? 'system' : 'out',
      is_log_message: type === 'log',
      user_id: ours ? (line.owner ?? house.staff.get('admin') ?? null) : null,
      unseen: !line.seen,
    }
  })
  await insertMany(work, LINES, rows)
}

/** Brings what tickets keep about their messages in line with the messages. */
export async function settleTickets(work: Work, ids: readonly string[]): Promise<void> {
  await work.query(
    `UPDATE chat_tickets t SET
       unseen = s.unseen, last_message_id = s.last_id, last_message_at = s.last_at, updated_at = s.last_at,
       last_inbound_at = s.last_in,
       waiting_since = CASE WHEN t.state = 'closed' THEN NULL ELSE s.first_unanswered END,
       finished_at = CASE WHEN t.state = 'closed' THEN s.last_at END
     FROM (
       SELECT m.chat_ticket_id,
         count(*) FILTER (WHERE m.unseen)::integer AS unseen,
         max(m.id) FILTER (WHERE m.type NOT IN ('log', 'comment')) AS last_id,
         max(m.sent_at) FILTER (WHERE m.type NOT IN ('log', 'comment')) AS last_at,
         max(m.sent_at) FILTER (WHERE m.tag_type = 'in') AS last_in,
         min(m.sent_at) FILTER (WHERE m.tag_type = 'in' AND m.id > coalesce(o.id, 0)) AS first_unanswered
       FROM customer_chats m
       LEFT JOIN (
         SELECT chat_ticket_id, max(id) AS id FROM customer_chats
         WHERE tag_type = 'out' AND type <> 'comment' AND chat_ticket_id = ANY($1::bigint[]) GROUP BY chat_ticket_id
       ) o ON o.chat_ticket_id = m.chat_ticket_id
       WHERE m.chat_ticket_id = ANY($1::bigint[])
       GROUP BY m.chat_ticket_id
     ) s WHERE s.chat_ticket_id = t.id`,
    [ids],
  )
}
