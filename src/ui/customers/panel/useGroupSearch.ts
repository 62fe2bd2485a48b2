import { useCommands } from '@app/panel/panel'
import type { GroupSummary } from '@contract/entities'
import { useDebounced } from '@ui/kit/debounce'
import { useCallback, useEffect, useRef, useState } from 'react'

type Found = Readonly<{
  /** Null until the first have come. */
  groups: readonly GroupSummary[] | null
  page: number
  more: boolean
  loading: boolean
  /** Why the last question was not answered; an empty text: the network. */
  failure: string | null
}>
const NOTHING: Found = { groups: null, page: 0, more: false, loading: true, failure: null }

/** The tenant's groups that match a search, asked for as one types, a page at a time. */
export function useGroupSearch(search: string): Found & { loadMore: () => void; retry: () => void } {
  const commands = useCommands()
  const rested = useDebounced(search.trim(), 200)
  const [found, setFound] = useState(NOTHING)
  /** Of answers that overtake each other the last question's counts. */
  const asked = useRef(0)
  const load = useCallback(
    async (page: number) => {
      const mine = ++asked.current
      setFound((now) => ({ ...now, loading: true, failure: null }))
      const outcome = await commands.findGroups(rested, page)
      if (mine !== asked.current) return
      setFound((now) => {
        if (!outcome.ok) return { ...now, loading: false, failure: outcome.message }
        const before = page === 1 ? [] : (now.groups ?? [])
        const known = new Set(before.map(({ id }) => id))
        const fresh = outcome.value.items.filter(({ id }) => !known.has(id))
        return {
          groups: [...before, ...fresh],
          page,
          more: outcome.value.more,
          loading: false,
          failure: null,
        }
      })
    },
    [commands, rested],
  )
  useEffect(() => {
    void load(1)
    return () => {
      asked.current += 1
    }
  }, [load])
  return {
    ...found,
    loadMore: () => void load(found.page + 1),
    retry: () => void load(Math.max(1, found.page)),
  }
}
