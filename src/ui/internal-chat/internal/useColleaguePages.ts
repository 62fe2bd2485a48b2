import { useCommands, usePanel } from '@app/panel/panel'
import { useDebounced } from '@ui/kit/debounce'
import type { Missed } from '@ui/kit/server/tries'
import { type Tries, useTries } from '@ui/kit/server/useTries'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Presence has no event: while the list is looked at it is read again this often, ms. */
const REFRESH_MS = 30_000

type ColleaguePages = Tries &
  Readonly<{
    loading: boolean
    /** Asks for the next page, where there is one. */
    loadMore: () => void
  }>

/** Brings the colleagues who match here, page by page, and keeps their presence fresh. */
export function useColleaguePages(search: string): ColleaguePages {
  const commands = useCommands()
  const { ready } = usePanel()
  const rested = useDebounced(search.trim(), 250)
  const [state, setState] = useState<{ loading: boolean; failure: Missed | null }>({
    loading: true,
    failure: null,
  })
  const next = useRef<number | null>(null)
  const asked = useRef(0)
  const busy = useRef(false)

  const load = useCallback(
    async (page: number) => {
      const mine = ++asked.current
      busy.current = true
      setState({ loading: true, failure: null })
      const outcome = await commands.loadColleagues(rested, page)
      if (mine !== asked.current) return
      busy.current = false
      if (outcome.ok) next.current = outcome.value.more ? page + 1 : null
      setState({ loading: false, failure: outcome.ok ? null : outcome })
    },
    [commands, rested],
  )
  useEffect(() => {
    if (ready) void load(1)
  }, [ready, load])

  useEffect(() => {
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible' && !busy.current) void commands.loadColleagues('', 1)
      },
      REFRESH_MS * (0.9 + Math.random() / 5),
    )
    return () => clearInterval(timer)
  }, [commands])

  const tries = useTries(
    { about: rested, ...state },
    useCallback(() => void load(next.current ?? 1), [load]),
  )
  return {
    ...tries,
    loading: state.loading,
    loadMore: useCallback(() => {
      if (next.current !== null && !busy.current) void load(next.current)
    }, [load]),
  }
}
