import type { ChatTicket, CustomerChat, MessageDetails } from '../../../../contract/entities'
import type { DeliveryState } from '../../../../src/domain/kernel/steps.gen'
import { answersStatus } from '../../../../src/domain/messages/referral'
import { cartWords, namedCart } from '../../../../src/domain/orders/cart-text'
import { placeCarts } from '../../../areas/orders/carts/cart'
import { type CartProduct, cartProducts } from '../../../areas/orders/carts/products'
import { keepProducts, type OrderedProduct } from '../../../areas/orders/ordered-products'
import { awaitsAnswer, cancelAnswered } from '../../../areas/schedules/answered'
import { hearChoices } from '../../../directory/consents/hear-choices'
import { readCustomers } from '../../../directory/customers/customer.row'
import { wantPictures } from '../../../directory/customers/picture.want'
import { type Contact, recogniseCustomers } from '../../../directory/customers/recognise'
import { SAYS_CLOSED, sayClosed } from '../../../directory/hours/absence'
import { enqueueFetch } from '../../../directory/media/waiting'
import type { Work } from '../../../platform/db/work'
import { type Change, publish } from '../../../platform/events/publish'
import { TIMES_ANYBODY } from '../../inactivity/waiting'
import { watchTimed } from '../../inactivity/watch'
import { keepVerdicts, tellVerdicts, verdictsIn } from '../../tickets/grades'
import { type LockedTicket, placeOf } from '../../tickets/locked-ticket'
import { conversationKey, openTickets } from '../../tickets/open'
import { quietTickets } from '../../tickets/quiet'
import { cancelResearch } from '../../tickets/research'
import { readTickets } from '../../tickets/ticket.row'
import { readMessages } from '../message.row'
import { type Arrival, newerOf, saidPlace } from '../place'
import { tellUpdated } from '../tell-updated'
import { takeWaited, waitedFor } from './waited'

/** A customer's message as a provider brought it. */
export type Received = {
  instanceId: string
  contact: Contact
  /** The provider's id of the message: the same id twice is the same message. */
  providerId: string
  sentAt: Date
  arrival: Arrival
  type: string
  message: string | null
  caption: string | null
  document_name: string | null
  document_mimetype: string | null
  raw: unknown
  /** The provider's id of its file, which is fetched after the message is told. */
  mediaId: string | null
  details: MessageDetails | null
  /** What was ordered, where it is an order. */
  products: readonly OrderedProduct[]
  is_forwarded: boolean
  /** The provider's id of the message that this one replies to. */
  repliesTo: string | null
}

/** What the customer wrote has reached us; the contract has no delivery of its own for it. */
const RECEIVED: DeliveryState = 'delivered'

/**
 * Takes customers' messages in, in the order given: recognises who wrote, finds or opens their tickets,
 * stores what is new and tells it. Messages that are known already change nothing, whatever became of their
 * ticket. A handful of statements for the whole batch.
 *
 * @returns how many were new.
 */
export async function receiveMessages(work: Work, batch: readonly Received[]): Promise<number> {
  const unknown = await withoutKnown(work, batch)
  if (unknown.length === 0) return 0
  const now = new Date()
  const fresh: Named[] = []
  for (const received of unknown) fresh.push(await named(work, received, now))
  const { idByKey, created, changed, blocked } = await recogniseCustomers(
    work,
    fresh.map(({ contact }) => contact),
  )
  const conversationOf = ({ instanceId, contact }: Named) => ({
    instanceId,
    customerId: idByKey.get(contact.lookupKey) as string,
  })
  const { verdicts, unanswered } = await verdictsIn(
    work,
    fresh.map((received) => ({
      ...conversationOf(received),
      // A grade is typed, or chosen from the list that was sent.
      text: received.type === 'chat' || received.details?.reply ? received.message : null,
      at: received.sentAt,
    })),
    now,
  )
  const others = fresh.filter((_, index) => !verdicts.has(index))
  const isBlocked = (received: Named) => blocked.has(conversationOf(received).customerId)
  const { tickets, opened } = await openTickets(
    work,
    others.filter((received) => !isBlocked(received)).map(conversationOf),
  )
  const quiet = await quietTickets(work, others.filter(isBlocked).map(conversationOf))
  const placed = fresh.map((received, index) => ({
    received,
    ticket:
      verdicts.get(index)?.ticket ??
      ((isBlocked(received) ? quiet : tickets).get(
        conversationKey(conversationOf(received)),
      ) as LockedTicket),
    // Nobody waits for an answer to a grade, and nobody is told of what somebody who is blocked writes.
    unseen: !verdicts.has(index) && !isBlocked(received),
    blocked: isBlocked(received),
  }))
  const inserted = await insert(work, placed)
  const ids = inserted.map(({ id }) => id)
  await linkReplies(work, placed, ids)
  await keepProducts(
    work,
    placed.map(({ received }, index) => ({ messageId: ids[index] as string, products: received.products })),
  )
  // Told with the messages themselves.
  const known = placed.map(({ received }, index) => ({
    providerId: received.providerId,
    messageId: ids[index] as string,
  }))
  const waited = inserted.some(({ waited_for: it }) => it)
  const earlier = waited ? (await takeWaited(work, known)).linked.filter((id) => !ids.includes(id)) : []
  const touched = await touchTickets(work, placed, ids)
  const touchedBy = (rule: keyof Omit<Touched, 'id'>) => touched.flatMap((one) => (one[rule] ? [one.id] : []))
  await watchTimed(work, touchedBy('timed'))
  const said = await keepVerdicts(
    work,
    [...verdicts].map(([index, verdict]) => ({
      verdict,
      messageId: ids[index] as string,
      at: (fresh[index] as Received).sentAt,
    })),
    now,
  )
  for (const [index, { received }] of placed.entries()) {
    const messageId = ids[index]
    if (received.mediaId === null || messageId === undefined) continue
    await enqueueFetch(work, messageId)
  }
  await placeCarts(
    work,
    placed.flatMap(({ received, ticket, blocked: isQuiet }, index) =>
      isQuiet || received.products.length === 0
        ? []
        : {
            messageId: ids[index] as string,
            customerId: ticket.customer_id,
            instanceId: received.instanceId,
            ticketId: ticket.id,
            products: received.products,
            words: cartWords(received),
          },
    ),
    now,
  )
  await wantPictures(work, fresh.filter((_, index) => inserted[index]?.by_hub).map(conversationOf), now)
  await tell(work, { placed, ids, opened, created, changed })
  const awaited = touchedBy('awaited')
  if (awaited.length > 0) await cancelAnswered(work, awaited, now)
  await tellVerdicts(work, said)
  const absent = new Set(touchedBy('absent'))
  await sayClosed(
    work,
    placed.flatMap(({ unseen, ticket, received: { sentAt } }) =>
      unseen && absent.has(ticket.id) ? [{ ticket, sentAt }] : [],
    ),
    now,
  )
  await hearChoices(
    work,
    placed.flatMap(({ unseen, ticket, received }, index) =>
      unseen && received.message !== null && (received.type === 'chat' || received.details?.reply)
        ? {
            id: ids[index] as string,
            ticket,
            text: received.message,
            button: received.details?.reply != null,
            at: received.sentAt,
          }
        : [],
    ),
    now,
  )
  await publish(work, await cancelResearch(work, unanswered))
  await tellUpdated(work, earlier)
  return fresh.length
}

/** A message whose cart, if it is one, says what the shop calls its items. */
type Named = Omit<Received, 'products'> & { products: readonly CartProduct[] }

async function named(work: Work, received: Received, now: Date): Promise<Named> {
  if (received.products.length === 0) return { ...received, products: [] }
  const products = await cartProducts(work, received, now)
  const message =
    received.message &&
    namedCart(
      received.message,
      products.filter(({ retailerId }) => retailerId !== null),
    )
  return { ...received, message, products }
}

/** `blocked`: written by somebody who is blocked; kept, and nobody is told but who looks. */
type Placed = { received: Named; ticket: LockedTicket; unseen: boolean; blocked: boolean }

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

/** `waited_for`: something that came before it speaks of it; `by_hub`: it came by a session hub. */
type Inserted = Readonly<{ id: string; waited_for: boolean; by_hub: boolean }>

/** Ids are given in the order of arrival, places by what the provider said. The unique index refuses a message that somebody else stored meanwhile. */
async function insert(work: Work, placed: readonly Placed[]): Promise<Inserted[]> {
  return work.query<Inserted>(
    `INSERT INTO customer_chats AS m (tenant_id, chat_ticket_id, customer_id, instance_id, whatsapp_message_id, type, message,
       caption, document_name, document_mimetype, raw, sent_at, delivery, tag_type, unseen, details, is_forwarded, from_blocked,
       replies_to, place)
     SELECT $1, v.ticket, v.customer, v.instance, v.wamid, v.type, v.message, v.caption, v.name, v.mime, v.raw, v.at, $13, 'in', v.unseen,
       v.details, v.forwarded, v.blocked, v.replies_to, v.place
     FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::jsonb[], $12::timestamptz[], $14::jsonb[], $15::boolean[], $16::boolean[], $17::boolean[], $18::text[], $19::text[]) WITH ORDINALITY
       v(ticket, customer, instance, wamid, type, message, caption, name, mime, raw, at, details, forwarded, unseen, blocked, replies_to, place, n)
     ORDER BY v.n
     RETURNING id::text, ${waitedFor('m.whatsapp_message_id')} AS waited_for,
       EXISTS (SELECT FROM instances i WHERE i.tenant_id = m.tenant_id AND i.id = m.instance_id AND NOT i.is_official) AS by_hub`,
    [
      work.tenant.id,
      placed.map(({ ticket }) => ticket.id),
      placed.map(({ ticket }) => ticket.customer_id),
      placed.map(({ ticket }) => ticket.instance_id),
      placed.map(({ received }) => received.providerId),
      placed.map(({ received }) => received.type),
      placed.map(({ received }) => received.message),
      placed.map(({ received }) => received.caption),
      placed.map(({ received }) => received.document_name),
      placed.map(({ received }) => received.document_mimetype),
      placed.map(({ received }) => (received.raw == null ? null : JSON.stringify(received.raw))),
      placed.map(({ received }) => received.sentAt),
      RECEIVED,
      placed.map(({ received }) => (received.details === null ? null : JSON.stringify(received.details))),
      placed.map(({ received }) => received.is_forwarded),
      placed.map(({ unseen }) => unseen),
      placed.map(({ blocked }) => blocked),
      placed.map(({ received }) => received.repliesTo),
      placed.map(({ received }) => saidPlace(received.sentAt, received.arrival)),
    ],
  )
}

/** A reply points at the message it answers where that one is ours, in the same conversation. */
async function linkReplies(work: Work, placed: readonly Placed[], ids: readonly string[]): Promise<void> {
  const replies = placed.flatMap(({ received }, index) =>
    received.repliesTo === null ? [] : [{ id: ids[index], repliesTo: received.repliesTo }],
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

/** A ticket that a customer wrote in, and which of the shop's own rules that may concern. */
type Touched = {
  id: string
  /** Something was to leave only if they did not write. */
  awaited: boolean
  /** The shop times silences. */
  timed: boolean
  /** The shop says when it is closed. */
  absent: boolean
}

/** What a customer writes takes up a ticket that was put off. What has to be done besides is asked in the same breath. */
async function touchTickets(
  work: Work,
  all: readonly Placed[],
  allIds: readonly string[],
): Promise<Touched[]> {
  const heard = all.flatMap((one, index) => (one.unseen ? [{ ...one, id: allIds[index] }] : []))
  if (heard.length === 0) return []
  return work.query<Touched>(
    `UPDATE chat_tickets t SET
       unseen = t.unseen + v.count,
       last_message_id = ${newerOf('t', 'v.last_id')},
       last_message_at = greatest(t.last_message_at, v.last_at),
       last_inbound_at = greatest(t.last_inbound_at, v.last_at),
       -- Whoever waits, waits since the first word, whichever came in first.
       waiting_since = least(t.waiting_since, v.first_at),
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
     ) v WHERE t.id = v.ticket RETURNING t.id::text, ${awaitsAnswer('t')} AS awaited,
       ${TIMES_ANYBODY} AS timed, ${SAYS_CLOSED} AS absent`,
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
  placed: readonly Placed[]
  ids: readonly string[]
  opened: ReadonlySet<string>
  created: readonly string[]
  changed: readonly string[]
}

/** New customers first, then new tickets, then the messages in their order. */
async function tell(work: Work, { placed, ids, opened, created, changed }: News): Promise<void> {
  const ticketOf = new Map(placed.map(({ ticket }) => [ticket.customer_id, ticket]))
  const tickets = await readTickets(work, [...new Set(placed.map(({ ticket }) => ticket.id))])
  const messages = await readMessages(work, ids)
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
    const place = placed.find((one) => one.ticket.id === id)
    if (!ticket || !place) continue
    changes.push({
      event: 'Created',
      data: (rev) => ({ ticket: numbered(ticket, rev) }),
      audience: { kind: 'ticket', scopes: [placeOf(place.ticket)] },
      rows: [{ table: 'chat_tickets', id }],
    })
  }
  placed.forEach(({ ticket: { id, ...place } }, index) => {
    const messageId = ids[index] as string
    const message = messages.get(messageId)
    const ticket = tickets.get(id)
    if (!message || !ticket) throw new Error('a received message vanished inside its transaction')
    changes.push({
      event: 'customerChatCreated',
      data: (rev) => ({ message: { ...message, rev }, ticket: numbered(ticket, rev) }),
      audience: { kind: 'ticket', scopes: [placeOf(place)] },
      rows: [
        { table: 'customer_chats', id: messageId },
        { table: 'chat_tickets', id },
      ],
    })
  })
  await publish(work, [...changes, ...toldOrders(placed, messages, ids)])
}

/** The event of each order, for whoever lists orders; in the conversation they come with their message. */
function toldOrders(
  placed: readonly Placed[],
  messages: ReadonlyMap<string, CustomerChat>,
  ids: readonly string[],
): Change[] {
  return placed.flatMap(({ ticket }, index): Change[] => {
    const id = ids[index] as string
    const products = messages.get(id)?.products
    if (!products) return []
    return [
      {
        event: 'orderByMsg',
        data: (rev) => ({ customer_chat_id: id, products, rev }),
        audience: { kind: 'ticket', scopes: [placeOf(ticket)] },
        rows: [{ table: 'customer_chats', id }],
      },
    ]
  })
}
