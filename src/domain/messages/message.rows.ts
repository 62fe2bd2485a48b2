import type { CustomerChat } from '../../../contract/entities'
import { deletedQuote } from '../contacts/anonymous'
import { drop, put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { deliveryOf, joinDelivery } from './delivery'
import type { MessageRow } from './tables'

/** Id of a message that only this device knows. */
export const temporaryId = (hash: string): string => `tmp:${hash}`

/** Takes a message out. */
export function dropMessage(world: World, change: Change, row: MessageRow): void {
  drop(world, change, 'messages', row.id)
}

/** Takes a conversation out, but for what only this device knows, and for what changed after event `before`. */
export function forgetMessages(
  world: World,
  change: Change,
  ticketId: string,
  before = Number.POSITIVE_INFINITY,
): void {
  for (const id of [...(world.index.messagesOf.get(ticketId) ?? [])]) {
    const row = world.rows.messages.get(id)
    if (row && !row.temp && row.data.rev <= before) dropMessage(world, change, row)
  }
}

/** Gives a conversation to another customer: its own turned out to be that one (domain/contacts/merge.ts). */
export function giveMessages(world: World, change: Change, ticketId: string, customerId: string): void {
  for (const id of world.index.messagesOf.get(ticketId) ?? []) {
    const row = world.rows.messages.get(id)
    if (row && row.data.customer_id !== customerId)
      put(world, change, 'messages', { ...row, data: { ...row.data, customer_id: customerId } })
  }
}

/** A message told late may still name the customer from before its ticket was given to another. */
function withCustomerOfTicket(world: World, data: CustomerChat): CustomerChat {
  const customerId = world.rows.tickets.get(data.chat_ticket_id)?.data.customer_id
  return customerId === undefined || customerId === data.customer_id
    ? data
    : { ...data, customer_id: customerId }
}

/** The row of a message as the server sent it, not yet joined with anything known. */
function rowOf(data: CustomerChat): MessageRow {
  return {
    id: data.id,
    ticketId: data.chat_ticket_id,
    hash: data.hash,
    delivery: deliveryOf(data.ack, data.error_code, data.whatsapp_message_id !== null),
    attempt: data.send_attempt,
    errorCode: data.error_code,
    errorMessage: data.error_message,
    temp: false,
    data,
  }
}

/**
 * Takes in a message as the server has it: content by the higher `rev`, delivery by the lattice. The
 * temporary message of the same hash gives way to it. Returns the row when the message is new here, so that
 * the caller can drain what was parked for it.
 */
export function seeMessage(world: World, change: Change, data: CustomerChat): MessageRow | null {
  const arriving = rowOf(withoutDeleted(world, withCustomerOfTicket(world, data)))
  const known = world.rows.messages.get(arriving.id)
  if (!known) {
    // Under its hash there is nearly always nothing, and then no temporary one either.
    if (data.hash !== null && world.index.messageOfHash.has(data.hash)) {
      const temporary = world.rows.messages.get(temporaryId(data.hash))
      if (temporary) dropMessage(world, change, temporary)
    }
    put(world, change, 'messages', arriving)
    if (arriving.data.whatsapp_deleted_at !== null) forgetQuotes(world, change, arriving.data)
    return arriving
  }
  const joined = joinRow(known, arriving)
  if (joined === known) return null
  put(world, change, 'messages', joined)
  if (joined.data.whatsapp_deleted_at !== null && known.data.whatsapp_deleted_at === null)
    forgetQuotes(world, change, joined.data)
  return null
}

/** A reply may be told, or lie in a page, as it stood before what it quotes was deleted. */
function withoutDeleted(world: World, data: CustomerChat): CustomerChat {
  if (!data.parent) return data
  const deletedAt = world.rows.messages.get(data.parent.id)?.data.whatsapp_deleted_at
  return deletedAt ? { ...data, parent: deletedQuote(data.parent, deletedAt) } : data
}

/** A message was deleted: what it said goes from the replies that quote it, which are of the same customer. */
function forgetQuotes(world: World, change: Change, { id, customer_id }: CustomerChat): void {
  for (const ticket of world.rows.tickets.values())
    if (ticket.data.customer_id === customer_id)
      for (const messageId of world.index.messagesOf.get(ticket.id) ?? []) {
        const row = world.rows.messages.get(messageId)
        if (row?.data.parent?.id !== id) continue
        const data = withoutDeleted(world, row.data)
        put(world, change, 'messages', { ...row, data })
      }
}

function joinRow(known: MessageRow, arriving: MessageRow): MessageRow {
  const before = { state: known.delivery, attempt: known.attempt }
  const after = joinDelivery(before, { state: arriving.delivery, attempt: arriving.attempt })
  const newer = arriving.data.rev > known.data.rev
  const content = joinQuote(newer ? arriving.data : known.data, newer ? known.data : arriving.data)
  if (after === before && content === known.data) return known
  return {
    ...known,
    // Where two customers became one it may have come into another conversation.
    ...(newer && { ticketId: arriving.ticketId }),
    data: content,
    ...(after !== before && {
      delivery: after.state,
      attempt: after.attempt,
      errorCode: arriving.errorCode,
      errorMessage: arriving.errorMessage,
    }),
  }
}

/** That what a message quotes was deleted raises no `rev` of the message: whoever knows it is believed. */
function joinQuote(newer: CustomerChat, older: CustomerChat): CustomerChat {
  const deletedAt = older.parent?.whatsapp_deleted_at
  return deletedAt && newer.parent && !newer.parent.whatsapp_deleted_at
    ? { ...newer, parent: deletedQuote(newer.parent, deletedAt) }
    : newer
}
