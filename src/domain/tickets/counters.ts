import type { TicketSums } from '../../../contract/entities'
import { belongsTo, type TicketTab } from './lists'
import type { CountsRow, TicketRow } from './tables'
import type { Viewer } from './visibility'

/** The contract's sums as the row that keeps them; what a server did not count is left out. */
export function countsOf(sums: TicketSums): CountsRow {
  const { open_list: open, closed_list: closed, all_list: all } = sums
  const { my_snoozed_list: mySnoozed, open_snoozed_list: openSnoozed } = sums
  const others = Object.entries({ open, closed, all, mySnoozed, openSnoozed }).filter(
    ([, count]) => typeof count === 'number',
  )
  return { id: 'self', inbox: sums.inbox_list, mine: sums.my_chats_list, ...Object.fromEntries(others) }
}

/** How many tickets of a tab are put off, as the server counted; in tabs that do not part them, none. */
export function snoozedIn(tab: TicketTab, counts: CountsRow | undefined): number {
  const count = tab === 'mine' ? counts?.mySnoozed : tab === 'open' ? counts?.openSnoozed : 0
  return count ?? 0
}

/**
 * The counters as the rows have them, equal to what the server counts when every ticket is here
 * (tests/server/areas/pick.test.ts compares them). `instanceIds` narrows to some connections; empty is all.
 * Derived, never counted up by events.
 */
export function ticketCounts(
  rows: Iterable<TicketRow>,
  viewer: Viewer,
  instanceIds: readonly string[],
): Omit<Required<CountsRow>, 'id'> {
  const counts = { inbox: 0, mine: 0, open: 0, closed: 0, all: 0, mySnoozed: 0, openSnoozed: 0 }
  for (const row of rows) {
    if (instanceIds.length > 0 && !instanceIds.includes(row.data.instance_id)) continue
    for (const tab of ['inbox', 'mine', 'open', 'closed', 'all'] as const)
      if (belongsTo(tab, viewer, row)) counts[tab] += 1
    if (belongsTo('mine', viewer, row, true)) counts.mySnoozed += 1
    if (belongsTo('open', viewer, row, true)) counts.openSnoozed += 1
  }
  return counts
}
