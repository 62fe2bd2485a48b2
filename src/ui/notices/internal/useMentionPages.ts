import { useCommands } from '@app/panel/panel'
import type { Missed } from '@ui/kit/server/tries'
import { useTries } from '@ui/kit/server/useTries'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Mentions of one page, here and on the server. */
const PAGE = 20

type State = Readonly<{ pages: number; more: boolean; loading: boolean; failure: Missed | null }>

/** Reads the user's mentions page by page, the first at once. `shown`: how many of those here are to be seen. */
export function useMentionPages() {
  const commands = useCommands()
  const [state, setState] = useState<State>({ pages: 0, more: true, loading: true, failure: null })
  const gone = useRef(false)
  const load = useCallback(
    async (page: number) => {
      setState((now) => ({ ...now, loading: true, failure: null }))
      const outcome = await commands.loadMentions(page)
      if (gone.current) return
      setState((now) =>
        outcome.ok
          ? { pages: page, more: outcome.value.more, loading: false, failure: null }
          : { ...now, loading: false, failure: outcome },
      )
    },
    [commands],
  )
  useEffect(() => {
    gone.current = false
    void load(1)
    return () => {
      gone.current = true
    }
  }, [load])
  const { pages, more, loading, failure } = state
  const next = useCallback(() => void load(pages + 1), [load, pages])
  return {
    shown: Math.max(1, pages) * PAGE,
    more,
    loading,
    tries: useTries({ about: 'mentions', loading, failure }, next),
    next,
  }
}
