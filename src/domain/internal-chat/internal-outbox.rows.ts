import type { World } from '../kernel/world'
import type { InternalOutboxRow } from './tables'

/** What waits for a colleague, in the order in which it was typed. */
export const internalWaiting = (world: World, peerId: string): InternalOutboxRow[] =>
  [...world.rows.internalOutbox.values()].filter((row) => row.peerId === peerId).sort((a, b) => a.at - b.at)
