import type { World } from '../kernel/world'
import { compareMessages, type MessageStanding, placeOf } from './order'
import type { MessageRow } from './tables'

/** Where a message stands in a talk: in the ticket itself, or in an earlier one of its customer's. Outlasts the message. */
export type TalkPlace = Readonly<{ ticketId: string; message: MessageStanding }>

export const placeIn = ({ ticketId, data }: MessageRow): TalkPlace => ({
  ticketId,
  message: { id: data.id, place: placeOf(data), sent_at: data.sent_at },
})

/**
 * What is here of a customer's talk up to a ticket's own messages, from a place on, in order: earlier tickets first.
 * Null: all of it.
 */
export function talkOf(world: World, ticketId: string, from: TalkPlace | null): MessageRow[] {
  const rows: MessageRow[][] = []
  for (const of of ticketsBack(world, ticketId)) {
    const ids = of === from?.ticketId ? idsFrom(world, from) : (world.index.messagesOf.get(of) ?? [])
    rows.push(ids.flatMap((id) => world.rows.messages.get(id) ?? []))
    if (of === from?.ticketId) break
  }
  return rows.reverse().flat()
}

/** The place so many messages further up in a talk than another, or than its end; null: where what is here begins. */
export function placeAbove(
  world: World,
  ticketId: string,
  below: TalkPlace | null,
  count: number,
): TalkPlace | null {
  let left = count
  let passed = below === null
  // So many end exactly where a ticket begins: that is the place, unless nothing is here of the tickets before.
  let edge: TalkPlace | null = null
  for (const of of ticketsBack(world, ticketId)) {
    if (!passed && of !== below?.ticketId) continue
    const behind = passed ? 0 : idsFrom(world, below as TalkPlace).length
    passed = true
    const { ids, whole } = world.index.messagesOf.end(of, behind + left + 1)
    if (edge && ids.length > 0) return edge
    const at = ids.length - behind - left
    // A message that waits has no place yet: it stands below all that have one.
    const settled = (id: string) => world.rows.messages.get(id)?.temp === false
    const id = ids.slice(Math.max(at, 0)).find(settled) ?? ids.findLast(settled)
    const row = id === undefined ? undefined : world.rows.messages.get(id)
    if ((at > 0 || !whole) && row) return placeIn(row)
    left -= Math.max(ids.length - behind, 0)
    if (left <= 0 && row) edge = placeIn(row)
  }
  return null
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
function idsFrom(world: World, { ticketId, message }: TalkPlace): readonly string[] {
  const { messagesOf } = world.index
  const isAbove = (id: string | undefined) => {
    const row = id === undefined ? undefined : world.rows.messages.get(id)
    return row !== undefined && !row.temp && compareMessages(row.data, message) < 0
  }
  for (let least = 1; ; ) {
    const { ids, whole } = messagesOf.end(ticketId, least)
    const at = ids.lastIndexOf(message.id)
    if (at >= 0) return ids.slice(at)
    if (whole || isAbove(ids[0])) return ids.slice(firstFalse(ids, isAbove))
    least = ids.length + 1
  }
}

/** In a list where all that is so stands first: where it ends. */
function firstFalse(ids: readonly string[], is: (id: string) => boolean): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (is(ids[middle] as string)) low = middle + 1
    else high = middle
  }
  return low
}
