import { useCommands, usePanel, useRow } from '@app/panel/panel'
import { listKey, type TicketFilter } from '@domain/tickets/lists'
import type { Missed } from '@ui/kit/server/tries'
import { type Tries, useTries } from '@ui/kit/server/useTries'
import { useCallback, useEffect, useRef, useState } from 'react'

type Pages = Tries &
  Readonly<{
    /** True while a page is on its way. */
    loading: boolean
    more: boolean
    loadMore: () => void
  }>

/** Keeps a list's first page fresh and loads the others when asked, while `on`. One request at a time per list. */
export function useTicketPages(filter: TicketFilter, on = true): Pages {
  const commands = useCommands()
  const { ready } = usePanel()
  const key = listKey(filter)
  const row = useRow('lists', key)
  const [state, setState] = useState<{ key: string; loading: boolean; failure: Missed | null }>({
    key,
    loading: true,
    failure: null,
  })
  const current = useRef({ key, filter, busy: '' })
  current.current = { ...current.current, key, filter }

  const load = useCallback(
    async (page: number) => {
      const { key, filter, busy } = current.current
      if (busy === `${key}#${page}`) return
      current.current.busy = `${key}#${page}`
      setState({ key, loading: true, failure: null })
      const outcome = await commands.loadTickets(filter, page)
      if (current.current.busy === `${key}#${page}`) current.current.busy = ''
      // An answer for a list that is no longer shown says nothing about the one that is.
      if (current.current.key !== key) return
      setState({ key, loading: false, failure: outcome.ok ? null : outcome })
    },
    [commands],
  )

  const connection = useRow('connection', 'self')
  const live = connection?.state === 'live'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, or the connection's return, asks again.
  useEffect(() => {
    if (ready && on) void load(1)
  }, [key, ready, live, load, on])

  const more = row !== undefined && row.pages < row.totalPages
  const failed = state.key === key && state.failure !== null
  const loadMore = useCallback(() => {
    if (on && more && !failed && row) void load(row.pages + 1)
  }, [on, more, failed, row, load])
  const retry = useCallback(() => void load(row && more ? row.pages + 1 : 1), [row, more, load])
  const loading = state.key !== key || state.loading
  const tries = useTries(
    { about: key, loading, failure: state.key === key ? state.failure : null },
    useCallback(() => on && retry(), [on, retry]),
  )
  return { ...tries, loading, more, loadMore }
}
