import type { DeliveryState } from '../../../../src/domain/kernel/steps.gen'
import { readCustomers } from '../../../directory/customers/customer.row'
import { recogniseCustomers } from '../../../directory/customers/recognise'
import { enqueueFetch } from '../../../directory/media/waiting'
import type { Work } from '../../../platform/db/work'
import { type Change, publish } from '../../../platform/events/publish'
import { sent } from '../../seam'
import { conversationKey } from '../../tickets/conversation-key'
import { lockUnfinished, openTickets } from '../../tickets/open'
import { readTickets, scopeOf } from '../../tickets/ticket.row'
import { keepCosts, tellCosts } from '../delivery/costs'
import { guardProviderIds } from '../delivery/provider-ids'
import { joinEvidence, lockStandings, storeStandings } from '../delivery/standing'
import { costsOf, drainParked, evidenceOf } from '../delivery/statuses'
import { readMessages } from '../message.row'
import { newerOf, saidPlace } from '../place'
import { tellUpdated } from '../tell-updated'
import type { Received } from './received'
import { takeWaited, tellWaited } from './waited'

/** A message of ours that the provider tells of: what was written on the phone itself, or what we sent. */
export type FromPhone = Received & {
  /** The provider tells of what we sent as well: it may be a message of ours whose answer was lost. */
  maybeOurs: boolean
}

const SENT: DeliveryState = 'sent'

/**
 * Takes in what the provider tells of our own side. A message that we sent is known, or is known now: where the
 * answer to our call was lost, this is the answer, so that nothing that went out stays "unknown" or is told
 * twice. Anything else was written on the phone by a person: it answers the customer, and no bot goes on.
 */
export async function takeFromPhone(work: Work, batch: readonly FromPhone[]): Promise<void> {
  for (const own of batch) await takeOne(work, own)
}

async function takeOne(work: Work, own: FromPhone): Promise<void> {
  await guardProviderIds(work, [own.providerId])
  const known = await work.one(
    `SELECT 1 FROM customer_chats WHERE whatsapp_message_id = $1
     UNION ALL SELECT 1 FROM message_attempts WHERE whatsapp_message_id = $1`,
    [own.providerId],
  )
  if (known) return
  const { idByKey, created } = await recogniseCustomers(work, [own.contact])
  const customerId = idByKey.get(own.contact.lookupKey)
  if (customerId === undefined) throw new Error('a customer was neither found nor made')
  const settled = own.maybeOurs && (await settleOurs(work, own, customerId))
  if (!settled) await insert(work, own, customerId, created)
}

/**
 * The oldest message of ours of which nobody knows whether it went, if it says the same: this is it. One at a
 * time, so that two that say the same stay two. False: there is none.
 */
async function settleOurs(work: Work, own: FromPhone, customerId: string): Promise<boolean> {
  const row = await work.one<{ id: string; send_attempt: number }>(
    `SELECT m.id::text, m.send_attempt FROM customer_chats m
     WHERE m.customer_id = $1 AND m.instance_id = $2 AND m.tag_type = 'out' AND m.hash IS NOT NULL
       AND m.whatsapp_message_id IS NULL AND m.type = $3
       AND (m.delivery = 'unknown' OR m.delivery = 'pending' AND m.posting_since IS NOT NULL)
       AND CASE WHEN m.type = 'chat' THEN m.message = $4 ELSE coalesce(m.caption, '') = coalesce($5, '') END
     ORDER BY m.id LIMIT 1`,
    [customerId, own.instanceId, own.type, own.message, own.caption],
  )
  if (!row) return false
  const { id, send_attempt: attempt } = row
  await work.query(
    `INSERT INTO message_attempts (tenant_id, whatsapp_message_id, message_id, send_attempt)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [work.tenant.id, own.providerId, id, attempt],
  )
  const waited = await takeWaited(work, [{ providerId: own.providerId, messageId: id }])
  const parked = await drainParked(work, [own.providerId])
  const costly = await keepCosts(
    work,
    costsOf(parked, () => id),
  )
  const before = (await lockStandings(work, [id])).get(id)
  if (!before) return false
  const sent = { state: SENT, attempt, providerId: own.providerId, errorCode: null, errorMessage: null }
  const after = [sent, ...parked.map((status) => evidenceOf(status, attempt))].reduce(joinEvidence, before)
  if (after !== before) await storeStandings(work, [after])
  await tellWaited(work, waited)
  await tellCosts(work, costly)
  return true
}

/** Stands in the open ticket, else in the last one: what we say opens none where one was closed. */
async function insert(
  work: Work,
  own: FromPhone,
  customerId: string,
  created: readonly string[],
): Promise<void> {
  const place = { instanceId: own.instanceId, customerId }
  const { ticketId, opened } = await ticketFor(work, place)
  const parked = await drainParked(work, [own.providerId])
  const row = await work.one<{ id: string }>(
    `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, whatsapp_message_id, type, message,
       caption, document_name, document_mimetype, raw, sent_at, delivery, tag_type, details, is_forwarded, replies_to, place, parent_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'out', $14, $15, $16, $17,
       (SELECT p.id FROM customer_chats p WHERE p.whatsapp_message_id = $16 AND p.customer_id = $3))
     RETURNING id::text`,
    [
      work.tenant.id,
      ticketId,
      customerId,
      own.instanceId,
      own.providerId,
      own.type,
      own.message,
      own.caption,
      own.document_name,
      own.document_mimetype,
      own.raw == null ? null : JSON.stringify(own.raw),
      own.sentAt,
      SENT,
      own.details === null ? null : JSON.stringify(own.details),
      own.is_forwarded,
      own.repliesTo,
      saidPlace(own.sentAt, own.arrival),
    ],
  )
  const id = row?.id ?? ''
  await work.query(
    `INSERT INTO message_attempts (tenant_id, whatsapp_message_id, message_id, send_attempt) VALUES ($1, $2, $3, 1)`,
    [work.tenant.id, own.providerId, id],
  )
  // A person has answered: nobody waits for us, and no bot goes on.
  await work.query(
    `UPDATE chat_tickets t SET last_message_id = ${newerOf('t', '$2::bigint')}, last_message_at = greatest(last_message_at, $3),
       waiting_since = CASE WHEN waiting_since <= $3 THEN NULL ELSE waiting_since END, bot_is_active = FALSE,
       updated_at = now() WHERE id = $1`,
    [ticketId, id, own.sentAt],
  )
  await sent.run(work, 'record', [{ ticketId, userId: null, content: null, quickAnswerIds: [], told: [] }])
  const { linked } = await takeWaited(work, [{ providerId: own.providerId, messageId: id }])
  const costly = await keepCosts(
    work,
    costsOf(parked, () => id),
  )
  const before = (await lockStandings(work, [id])).get(id)
  const after = before && parked.map((status) => evidenceOf(status, 1)).reduce(joinEvidence, before)
  await tellOwn(work, { id, ticketId, customerId, opened, created: created.length > 0 })
  if (before && after && after !== before) await storeStandings(work, [after])
  if (own.mediaId !== null) await enqueueFetch(work, id)
  await tellUpdated(work, linked)
  await tellCosts(work, costly)
}

async function ticketFor(
  work: Work,
  place: { instanceId: string; customerId: string },
): Promise<{ ticketId: string; opened: boolean }> {
  const unfinished = (await lockUnfinished(work, [place])).get(conversationKey(place))
  if (unfinished) return { ticketId: unfinished.id, opened: false }
  const last = await work.one<{ id: string }>(
    'SELECT id::text FROM chat_tickets WHERE customer_id = $1 AND instance_id = $2 ORDER BY chat_tickets.id DESC LIMIT 1',
    [place.customerId, place.instanceId],
  )
  if (last) return { ticketId: last.id, opened: false }
  const { tickets, opened } = await openTickets(work, [place])
  const ticket = tickets.get(conversationKey(place))
  if (!ticket) throw new Error('a ticket was neither found nor opened')
  return { ticketId: ticket.id, opened: opened.has(ticket.id) }
}

type News = { id: string; ticketId: string; customerId: string; opened: boolean; created: boolean }

/** A new customer first, then a new ticket, then the message. */
export async function tellOwn(
  work: Work,
  { id, ticketId, customerId, opened, created }: News,
): Promise<void> {
  const message = (await readMessages(work, [id])).get(id)
  const ticket = (await readTickets(work, [ticketId])).get(ticketId)
  const customer = created ? (await readCustomers(work, [customerId])).get(customerId) : undefined
  if (!message || !ticket) throw new Error('a message vanished inside its transaction')
  const audience = { kind: 'ticket' as const, scopes: [scopeOf(ticket)] }
  const changes: Change[] = []
  if (customer)
    changes.push({
      event: 'customerCreatedToChat',
      data: (rev) => ({ customer, rev }),
      audience,
      rows: [{ table: 'customers', id: customerId }],
    })
  if (opened)
    changes.push({
      event: 'Created',
      data: (rev) => ({ ticket: { ...ticket, rev } }),
      audience,
      rows: [{ table: 'chat_tickets', id: ticketId }],
    })
  changes.push({
    event: 'customerChatCreated',
    data: (rev) => ({ message: { ...message, rev }, ticket: { ...ticket, rev } }),
    audience,
    rows: [
      { table: 'customer_chats', id },
      { table: 'chat_tickets', id: ticketId },
    ],
  })
  await publish(work, changes)
}
