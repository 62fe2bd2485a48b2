import { drop } from '../kernel/rows'
import type { Change, World } from '../kernel/world'

/** A ticket is let go of. */
export function forgetDraft(world: World, change: Change, ticketId: string): void {
  if (world.rows.serverDrafts.has(ticketId)) drop(world, change, 'serverDrafts', ticketId)
}
