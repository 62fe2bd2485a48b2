import type { Viewer } from '../access/visibility'
import type { World } from '../kernel/world'
import { rowsInOrder, type TicketFilter } from './lists'
import { pickContextOf } from './pick-context'
import { mayPick, type PickRefusal, queueTicketOf } from './pick-rules'
import type { TicketRow } from './tables'

/** The queue of these connections (none: all of the viewer's), who waits longest first. */
export const queueOf = (instanceIds: readonly string[]): TicketFilter => ({
  tab: 'inbox',
  instanceIds,
  search: '',
  unseenOnly: false,
  order: 'longestWait',
})

/** Who waits longest in the queue, pinned or not; null when nobody does. */
export const longestWaiting = (
  world: World,
  viewer: Viewer,
  instanceIds: readonly string[],
): TicketRow | null => rowsInOrder(world, viewer, queueOf(instanceIds))[0] ?? null

/** The ticket to take next; or why there is none, where the rules say: null when nobody waits. */
type Next = Readonly<{ id: string }> | Readonly<{ id: null; why: PickRefusal | null }>

/** Of the queue as it is here, who waits longest among those that the viewer may take, without those tried already. */
export function nextToTake(
  world: World,
  viewer: Viewer,
  instanceIds: readonly string[],
  tried: ReadonlySet<string>,
): Next {
  const context = pickContextOf(world)
  let why: PickRefusal | null = null
  for (const { id, data } of context ? rowsInOrder(world, viewer, queueOf(instanceIds)) : []) {
    if (tried.has(id) || !context) continue
    const verdict = mayPick(context, queueTicketOf(data))
    if (verdict.pickable) return { id }
    why ??= verdict
  }
  return { id: null, why }
}
