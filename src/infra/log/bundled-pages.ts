import type { TableName } from '@domain/kernel/world'
import type { Page } from '@domain/packing/page'
import type { Sealed } from './seal'

/**
 * Copies of a table's pages in few large records, for the next start: a browser hands ten records of 1 MB over in a
 * sixth of the time of six hundred that hold the same. The pages themselves lie where they lay, and what is written
 * to one after it was copied is said beside the rows' position, in the same transaction:
 *
 *   rows      pos 90                                         no copies: every page is read
 *   rows      pos 90, binding 1, apart: none                 the keeper begins …
 *   write     pos 91, binding 1, apart: messages 7           … a page changes meanwhile …
 *   rows      pos 91, bundled 1, apart: messages 7           … it is done: bundle 1 is read, and that page by itself
 *   write     pos 95, bundled 1, apart: messages 7 and 9
 *
 * A build that knows nothing of it writes the rows' position without these words, and so none of the copies is
 * believed any more.
 */
export type Bundled = Readonly<{
  /** Names its records. */
  name: number
  /** How many there are. */
  records: number
  /** The tables whose pages they hold, every one of them. */
  tables: readonly TableName[]
  /** Pages that were written since. */
  apart: readonly (readonly [table: TableName, page: string])[]
}>

/** What rows say of the copies of their pages: those that stand, and those that are being made. */
export type Bundles = Readonly<{ bundled?: Bundled; binding?: Bundled }>

/** Where a table of the world would stand in the key, which is no table's name. */
export const BUNDLE = 'bundle'

/** Some pages of one table; their texts end to end. Lies among the pages of tables that have no store of their own. */
export type BundleRecord = Readonly<{
  table: typeof BUNDLE
  id: string
  of: TableName
  pages: readonly Omit<Page, 'text'>[]
  text: string | Sealed
}>

/** The same, opened. */
type OpenBundle = Omit<BundleRecord, 'text'> & Readonly<{ text: string }>

/** The id of a record of a bundle. */
export const idOf = (name: number, record: number): string => `${prefixOf(name)}${record}`

/** Begins the id of each record of a bundle. */
const prefixOf = (name: number): string => `${name}/`

/** Between which keys the records of a bundle lie, or those of all. */
export const rangeOf = (table: typeof BUNDLE, name?: number): [first: IDBValidKey, last: IDBValidKey] =>
  name === undefined
    ? [[table], [table, []]]
    : [
        [table, prefixOf(name)],
        [table, `${prefixOf(name)}\uffff`],
      ]

/**
 * Pages copied out of their records.
 * @throws {Error} when it is not all of them, or one is not as it was written: they are read where they lie.
 */
export function unbundle(
  { records, tables, apart }: Bundled,
  found: readonly OpenBundle[],
): Map<TableName, Page[]> {
  if (found.length !== records) throw new Error(`${found.length} of ${records} records of a bundle`)
  const pages = new Map(tables.map((table) => [table, [] as Page[]]))
  const passed = new Set(apart.map(([table, page]) => `${table}/${page}`))
  for (const { of, pages: frames, text } of found) {
    const own = pages.get(of)
    let from = 0
    for (const frame of frames) {
      if (!passed.has(`${of}/${frame.id}`))
        own?.push({ ...frame, text: text.slice(from, from + frame.length) })
      from += frame.length
    }
    if (!own || from !== text.length) throw new Error(`a bundle of ${of} is not as it was written`)
  }
  return pages
}
