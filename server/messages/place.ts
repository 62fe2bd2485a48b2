import { secondOf } from '../../src/domain/messages/order'

/** A webhook holds at most so many items (whatsapp-facts 1.1). */
const LAST_POSITION = 999
/** What tells ids of providers apart stands at their end. */
const END_OF_ID = 12

/** Where a provider says that something was said. */
type Said = Readonly<{
  sentAt: Date
  /** How many of the same customer's of the same second stood before it in its webhook. */
  position: number
  providerId: string
}>

/**
 * The place in its conversation of what a provider told: its time in whole seconds, its position in the webhook, its id.
 * Nothing of it depends on when or with what it came, so that any order, number and batch of the same webhooks gives the
 * same conversation. Whatever is stored without a place is the house's own: it takes the place behind all that stands in
 * the ticket (migration 0041), and so behind all that its author has read.
 */
export const saidPlace = ({ sentAt, position, providerId }: Said): string =>
  [
    secondOf(sentAt.getTime()),
    String(Math.min(position, LAST_POSITION)).padStart(3, '0'),
    providerId.slice(-END_OF_ID).replace(/[^!-}]/g, '-'),
  ].join('-')

/** SQL: a ticket's last message once another one has come: whichever stands further down. */
export const newerOf = (ticket: string, id: string): string => `(
  SELECT m.id FROM customer_chats m WHERE m.tenant_id = ${ticket}.tenant_id AND m.id IN (${ticket}.last_message_id, ${id})
  ORDER BY m.place DESC, m.id DESC LIMIT 1)`

/**
 * SQL: conversations from their end up, over customer_chats `m`: ticket by ticket, as they are shown, and within a ticket
 * in the order of {@link ../../src/domain/messages/order.ts compareMessages}.
 */
export const NEWEST_FIRST = 'ORDER BY m.chat_ticket_id DESC, m.place DESC, m.id DESC'

/** SQL: does `m` stand above the message of this id? Nothing stands above one that there is not. */
export const standsAbove = (id: string): string =>
  `(m.chat_ticket_id, m.place, m.id) < (SELECT b.chat_ticket_id, b.place, b.id FROM customer_chats b WHERE b.id = ${id}::bigint)`
