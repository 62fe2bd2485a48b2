import { drop, put } from '../../kernel/rows'
import type { Change, RowTable, World } from '../../kernel/world'
import { putEveryTopic } from '../../topics/topic.fold'
import { indexTransfers } from '../../transfers/transfer.rows'

/**
 * Starts over at event number `cursor`; 0: nothing is known of where the server stands. Each table says what becomes
 * of its rows (`onReset`): after a server came back from a backup they carry numbers that its next news will not
 * reach for days, and a row that is kept must not outrank them. What was typed here, and who is signed in, stays.
 */
export function startOver(world: World, change: Change, cursor: number, at: number): void {
  for (const { name, onReset } of world.tables.values()) {
    const rows = world.rows[name] as RowTable<{ readonly id: string }>
    if (onReset === 'drop') {
      change.touched.set(name, new Set([...(change.touched.get(name) ?? []), ...rows.keys()]))
      rows.clear()
    } else if (onReset !== 'keep')
      for (const row of rows.values()) {
        const left = onReset(row, cursor)
        if (left === null) drop(world, change, name, row.id)
        else if (left !== row) put(world, change, name, left as never)
      }
  }
  putEveryTopic(world, change, cursor, at)
  world.parked.clear()
  world.parkedCount = 0
  indexTransfers(world)
  world.cursor = cursor
}
