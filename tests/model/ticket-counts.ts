import type { Viewer } from '@domain/access/visibility'
import { belongsTo } from '@domain/tickets/lists'
import type { CountsRow, TicketRow } from '@domain/tickets/tables'

/**
 * The counters as the rows have them, equal to what the server counts when every ticket is here
 * (tests/server/areas/pick.test.ts). `instanceIds` narrows to some connections; empty is all.
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
