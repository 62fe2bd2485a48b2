import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useQueryChange } from '../useQueryChange'

/** What a list is asked for. */
export type ListRequest = Readonly<{
  search: string
  /** Values by the filter's name; a filter that is not set has no member. */
  filters: Readonly<Record<string, readonly string[]>>
  /** The name of an order of the list, with '-' before it downwards; null: the list's own. */
  sort: string | null
  /** 1-based. */
  page: number
  /** Where the page begins, as the page before it said; null on the first, and of lists that count their pages. */
  after: string | null
  limit: number
}>

/** A page that was found. */
export type Found<Row> = Readonly<{
  items: readonly Row[]
  /** Null behind the first page, where it was counted. */
  total: number | null
  /** There are more than `total`: counting on would have taken too long. */
  least?: boolean
  /** Where the next page begins; null: this is the last. Left out by lists that count their pages. */
  next?: string | null
}>

const SEARCH = 'q'
const SORT = 'sort'
const FILTER = 'f.'
/** A text is searched for once nobody has typed for this long, ms. */
const TYPED_MS = 250

/** What stands in the address of a list, and how to change it: a link to it shows the same rows. */
export type ListAddress = Readonly<{
  /** As typed. */
  typed: string
  search: string
  filters: ListRequest['filters']
  sort: string | null
  /** Is anything searched for or filtered by? */
  narrowed: boolean
  setTyped: (text: string) => void
  setFilter: (name: string, values: readonly string[]) => void
  /** Several at once; a filter without values is taken away. */
  setFilters: (values: Readonly<Record<string, readonly string[]>>) => void
  setSort: (sort: string | null) => void
  /** Takes these filters away; the search stays. */
  clearFilters: (names: readonly string[]) => void
  /** Takes away the search and all filters. */
  clear: () => void
  /** All of it, as a saved view keeps it. */
  query: string
  show: (query: string) => void
}>

/** Search, filters and order of a list, kept in the address. */
export function useListAddress(): ListAddress {
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const inAddress = address.get(SEARCH) ?? ''
  const [typed, setTyped] = useState(inAddress)
  /** What this list has put into the address itself. */
  const put = useRef(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back and forward, a saved view, a link: what stands in the address holds.
  useEffect(() => {
    if (inAddress === put.current) return
    put.current = inAddress
    clearTimeout(timer.current)
    setTyped(inAddress)
  }, [inAddress])
  useEffect(() => () => clearTimeout(timer.current), [])
  const changeQuery = useQueryChange()
  const change = (recipe: (query: URLSearchParams) => void) => changeQuery(recipe, { replace: true })
  const filters = Object.fromEntries(
    [...new Set(address.keys())]
      .filter((name) => name.startsWith(FILTER))
      .map((name) => [name.slice(FILTER.length), address.getAll(name)]),
  )
  const setFilters: ListAddress['setFilters'] = (wanted) =>
    change((query) => {
      for (const [name, values] of Object.entries(wanted)) {
        query.delete(FILTER + name)
        for (const value of values) query.append(FILTER + name, value)
      }
    })
  return {
    typed,
    search: inAddress,
    filters,
    sort: address.get(SORT),
    narrowed: typed !== '' || Object.keys(filters).length > 0,
    setTyped: (text) => {
      setTyped(text)
      clearTimeout(timer.current)
      const settle = () => {
        // Somebody has opened a row, whose page is still being fetched: the address is that page's by now.
        if (window.location.pathname !== pathname) return
        put.current = text.trim()
        change((query) => assign(query, SEARCH, text.trim()))
      }
      timer.current = setTimeout(settle, text === '' ? 0 : TYPED_MS)
    },
    setFilter: (name, values) => setFilters({ [name]: values }),
    setFilters,
    setSort: (sort) => change((query) => assign(query, SORT, sort ?? '')),
    clearFilters: (names) =>
      change((query) => {
        for (const name of names) query.delete(FILTER + name)
      }),
    clear: () => {
      clearTimeout(timer.current)
      put.current = ''
      setTyped('')
      change((query) => {
        for (const name of [...query.keys()]) if (isOwn(name) && name !== SORT) query.delete(name)
      })
    },
    query: ownPart(address).toString(),
    show: (query) =>
      changeQuery((next) => {
        for (const name of [...next.keys()]) if (isOwn(name)) next.delete(name)
        for (const [name, value] of ownPart(new URLSearchParams(query))) next.append(name, value)
      }),
  }
}

const isOwn = (name: string): boolean => name === SEARCH || name === SORT || name.startsWith(FILTER)

/** What of an address is the list's: who is open beside it, or how it is shown, is another's. Always in the same order. */
function ownPart(address: URLSearchParams): URLSearchParams {
  const own = new URLSearchParams([...address].filter(([name]) => isOwn(name)))
  own.sort()
  return own
}

const assign = (query: URLSearchParams, name: string, value: string) =>
  value === '' ? query.delete(name) : query.set(name, value)
