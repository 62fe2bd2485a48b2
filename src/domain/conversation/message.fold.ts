import * as v from 'valibot'
import type { CustomerChat } from '../../../contract/entities'
import {
  CustomerChatPage,
  CustomerChat as CustomerChatSchema,
} from '../../../contract/generated/decoders.gen'
import type { RealtimeData } from '../../../contract/realtime'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Entry } from '../kernel/entry'
import { park, unpark } from '../kernel/park'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { deliveryOf, joinDelivery } from '../messages/delivery'
import { seeMessage } from '../messages/message.rows'
import { compareMessages } from '../messages/order'
import { seeProducts } from '../orders/order.fold'
import { settleOutbox } from '../outbox/outbox.rows'
import { seeReactions } from '../reactions/reaction.fold'
import { seeTicket } from '../tickets/ticket.rows'
import { tellOfMessage } from '../tickets/ticket-news'

const parkKey = (messageId: string) => `message:${messageId}`

type AckChanged = RealtimeData<'customerChatAckChanged'>

/** Moves a message's delivery; one that is not known yet keeps the news parked until it comes. */
function seeAck(world: World, entry: Entry<AckChanged>, change: Change): void {
  const { data } = entry
  const row = world.rows.messages.get(data.id)
  if (!row) {
    park(world, parkKey(data.id), entry)
    return
  }
  const before = { state: row.delivery, attempt: row.attempt }
  const after = joinDelivery(before, {
    state: deliveryOf(data.ack, data.error_code, data.whatsapp_message_id !== null),
    attempt: data.send_attempt,
  })
  if (after === before) return
  put(world, change, 'messages', {
    ...row,
    delivery: after.state,
    attempt: after.attempt,
    errorCode: data.error_code,
    errorMessage: data.error_message,
  })
}

/** Takes in a message from anywhere: event, page or answer to our own command. */
export function takeInMessage(world: World, change: Change, data: CustomerChat): void {
  const fresh = seeMessage(world, change, data)
  if (data.hash !== null) settleOutbox(world, change, 'outbox', data.hash)
  if (data.reactions) seeReactions(world, change, data.id, data.rev, data.reactions)
  if (data.products) seeProducts(world, change, data.id, data.rev, data.products)
  if (fresh)
    for (const entry of unpark(world, parkKey(fresh.id))) seeAck(world, entry as Entry<AckChanged>, change)
}

/** Of two messages that pages ended at, the one that stands further up. */
function furthestUp(world: World, one?: string, other?: string): { oldest?: string } {
  const [a, b] = [one, other].map((id) => (id === undefined ? undefined : world.rows.messages.get(id)?.data))
  const oldest = a && b && compareMessages(a, b) < 0 ? one : (other ?? one)
  return oldest === undefined ? {} : { oldest }
}

export const messageEntries: Definition[] = [
  defineEvent('customerChatCreated', (world, entry, change) => {
    const known = world.rows.messages.has(entry.data.message.id)
    seeTicket(world, change, entry.data.ticket)
    takeInMessage(world, change, entry.data.message)
    if (!known) tellOfMessage(world, entry, change, entry.data)
  }),
  defineEvent('customerChatUpdated', (world, entry, change) =>
    takeInMessage(world, change, entry.data.message),
  ),
  defineEvent('customerChatAckChanged', seeAck),
  define('baseline', 'sendPendingMessage', v.object({ result: CustomerChatSchema }), (world, entry, change) =>
    takeInMessage(world, change, entry.data.result),
  ),
  define(
    'baseline',
    'sendReactionSelenium',
    v.object({ result: CustomerChatSchema }),
    (world, entry, change) => takeInMessage(world, change, entry.data.result),
  ),
  define(
    'baseline',
    'customerChatsPaginated',
    v.object({
      ticketId: v.string(),
      page: v.number(),
      /** The page above this message; null: the newest one. Missing in version 1, whose pages are only numbered. */
      before: v.exactOptional(v.nullable(v.string())),
      result: CustomerChatPage,
    }),
    (world, entry, change) => {
      const { ticketId, page, before, result } = entry.data
      for (const message of result.data) takeInMessage(world, change, message)
      const known = world.rows.history.get(ticketId)
      const oldest = before === undefined ? undefined : (result.data.at(-1)?.id ?? before ?? undefined)
      const ended =
        before == null ? page * result.per_page >= result.total : result.data.length < result.per_page
      put(world, change, 'history', {
        id: ticketId,
        pages: Math.max(known?.pages ?? 0, page),
        total: result.total,
        complete: (known?.complete ?? false) || ended,
        ...furthestUp(world, known?.oldest, oldest),
      })
    },
    { v: 2, upcasts: { 1: (data) => data } },
  ),
]
