import { compareIds } from '../kernel/compare-ids'
import type { World } from '../kernel/world'
import { newestFirst } from './newest'
import { PLACE_SECOND, placeOf } from './order'
import type { MessageRow } from './tables'

/** Messages further up than the unseen ones would stand, among which one that came late is looked for. */
const LATE_WITHIN = 100

/** The customer's messages that came last, however far up they stand: the order in which the server took them in is that of their ids. */
export function lastArrived(world: World, ticketId: string, count: number): MessageRow[] {
  const heard: MessageRow[] = []
  if (count <= 0) return heard
  let beyond = 0
  for (const row of newestFirst(world, ticketId)) {
    if (heard.length >= count && ++beyond > LATE_WITHIN) break
    if (row.data.tag_type === 'in') heard.push(row)
  }
  return heard.sort((a, b) => compareIds(b.id, a.id)).slice(0, count)
}

/**
 * Where the last `count` messages of the customer begin, as far as they are here; null when none is unseen. One that came
 * late stands apart and has its own mark: it is the beginning only where nothing else is unseen.
 */
export function unseenFrom(world: World, ticketId: string, count: number): string | null {
  const arrived = new Set(lastArrived(world, ticketId, count).map(({ id }) => id))
  if (arrived.size === 0) return null
  const rows: MessageRow[] = []
  let left = arrived.size
  for (const row of newestFirst(world, ticketId)) {
    rows.unshift(row)
    if (arrived.has(row.id) && --left === 0) break
  }
  const late = cameLate(rows, null)
  const unseen = rows.filter(({ id }) => arrived.has(id))
  return (unseen.find(({ id }) => !late.has(id)) ?? unseen[0])?.id ?? null
}

/** What of a conversation the user has seen: the newest of the customer's messages before the unseen ones, by arrival. Null: none. */
export const seenUpTo = (world: World, ticketId: string, unseen: number): string | null =>
  lastArrived(world, ticketId, unseen + 1)[unseen]?.id ?? null

/**
 * Which of these messages came late and are not seen yet: the customer's, newer by arrival than `seen`, with others
 * standing below them that came before they did, and nothing from us since. `rows` are a conversation in order.
 */
export function cameLate(rows: readonly MessageRow[], seen: string | null): ReadonlySet<string> {
  const late = new Set<string>()
  let answered = seen
  /** The earliest arrival among those of later seconds, and among those of the second that is being read. */
  let below: string | null = null
  let beside: string | null = null
  let second = ''
  for (const { data, temp } of rows.toReversed()) {
    if (temp || data.tag_type === 'system') continue
    const { id } = data
    const its = placeOf(data).slice(0, PLACE_SECOND)
    if (its !== second) {
      below = earlier(below, beside)
      beside = null
      second = its
    }
    if (data.tag_type === 'out' && (answered === null || compareIds(id, answered) > 0)) answered = id
    const isNew = answered === null || compareIds(id, answered) > 0
    if (data.tag_type === 'in' && isNew && below !== null && compareIds(below, id) < 0) late.add(id)
    beside = earlier(beside, id)
  }
  return late
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && compareIds(b, a) < 0) ? b : a
