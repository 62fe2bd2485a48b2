import { putEveryArea } from '../areas/area.fold'
import { forgetInternalHistory } from '../internal-chat/internal-message.rows'
import { rebuildIndexes } from '../kernel/checkpoint'
import { drop, put } from '../kernel/rows'
import type { Change, TableName, World } from '../kernel/world'

/*
 * What becomes of the rows when the server no longer has what was missed: the panel was away for too long, or the
 * server came back from a backup and counts its events from further down. In the second case rows carry numbers
 * that the server's next news will not reach for days: a row that is kept must not outrank them.
 */

/** Rows that are the server's and come back page by page, when they are looked at. */
export const FORGOTTEN = [
  'tickets',
  'transfers',
  'customers',
  'reactions',
  'orders',
  'groups',
  'customerNotes',
  'customerQuotes',
  'customerStories',
  'history',
  'lists',
  'counts',
  'pins',
  'closingPlans',
  'ticketPasts',
  'internalMessages',
  'scheduledMessages',
  'mentions',
  'refresh',
  // Asked for again with every reset; until then no row is here that could show anything.
  'erasures',
] as const satisfies TableName[]

/** Below every number that a server gives, and what was read at none. */
const UNTOLD = -1

/** Rows that are read whole with the next connection: shown until then, and outranked by whatever is told. */
function doubt(world: World, change: Change): void {
  for (const row of [...world.rows.instances.values()])
    put(world, change, 'instances', { ...row, rev: UNTOLD })
  for (const row of [...world.rows.settings.values()]) put(world, change, 'settings', { ...row, rev: UNTOLD })
  for (const row of [...world.rows.colleagues.values()])
    put(world, change, 'colleagues', { ...row, rev: UNTOLD })
  for (const row of [...world.rows.userPreferences.values()])
    put(world, change, 'userPreferences', { ...row, data: { ...row.data, rev: UNTOLD } })
  // 0: what this device tells the server it knew of a draft is a number of none.
  for (const row of [...world.rows.serverDrafts.values()])
    put(world, change, 'serverDrafts', { ...row, data: { ...row.data, rev: 0 } })
}

/** What was told once and cannot be asked for stays, but for what the server has not come to yet. */
function forgetTold(world: World, change: Change, cursor: number): void {
  for (const table of ['announcements', 'notices'] as const)
    for (const { id, seq } of [...world.rows[table].values()])
      if (seq > cursor) drop(world, change, table, id)
}

/**
 * Begins anew at event number `cursor`; 0: nothing is known of where the server stands. What was typed here, and
 * who is signed in, stays.
 */
export function beginAnew(world: World, change: Change, cursor: number, at: number): void {
  for (const table of FORGOTTEN) {
    change.touched.set(table, new Set([...(change.touched.get(table) ?? []), ...world.rows[table].keys()]))
    world.rows[table].clear()
  }
  const gone = new Set(change.touched.get('messages'))
  for (const [id, row] of world.rows.messages)
    if (!row.temp) {
      world.rows.messages.delete(id)
      gone.add(id)
    }
  change.touched.set('messages', gone)
  forgetInternalHistory(world, change)
  doubt(world, change)
  if (cursor > 0) forgetTold(world, change, cursor)
  putEveryArea(world, change, cursor, at)
  world.parked.clear()
  world.parkedCount = 0
  rebuildIndexes(world)
  world.cursor = cursor
}
