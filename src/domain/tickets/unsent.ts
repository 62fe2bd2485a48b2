import type { World } from '../kernel/world'
import { newestFirst } from '../messages/newest'
import type { MessageRow } from '../messages/tables'

/** What at the end of a conversation did not go: how many messages of ours, and the newest of them. */
export type Unsent = Readonly<{ count: number; newest: MessageRow | null }>

/**
 * Of a ticket's messages that are here: those of ours since anybody said something that arrived, which failed or which
 * the server refused. What is written inside the house stands between them.
 */
export function unsentOf(world: World, ticketId: string): Unsent {
  let count = 0
  let newest: MessageRow | null = null
  for (const row of newestFirst(world, ticketId)) {
    const { tag_type, type } = row.data
    const refused = row.hash !== null && world.rows.outbox.get(row.hash)?.state === 'refused'
    if (tag_type === 'out' && (refused || row.delivery === 'failed')) {
      count += 1
      newest ??= row
    } else if (tag_type !== 'system' && type !== 'comment') break
  }
  return { count, newest }
}

/** Is the same unsent? */
export const sameUnsent = (a: Unsent, b: Unsent): boolean => a.count === b.count && a.newest === b.newest
