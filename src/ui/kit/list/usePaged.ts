import type { Outcome } from '@app/panel/commands'
import type { Topic } from '@contract/topics'
import { useRead } from '@ui/kit/server/useRead'
import { useEffect, useState } from 'react'
import type { Found, ListAddress, ListRequest } from './request'

/** The rows of a list that is read a page at a time. */
export type Paged<Row> = Readonly<{
  items: readonly Row[]
  total: number
  /** There are more than `total`. */
  least: boolean
  /** 1-based. */
  page: number
  limit: number
  /** Is there a page after this one? Not while this one is on its way. */
  more: boolean
  /** Nothing has come yet. */
  loading: boolean
  /** A sentence, or '' for the network: the page could not be had. Null: it could, or is being read. */
  failed: string | null
  /** One on or one back. */
  turn: (by: 1 | -1) => void
  setLimit: (limit: number) => void
  reload: () => void
  /** The same, and ends once what came of it is shown. */
  reread: () => Promise<void>
}>

type Counted = Readonly<{ key: string; total: number; least: boolean }>

/** Where the reader is. Another search, filter or order starts at the first page. */
type Place = Readonly<{ key: string; cursors: readonly (string | null)[] }>

/**
 * Reads the page of a list that the address asks for, and reloads it when something in its topic changed.
 * @param limit rows on a page, as the reader has chosen.
 */
export function usePaged<Row>(
  { search, filters, sort }: Pick<ListAddress, 'search' | 'filters' | 'sort'>,
  load: (request: ListRequest) => Promise<Outcome<Found<Row>>>,
  { topic, limit, setLimit }: { topic?: Topic | undefined; limit: number; setLimit: (limit: number) => void },
): Paged<Row> {
  const key = JSON.stringify([search, filters, sort, limit])
  const [place, setPlace] = useState<Place>({ key, cursors: [null] })
  const { cursors } = place.key === key ? place : { cursors: [null] }
  const page = cursors.length
  const after = cursors.at(-1) ?? null
  const asked = `${key} ${page} ${after}`
  const { value, valueKey, loading, failure, reload, reread } = useRead(
    asked,
    () => load({ search, filters, sort, page, after, limit }),
    topic,
  )
  const items = value?.items ?? []
  // What was asked for is still on its way, or could not be had: the rows are another page's.
  const isOlder = valueKey !== asked
  // Said with the first page only, and the same for the others.
  const [counted, setCounted] = useState<Counted>({ key, total: 0, least: false })
  if (value && !isOlder && value.total !== null && (counted.total !== value.total || counted.key !== key))
    setCounted({ key, total: value.total, least: value.least ?? false })
  const { total, least } = counted
  const more =
    value && !isOlder ? (value.next === undefined ? page * limit < total : value.next !== null) : false
  // The last row of the last page was deleted.
  const fell = !isOlder && value !== null && items.length === 0 && page > 1
  useEffect(() => {
    if (fell) setPlace({ key, cursors: cursors.slice(0, -1) })
  }, [fell, key, cursors])
  return {
    items,
    total,
    least,
    page,
    limit,
    more,
    loading,
    failed: isOlder && failure ? failure.message : null,
    turn: (by) =>
      setPlace({ key, cursors: by === 1 ? [...cursors, value?.next ?? null] : cursors.slice(0, -1) }),
    setLimit,
    reload,
    reread,
  }
}
