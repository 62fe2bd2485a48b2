import { useCommands } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { useDebounced } from '@ui/kit/debounce'
import { useCallback, useEffect, useRef, useState } from 'react'

type Found = Readonly<{
  /** Null until the first have come. */
  customers: readonly Customer[] | null
  page: number
  more: boolean
  loading: boolean
  /** Why the last question was not answered; an empty text: the network. */
  failure: string | null
}>
const NOTHING: Found = { customers: null, page: 0, more: false, loading: true, failure: null }

/** Customers who match a search, asked for as one types, a page at a time. */
export function useCustomerSearch(search: string): Found & { loadMore: () => void; retry: () => void } {
  const commands = useCommands()
  const rested = useDebounced(search.trim(), 250)
  const [found, setFound] = useState(NOTHING)
  /** Of answers that overtake each other the last question's counts. */
  const asked = useRef(0)
  const load = useCallback(
    async (page: number) => {
      const mine = ++asked.current
      setFound((now) => ({ ...now, loading: true, failure: null }))
      const outcome = await commands.findCustomers(rested, page)
      if (mine !== asked.current) return
      setFound((now) => {
        if (!outcome.ok) return { ...now, loading: false, failure: outcome.message }
        const before = page === 1 ? [] : (now.customers ?? [])
        const known = new Set(before.map(({ id }) => id))
        const fresh = outcome.value.items.filter(({ id }) => !known.has(id))
        const { more } = outcome.value
        return { customers: [...before, ...fresh], page, more, loading: false, failure: null }
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
  const { page } = found
  return {
    ...found,
    loadMore: () => void load(page + 1),
    retry: () => void load(Math.max(1, page)),
  }
}
