import { secondOf } from '../../../src/domain/messages/order'

/** With what a provider's word came. */
export type Arrival = Readonly<{
  /** The stored body that brought it first: their numbers are given in the order in which they came. */
  webhookId: string
  /** How many messages stood before it in that body. */
  position: number
}>

/** A number in a text that compares as the number does: so many digits of base 36 hold more bodies than ever come. */
const ARRIVAL = { base: 36, digits: 9 }
/** A webhook holds at most so many items (whatsapp-facts 1.1). */
const LAST_POSITION = 999

/**
 * The place in its conversation of what a provider told: its time in whole seconds, and within the second its first
 * arrival, which is kept with the stored body: whoever takes that one in, when and together with what, gives the same
 * place. Whatever is stored without a place is the house's own: it takes the place behind all that stands in the ticket
 * (migration 0285), and so behind all that its author has read.
 */
export const saidPlace = (sentAt: Date, { webhookId, position }: Arrival): string =>
  [
    secondOf(sentAt.getTime()),
    Number(webhookId).toString(ARRIVAL.base).padStart(ARRIVAL.digits, '0'),
    String(Math.min(position, LAST_POSITION)).padStart(3, '0'),
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
