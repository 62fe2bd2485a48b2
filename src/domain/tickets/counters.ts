import type { TicketSums } from '../../../contract/entities'
import type { ListView } from './lists'
import type { CountsRow } from './tables'

/** The contract's sums as the row that keeps them; what a server did not count is left out. */
export function countsOf(sums: TicketSums): CountsRow {
  const { open_list: open, closed_list: closed, all_list: all } = sums
  const { my_snoozed_list: mySnoozed, open_snoozed_list: openSnoozed } = sums
  const others = Object.entries({ open, closed, all, mySnoozed, openSnoozed }).filter(
    ([, count]) => typeof count === 'number',
  )
  return { id: 'self', inbox: sums.inbox_list, mine: sums.my_chats_list, ...Object.fromEntries(others) }
}

/** How many tickets of a view are put off, as the server counted; in views that do not part them, none. */
export function snoozedIn(view: ListView, counts: CountsRow | undefined): number {
  const count =
    view === 'mine' || view === 'counter' ? counts?.mySnoozed : view === 'open' ? counts?.openSnoozed : 0
  return count ?? 0
}
