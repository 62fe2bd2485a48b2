import { useCallback, useMemo, useState } from 'react'

/** Tickets chosen in the list, for something that is done to all of them. */
export type Selection = Readonly<{
  ids: ReadonlySet<string>
  /** Is anything chosen? A click on a row then chooses instead of opening. */
  on: boolean
  toggle: (id: string) => void
  add: (ids: readonly string[]) => void
  clear: () => void
}>

const NOBODY: ReadonlySet<string> = new Set()

/** What is chosen in the list; nothing at first. */
export function useSelection(): Selection {
  const [ids, setIds] = useState(NOBODY)
  const toggle = useCallback(
    (id: string) =>
      setIds((known) => {
        const next = new Set(known)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const add = useCallback((more: readonly string[]) => setIds((known) => new Set([...known, ...more])), [])
  const clear = useCallback(() => setIds(NOBODY), [])
  return useMemo(() => ({ ids, on: ids.size > 0, toggle, add, clear }), [ids, toggle, add, clear])
}
