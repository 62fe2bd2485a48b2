import { useView } from '@app/panel'
import type { World } from '@domain/kernel/world'
import { belongsTo, type TicketTab } from '@domain/tickets/lists'
import { useViewer } from '@ui/kit/viewer'
import { useCallback } from 'react'

/** How many tickets of a tab are put off, of those that are here; in tabs that do not part them, none. */
export function useSnoozedCount(tab: TicketTab): number {
  const viewer = useViewer()
  const select = useCallback(
    (world: World) => {
      if (tab !== 'mine' && tab !== 'open') return 0
      let count = 0
      for (const row of world.rows.tickets.ofKinds(['open']))
        if (belongsTo(tab, viewer, row, true)) count += 1
      return count
    },
    [tab, viewer],
  )
  return useView(['tickets'], select)
}
