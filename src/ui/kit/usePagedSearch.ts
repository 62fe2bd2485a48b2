import type { Outcome } from '@app/panel/commands'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDebounced } from './debounce'

type Page<T> = Readonly<{ items: readonly T[]; more: boolean }>

type Found<T> = Readonly<{
  /** Null until the first have come. */
  items: readonly T[] | null
  page: number
  more: boolean
  loading: boolean
  /** Why the last question was not answered; an empty text: the network. */
  failure: string | null
}>

/**
 * What matches a search, asked for as one types, a page at a time.
 * @param find the same function from one drawing to the next; pages begin at 1.
 * @param restMs how long nothing is typed before it is asked for.
 */
export function usePagedSearch<T extends { id: string }>(
  search: string,
  find: (search: string, page: number) => Promise<Outcome<Page<T>>>,
  restMs: number,
): Found<T> & { loadMore: () => void; retry: () => void } {
  const rested = useDebounced(search.trim(), restMs)
  const [found, setFound] = useState<Found<T>>({
    items: null,
    page: 0,
    more: false,
    loading: true,
    failure: null,
  })
  /** Of answers that overtake each other the last question's counts. */
  const asked = useRef(0)
  const load = useCallback(
    async (page: number) => {
      const mine = ++asked.current
      setFound((now) => ({ ...now, loading: true, failure: null }))
      const outcome = await find(rested, page)
      if (mine !== asked.current) return
      setFound((now) => {
        if (!outcome.ok) return { ...now, loading: false, failure: outcome.message }
        const before = page === 1 ? [] : (now.items ?? [])
        const known = new Set(before.map(({ id }) => id))
        const fresh = outcome.value.items.filter(({ id }) => !known.has(id))
        const { more } = outcome.value
        return { items: [...before, ...fresh], page, more, loading: false, failure: null }
      })
    },
    [find, rested],
  )
  useEffect(() => {
    void load(1)
    return () => {
      asked.current += 1
    }
  }, [load])
  const { page } = found
  return {
    ...found,
    // What is being typed is not asked for yet.
    loading: found.loading || rested !== search.trim(),
    loadMore: () => void load(page + 1),
    retry: () => void load(Math.max(1, page)),
  }
}
