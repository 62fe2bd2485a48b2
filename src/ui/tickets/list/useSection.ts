import { useCalmView } from '@app/panel/calm-view'
import { sameList } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { listKey, ticketList } from '@domain/tickets/lists'
import { useViewer } from '@ui/kit/viewer'
import { useCallback } from 'react'
import type { ListSection } from '../useListChoice'
import { useSettledOrder } from './useSettledOrder'
import { useTicketPages } from './useTicketPages'

const NONE: readonly string[] = []

/** One list of a view as it is shown: its rows, held while somebody is on them, and its pages. Null: it is not there. */
export function useSection(section: ListSection | undefined, above: ListSection, hold: boolean) {
  const viewer = useViewer()
  const filter = section?.filter
  const select = useCallback(
    (world: World) => (filter ? ticketList(world, viewer, filter) : NONE),
    [viewer, filter],
  )
  const ids = useCalmView(['tickets', 'pins'], select, sameList)
  const pages = useTicketPages(filter ?? above.filter, filter !== undefined)
  const order = useSettledOrder(ids, hold, filter ? listKey(filter) : '')
  return section && { section, ids, pages, order }
}
export type ShownSection = NonNullable<ReturnType<typeof useSection>>
