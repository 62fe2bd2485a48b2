import type { ChatTicket } from '../../../../contract/entities'
import type { DeliveryState } from '../../../../src/domain/kernel/steps.gen'
import { answersStatus } from '../../../../src/domain/messages/referral'
import { readCustomers } from '../../../directory/customers/customer.row'
import { recogniseCustomers } from '../../../directory/customers/recognise'
import { enqueueFetch } from '../../../directory/media/waiting'
import { insertMany, into, returning } from '../../../platform/db/insert-many'
import type { Work } from '../../../platform/db/work'
import { type Change, publishAtEnd } from '../../../platform/events/publish'
import { type Recognised, received as receivedMoment, type Stored, type Told } from '../../seam'
import { openAnswered } from '../../tickets/closed-from-birth'
import { conversationKey } from '../../tickets/conversation-key'
import { type LockedTicket, placeOf } from '../../tickets/locked-ticket'
import { openTickets } from '../../tickets/open'
import { quietTickets } from '../../tickets/quiet'
import { readTickets } from '../../tickets/ticket.row'
import { readMessages } from '../message.row'
import { keepProducts } from '../ordered-products'
import { newerOf, saidPlace } from '../place'
import { tellUpdated } from '../tell-updated'
import type { Received } from './received'
import { takeWaited, waitedFor } from './waited'

/** What the customer wrote has reached us; the contract has no delivery of its own for it. */
const RECEIVED: DeliveryState = 'delivered'

/**
 * Takes customers' messages in, in the order given: recognises who wrote, finds or opens their tickets,
 * stores what is new and tells it. Messages that are known already change nothing, whatever became of their
 * ticket. A handful of statements for the whole batch. What else is done then stands in docs/seam.md.
 *
 * @returns how many were new.
 */
export async function receiveMessages(work: Work, batch: readonly Received[]): Promise<number> {
  const unknown = await withoutKnown(work, batch)
  if (unknown.length === 0) return 0
  const now = new Date()
  const arrived = unknown.map((received) => ({ received, now }))
  await receivedMoment.run(work, 'recognise', arrived)
  const { idByKey, created, changed, blocked } = await recogniseCustomers(
    work,
    arrived.map(({ received }) => received.contact),
  )
  const recognised = arrived.map(({ received }): Recognised => {
    const { instanceId, contact } = received
    const customerId = idByKey.get(contact.lookupKey) as string
    const isBlocked = blocked.has(customerId)
    const conversation = { instanceId, customerId }
    // Nobody is told of what somebody who is blocked writes.
    return { received, now, conversation, blocked: isBlocked, ticket: null, unseen: !isBlocked }
  })
  await receivedMoment.run(work, 'decide', recognised)
  const { placed, opened, answered } = await place(work, recognised)
  const inserted = await insert(work, placed)
  const stored = inserted.map(
    ({ id, concerns }, index): Stored => ({
      ...(placed[index] as Placed),
      id,
      concerns: new Set(concerns),
    }),
  )
  await linkReplies(work, stored)
  await keepProducts(
    work,
    stored.map(({ id, received }) => ({ messageId: id, products: received.products })),
  )
  const earlier = inserted.some(({ waited_for: it }) => it) ? await takeEarlier(work, stored) : []
  await touchTickets(work, stored)
  for (const { id, received } of stored) if (received.mediaId !== null) await enqueueFetch(work, id)
  await receivedMoment.run(work, 'record', stored)
  const told = await tell(work, { stored, opened, created, changed })
  await receivedMoment.run(work, 'answer', told)
  await receivedMoment.run(work, 'tell', told)
  await tellUpdated(work, [...earlier, ...(await saidBefore(work, answered, inserted))])
  return stored.length
}

/** `blocked`: written by somebody who is blocked; kept, and nobody is told but who looks. */
type Placed = Omit<Stored, 'id' | 'concerns'>

/** Puts what no hook has placed into the unfinished tickets, which are opened where there are none. */
async function place(
  work: Work,
  recognised: readonly Recognised[],
): Promise<{ placed: Placed[]; opened: ReadonlySet<string>; answered: readonly string[] }> {
  const others = recognised.filter(({ ticket }) => ticket === null)
  const of = (isBlocked: boolean) =>
    others.flatMap(({ blocked, conversation, received: { sentAt } }) =>
      blocked !== isBlocked ? [] : [isBlocked ? conversation : { ...conversation, writtenAt: sentAt }],
    )
  const answered: string[] = []
  const { tickets, opened } = await openTickets(work, of(false), async (missing) => {
    const found = await openAnswered(work, missing, new Date())
    answered.push(...found.map(({ id }) => id))
    return found
  })
  const quiet = await quietTickets(work, of(true))
  const placed = recognised.map((one) => ({
    ...one,
    ticket:
      one.ticket ?? ((one.blocked ? quiet : tickets).get(conversationKey(one.conversation)) as LockedTicket),
  }))
  return { placed, opened, answered }
}

/** What stands in these tickets already, of which nobody was told: the messages of the campaigns that are answered. */
async function saidBefore(
  work: Work,
  ticketIds: readonly string[],
  but: readonly Inserted[],
): Promise<string[]> {
  if (ticketIds.length === 0) return []
  const found = await work.query<{ id: string }>(
    'SELECT m.id::text FROM customer_chats m WHERE m.chat_ticket_id = ANY($1::bigint[]) AND m.id <> ALL($2::bigint[]) ORDER BY m.id',
    [ticketIds, but.map(({ id }) => id)],
  )
  return found.map(({ id }) => id)
}

/** What came before these messages and speaks of them. @returns other messages that changed by it, to be told. */
async function takeEarlier(work: Work, stored: readonly Stored[]): Promise<string[]> {
  const known = stored.map(({ received, id }) => ({ providerId: received.providerId, messageId: id }))
  const { linked } = await takeWaited(work, known)
  return linked.filter((id) => !stored.some((one) => one.id === id))
}

/** Drops what is stored already, and all but the first of equals within the batch. */
async function withoutKnown(work: Work, batch: readonly Received[]): Promise<Received[]> {
  const first = new Map<string, Received>()
  for (const received of batch) if (!first.has(received.providerId)) first.set(received.providerId, received)
  const known = await work.query<{ whatsapp_message_id: string }>(
    'SELECT whatsapp_message_id FROM customer_chats WHERE whatsapp_message_id = ANY($1::text[])',
    [[...first.keys()]],
  )
  for (const { whatsapp_message_id } of known) first.delete(whatsapp_message_id)
  return [...first.values()]
}

/** `waited_for`: something that came before it speaks of it; `concerns`: names of hooks. */
type Inserted = Readonly<{ id: string; waited_for: boolean; concerns: string[] }>

/** Ids are given in the order of arrival, places by what the provider said. The unique index refuses a message that somebody else stored meanwhile. */
const MESSAGES = into(
  'customer_chats AS m',
  `chat_ticket_id bigint, customer_id bigint, instance_id bigint, whatsapp_message_id text, type text, message text, caption text,
   document_name text, document_mimetype text, raw jsonb, sent_at timestamptz, delivery text, tag_type text, unseen boolean,
   details jsonb, is_forwarded boolean, from_blocked boolean, replies_to text, place text`,
  {
    returning: () =>
      returning<Inserted>(
        `id::text, ${waitedFor('m.whatsapp_message_id')} AS waited_for, ${receivedMoment.concerns('m')} AS concerns`,
      ),
  },
)

const insert = (work: Work, placed: readonly Placed[]): Promise<Inserted[]> =>
  insertMany(
    work,
    MESSAGES,
    placed.map(({ ticket, received, unseen, blocked }) => ({
      ...received,
      chat_ticket_id: ticket.id,
      customer_id: ticket.customer_id,
      instance_id: ticket.instance_id,
      whatsapp_message_id: received.providerId,
      sent_at: received.sentAt,
      delivery: RECEIVED,
      tag_type: 'in',
      unseen,
      from_blocked: blocked,
      replies_to: received.repliesTo,
      place: saidPlace(received.sentAt, received.arrival),
    })),
  )

/** A reply points at the message it answers where that one is ours, in the same conversation. */
async function linkReplies(work: Work, stored: readonly Stored[]): Promise<void> {
  const replies = stored.flatMap(({ id, received: { repliesTo } }) =>
    repliesTo === null ? [] : [{ id, repliesTo }],
  )
  if (replies.length === 0) return
  await work.query(
    `UPDATE customer_chats m SET parent_id = p.id
     FROM unnest($1::bigint[], $2::text[]) v(id, wamid)
     CROSS JOIN LATERAL (
       SELECT id FROM customer_chats WHERE whatsapp_message_id = v.wamid
       UNION SELECT message_id FROM message_attempts WHERE whatsapp_message_id = v.wamid
     ) known
     JOIN customer_chats p ON p.id = known.id
     WHERE m.id = v.id AND p.customer_id = m.customer_id AND p.id <> m.id`,
    [replies.map(({ id }) => id), replies.map(({ repliesTo }) => repliesTo)],
  )
}

/** What a customer writes takes up a ticket that was put off. */
async function touchTickets(work: Work, stored: readonly Stored[]): Promise<void> {
  const heard = stored.filter(({ unseen }) => unseen)
  if (heard.length === 0) return
  await work.query(
    `UPDATE chat_tickets t SET
       unseen = t.unseen + v.count,
       last_message_id = ${newerOf('t', 'v.last_id')},
       last_message_at = greatest(t.last_message_at, v.last_at),
       last_inbound_at = greatest(t.last_inbound_at, v.last_at),
       -- Whoever waits, waits since the first word, whichever came in first; for nobody while a bot answers.
       waiting_since = CASE WHEN t.bot_is_active THEN t.waiting_since ELSE least(t.waiting_since, v.first_at) END,
       snoozed_at = NULL,
       snoozed_until = NULL,
       -- What began as an answer to a status; one that is served already stays where people look for it.
       is_status_notification = t.is_status_notification OR v.of_status AND t.last_message_id IS NULL,
       wa_id = coalesce(v.wa_id, t.wa_id),
       updated_at = now()
     FROM (
       SELECT ticket, count(*)::integer AS count, (array_agg(id ORDER BY place DESC, id DESC))[1] AS last_id,
         max(at) AS last_at, min(at) AS first_at, bool_or(of_status) AS of_status,
         (array_agg(wa_id ORDER BY place DESC, id DESC) FILTER (WHERE wa_id IS NOT NULL))[1] AS wa_id
       FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[] COLLATE "C", $6::boolean[]) u(ticket, id, at, wa_id, place, of_status)
       GROUP BY ticket
     ) v WHERE t.id = v.ticket`,
    [
      heard.map(({ ticket }) => ticket.id),
      heard.map(({ id }) => id),
      heard.map(({ received }) => received.sentAt),
      heard.map(({ received }) => received.contact.waId),
      heard.map(({ received }) => saidPlace(received.sentAt, received.arrival)),
      heard.map(({ received }) => answersStatus(received.details)),
    ],
  )
}

type News = {
  stored: readonly Stored[]
  opened: ReadonlySet<string>
  created: readonly string[]
  changed: readonly string[]
}

/** New customers first, then new tickets, then the messages in their order. */
async function tell(work: Work, { stored, opened, created, changed }: News): Promise<Told[]> {
  const ticketOf = new Map(stored.map(({ ticket }) => [ticket.customer_id, ticket]))
  const tickets = await readTickets(work, [...new Set(stored.map(({ ticket }) => ticket.id))])
  const messages = await readMessages(
    work,
    stored.map(({ id }) => id),
  )
  const customers =
    created.length + changed.length > 0 ? await readCustomers(work, [...created, ...changed]) : new Map()
  const changes: Change[] = []
  /** Numbers of the customers' own events: the tickets told behind them carry the customers as they stand then. */
  const customerRevs = new Map<string, number>()
  const numbered = (ticket: ChatTicket, rev: number): ChatTicket => {
    const customerRev = customerRevs.get(ticket.customer_id) ?? ticket.customer.rev
    return { ...ticket, rev, customer: { ...ticket.customer, rev: customerRev ?? null } }
  }
  for (const [event, list] of [
    ['customerCreatedToChat', created],
    ['customerChanged', changed],
  ] as const) {
    for (const id of list) {
      const ticket = ticketOf.get(id)
      const customer = customers.get(id)
      if (!ticket || !customer) continue
      changes.push({
        event,
        data: (rev) => {
          customerRevs.set(id, rev)
          return { customer: { ...customer, rev }, rev }
        },
        audience: { kind: 'ticket', scopes: [placeOf(ticket)] },
        rows: [{ table: 'customers', id }],
      })
    }
  }
  for (const id of opened) {
    const ticket = tickets.get(id)
    const place = stored.find((one) => one.ticket.id === id)
    if (!ticket || !place) continue
    changes.push({
      event: 'Created',
      data: (rev) => ({ ticket: numbered(ticket, rev) }),
      audience: { kind: 'ticket', scopes: [placeOf(place.ticket)] },
      rows: [{ table: 'chat_tickets', id }],
    })
  }
  const told = stored.map((one): Told => {
    const ticket = tickets.get(one.ticket.id)
    const message = messages.get(one.id)
    if (!message || !ticket) throw new Error('a received message vanished inside its transaction')
    changes.push({
      event: 'customerChatCreated',
      data: (rev) => ({ message: { ...message, rev }, ticket: numbered(ticket, rev) }),
      audience: { kind: 'ticket', scopes: [placeOf(one.ticket)] },
      rows: [
        { table: 'customer_chats', id: one.id },
        { table: 'chat_tickets', id: one.ticket.id },
      ],
    })
    return { ...one, message }
  })
  publishAtEnd(work, changes)
  return told
}
