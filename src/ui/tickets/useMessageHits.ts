import { sameList, useCommands, useRow, useView } from '@app/panel'
import type { TableName, World } from '@domain/kernel/world'
import { listKey, messageHits, type TicketFilter } from '@domain/tickets/lists'
import { useViewer } from '@ui/kit/viewer'
import { useCallback, useEffect, useRef, useState } from 'react'

const TABLES: readonly TableName[] = ['tickets', 'lists']
const NOBODY: readonly string[] = []
/** Fewer letters are in nearly every message. */
const FEWEST = 3

/** What the server found by what was written. */
export type MessageHits = Readonly<{ ids: readonly string[]; loading: boolean; loadMore: () => void }>

/**
 * The tickets in whose messages the search stands, in a lane of its own: the list waits for none of it, and a
 * failure costs this lane only. `shown` is what the list has found by itself.
 */
export function useMessageHits(
  local: TicketFilter,
  asked: TicketFilter,
  shown: readonly string[],
): MessageHits {
  const commands = useCommands()
  const viewer = useViewer()
  const wanted = asked.search.length >= FEWEST && local.search.trim() === asked.search
  const select = useCallback(
    (world: World) => (wanted ? messageHits(world, viewer, asked, shown) : NOBODY),
    [wanted, viewer, asked, shown],
  )
  const ids = useView(TABLES, select, sameList)
  const key = listKey({ ...asked, inMessages: true })
  const row = useRow('lists', key)
  const [loading, setLoading] = useState(false)
  const busy = useRef('')

  const load = useCallback(
    async (filter: TicketFilter, page: number) => {
      const about = `${listKey(filter)}#${page}`
      if (busy.current === about) return
      busy.current = about
      setLoading(true)
      await commands.loadTickets({ ...filter, inMessages: true }, page)
      if (busy.current !== about) return
      busy.current = ''
      setLoading(false)
    },
    [commands],
  )

  useEffect(() => {
    if (wanted) void load(asked, 1)
    else {
      busy.current = ''
      setLoading(false)
    }
  }, [wanted, asked, load])

  const next = wanted && row?.next ? row.pages + 1 : null
  const loadMore = useCallback(() => {
    if (next !== null) void load(asked, next)
  }, [next, asked, load])
  return { ids, loading, loadMore }
}
