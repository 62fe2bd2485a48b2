import type { MessageRow, World } from '../kernel/world'
import { compareIds } from './order'

/** A message of a talk: of the ticket itself, or of an earlier one of its customer's. */
export type Place = Readonly<{ ticketId: string; messageId: string }>

/** A ticket's messages that are here, the newest first; of a long conversation as much is unpacked as is read. */
export function* newestFirst(world: World, ticketId: string): Generator<MessageRow, void> {
  let read = 0
  for (;;) {
    const { ids, whole } = world.index.messagesOf.end(ticketId, read + 1)
    const { length } = ids
    for (; read < length; read++) {
      const row = world.rows.messages.get(ids[length - 1 - read] as string)
      if (row) yield row
    }
    if (whole) return
  }
}

/** The newest message that is so; undefined when there is none here. */
export function newestThat(
  world: World,
  ticketId: string,
  is: (row: MessageRow) => boolean,
): MessageRow | undefined {
  for (const row of newestFirst(world, ticketId)) if (is(row)) return row
  return undefined
}

/**
 * What is here of a customer's talk up to a ticket's own messages, from a place on, in order: earlier tickets first.
 * Null: all of it.
 */
export function talkOf(world: World, ticketId: string, from: Place | null): MessageRow[] {
  const rows: MessageRow[][] = []
  for (const of of ticketsBack(world, ticketId)) {
    const ids = of === from?.ticketId ? idsFrom(world, from) : (world.index.messagesOf.get(of) ?? [])
    rows.push(ids.flatMap((id) => world.rows.messages.get(id) ?? []))
    if (of === from?.ticketId) break
  }
  return rows.reverse().flat()
}

/** The place so many messages further up in a talk than another, or than its end; null: where what is here begins. */
export function placeAbove(world: World, ticketId: string, below: Place | null, count: number): Place | null {
  let left = count
  let passed = below === null
  // So many end exactly where a ticket begins: that is the place, unless nothing is here of the tickets before.
  let edge: Place | null = null
  for (const of of ticketsBack(world, ticketId)) {
    if (!passed && of !== below?.ticketId) continue
    const behind = passed ? 0 : idsFrom(world, below as Place).length
    passed = true
    const { ids, whole } = world.index.messagesOf.end(of, behind + left + 1)
    if (edge && ids.length > 0) return edge
    const at = ids.length - behind - left
    // A message that waits has no place yet: it stands below all that have one.
    const settled = (id: string) => !world.rows.messages.get(id)?.temp
    const messageId = ids.slice(Math.max(at, 0)).find(settled) ?? ids.findLast(settled)
    if ((at > 0 || !whole) && messageId !== undefined) return { ticketId: of, messageId }
    left -= Math.max(ids.length - behind, 0)
    if (left <= 0 && messageId !== undefined) edge = { ticketId: of, messageId }
  }
  return null
}

/** Where the last `count` messages of the customer begin, as far as they are here; null when none is unseen. */
export function unseenFrom(world: World, ticketId: string, count: number): string | null {
  let first: string | null = null
  let left = count
  if (left > 0)
    for (const { id, data } of newestFirst(world, ticketId)) {
      if (data.tag_type !== 'in') continue
      first = id
      left -= 1
      if (left <= 0) break
    }
  return first
}

/** Is one of these messages said in that talk? One that is gone may have been. */
export function saysInTalk(world: World, ticketId: string, ids: ReadonlySet<string>): boolean {
  const earlier = world.rows.earlier.get(ticketId)?.ticketIds ?? []
  for (const id of ids) {
    const of = world.rows.messages.get(id)?.ticketId
    if (of === undefined || of === ticketId || earlier.includes(of)) return true
  }
  return false
}

/** The tickets of a talk, its own first, then the earlier ones, the newest of them first. */
const ticketsBack = (world: World, ticketId: string): readonly string[] => [
  ticketId,
  ...(world.rows.earlier.get(ticketId)?.ticketIds ?? []),
]

/** Ids of a ticket's messages from one on; where that one is gone, from where it stood. */
function idsFrom(world: World, { ticketId, messageId }: Place): readonly string[] {
  const { messagesOf } = world.index
  for (let least = 1; ; ) {
    const { ids, whole } = messagesOf.end(ticketId, least)
    const at = ids.lastIndexOf(messageId)
    if (at >= 0) return ids.slice(at)
    const first = ids[0]
    if (whole || (first !== undefined && compareIds(first, messageId) < 0)) {
      const behind = ids.findIndex((id) => world.rows.messages.get(id)?.temp || compareIds(id, messageId) > 0)
      return behind < 0 ? [] : ids.slice(behind)
    }
    least = ids.length + 1
  }
}
