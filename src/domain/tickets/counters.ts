import type { TicketRow } from '../kernel/world'
import { belongsTo } from './lists'
import type { Viewer } from './visibility'

/** The two counters of the specification (section 7, sumOfTickets: `inbox_list`, `my_chats_list`). */
export type TicketCounts = Readonly<{ inbox: number; mine: number }>

/**
 * The counters as the rows have them, equal to what the server counts when every ticket of the two lists is
 * here (tests/server/areas/pick.test.ts compares them). `instanceIds` narrows to some connections; empty
 * is all. Derived, never counted up by events.
 */
export function ticketCounts(
  rows: Iterable<TicketRow>,
  viewer: Viewer,
  instanceIds: readonly string[],
): TicketCounts {
  let inbox = 0
  let mine = 0
  for (const row of rows) {
    if (instanceIds.length > 0 && !instanceIds.includes(row.data.instance_id)) continue
    if (belongsTo('inbox', viewer, row)) inbox += 1
    else if (belongsTo('mine', viewer, row)) mine += 1
  }
  return { inbox, mine }
}
