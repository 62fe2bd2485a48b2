import type { World } from '../kernel/world'
import { unseenByColleague } from './internal-message.rows'

/** Everything unseen, of the colleagues that the list shows: of whoever has left, nothing can be opened any more. */
export function unseenInAll(world: World): number {
  let sum = 0
  for (const [id, count] of unseenByColleague(world)) if (world.rows.colleagues.has(id)) sum += count
  return sum
}
