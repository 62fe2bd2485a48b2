import type { CustomerChat } from '../../../contract/entities'
import { put } from '../kernel/rows'
import type { Change, MessageRow, World } from '../kernel/world'
import { deliveryOf, joinDelivery } from './delivery'
import { compareIds } from './order'

/** Id of a message that only this device knows. */
export const temporaryId = (hash: string): string => `tmp:${hash}`

/**
 * The order of a conversation: the server's own order, then what waits here in the order it was typed. A
 * confirmed message never moves.
 */
export function comesBefore(a: MessageRow, b: MessageRow): boolean {
  if (a.temp !== b.temp) return b.temp
  if (!a.temp) return compareIds(a.id, b.id) < 0
  return a.data.sent_at === b.data.sent_at ? a.id < b.id : a.data.sent_at < b.data.sent_at
}

/** Adds a message to the derived indexes, in its place. */
export function indexMessage(world: World, row: MessageRow): void {
  if (row.hash !== null) world.index.messageOfHash.set(row.hash, row.id)
  const ids = world.index.messagesOf.get(row.ticketId)
  if (!ids) {
    world.index.messagesOf.set(row.ticketId, [row.id])
    return
  }
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = world.rows.messages.get(ids[middle] as string)
    if (other && comesBefore(other, row)) low = middle + 1
    else high = middle
  }
  ids.splice(low, 0, row.id)
}

/** Takes a message out of the rows and the indexes. */
export function dropMessage(world: World, change: Change, row: MessageRow): void {
  world.rows.messages.delete(row.id)
  if (row.hash !== null && world.index.messageOfHash.get(row.hash) === row.id)
    world.index.messageOfHash.delete(row.hash)
  const ids = world.index.messagesOf.get(row.ticketId)
  const at = ids?.indexOf(row.id) ?? -1
  if (ids && at >= 0) ids.splice(at, 1)
  const touched = change.touched.get('messages')
  if (touched) touched.add(row.id)
  else change.touched.set('messages', new Set([row.id]))
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

/** The row of a message as the server sent it, not yet joined with anything known. */
function rowOf(data: CustomerChat): MessageRow {
  return {
    id: data.id,
    ticketId: data.chat_ticket_id,
    hash: data.hash,
    delivery: deliveryOf(data.ack, data.error_code),
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
  const arriving = rowOf(data)
  const known = world.rows.messages.get(arriving.id)
  if (!known) {
    if (data.hash !== null) {
      const temporary = world.rows.messages.get(temporaryId(data.hash))
      if (temporary) dropMessage(world, change, temporary)
    }
    put(world, change, 'messages', arriving)
    indexMessage(world, arriving)
    return arriving
  }
  const joined = joinRow(known, arriving)
  if (joined !== known) put(world, change, 'messages', joined)
  return null
}

function joinRow(known: MessageRow, arriving: MessageRow): MessageRow {
  const before = { state: known.delivery, attempt: known.attempt }
  const after = joinDelivery(before, { state: arriving.delivery, attempt: arriving.attempt })
  const newer = arriving.data.rev > known.data.rev
  if (after === before && !newer) return known
  return {
    ...known,
    ...(newer && { data: arriving.data }),
    ...(after !== before && {
      delivery: after.state,
      attempt: after.attempt,
      errorCode: arriving.errorCode,
      errorMessage: arriving.errorMessage,
    }),
  }
}
