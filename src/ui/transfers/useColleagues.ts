import { useCommands } from '@app/panel/panel'
import type { User } from '@contract/entities'
import { useDebounced } from '@ui/kit/debounce'
import { useCallback, useEffect, useRef, useState } from 'react'

type State = Readonly<{ users: readonly User[] | null; failure: string | null; loading: boolean }>

/** Colleagues of a connection who match a search, asked for as one types. */
export function useColleagues(instanceId: string, search: string): State & { retry: () => void } {
  const commands = useCommands()
  const rested = useDebounced(search.trim(), 250)
  const [state, setState] = useState<State>({ users: null, failure: null, loading: true })
  const asked = useRef(0)
  const load = useCallback(async () => {
    const mine = ++asked.current
    setState((now) => ({ ...now, failure: null, loading: true }))
    const outcome = await commands.colleagues(instanceId, rested)
    if (mine !== asked.current) return
    setState((now) =>
      outcome.ok
        ? { users: outcome.value, failure: null, loading: false }
        : { ...now, failure: outcome.message, loading: false },
    )
  }, [commands, instanceId, rested])
  useEffect(() => void load(), [load])
  return { ...state, retry: useCallback(() => void load(), [load]) }
}
