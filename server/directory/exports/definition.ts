import type { Operation } from '../../../src/domain/access/permissions'
import type { CallerRights } from '../../../src/domain/access/rights'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import type { ListDefinition, ListInput } from '../../platform/list/definition'

/** Who has the file made, as they stand now. */
export type Maker = Readonly<{ viewer: Viewer; role: CallerRights }>

/** A column of the file. */
export type ExportColumn<Row> = Readonly<{
  title: string
  /** It only tells: a mark that is set on purpose, a count, a day. No import reads it, and every other column is read. */
  told?: true
  value: (row: Row) => string | number | null
  /** Instead of `value` for somebody who is no administrator: what a screen shows of it to somebody who only passes by. */
  masked?: (row: Row) => string | number | null
  /** Instead of both for somebody who may not see contact data. */
  hidden?: (row: Row) => string | number | null
}>

/** What the panel may ask for as a file: docs/adding.md. */
export type ExportDefinition<Row extends object = never> = Readonly<{
  /** Who may call this may have the file: the operation that shows the same rows on a screen. */
  needs: Operation
  /** Name of the file, without its ending. */
  file: string
  list: ListDefinition
  columns: (work: Work, maker: Maker) => Promise<readonly ExportColumn<Row>[]>
  /** The customer of a row, for the trail of accesses. */
  customerOf?: (row: Row) => string
}>

/** A file of one thing alone, put together at once. */
export type WholeFile = Readonly<{
  needs: Operation
  file: string
  /** Its bytes; `id`: of whom. In a transaction that sees one moment. */
  bytes: (work: Work, id: string, format: Format, now: Date) => Promise<AsyncIterable<Uint8Array> | string>
  /** Is `id` a customer? Then that they were exported stands in the trail. */
  ofCustomer: true
}>

/** A page of a file that an area reads in a way of its own. */
export type FilePage = Readonly<{
  rows: readonly (readonly (string | number | null)[])[]
  /** Rows of it that count: heads and notes do not. */
  counted: number
  /** Customers who stand in it, for the trail of accesses. */
  customers: readonly string[]
  /** Null: this was the last. */
  next: string | null
}>

/** What is no list and comes page by page, each in a transaction of its own. */
export type PagedFile = Readonly<{
  needs: Operation
  file: string
  /** `asked`: as it was checked when it was asked for (`addExport`). */
  page: (
    work: Work,
    maker: Maker,
    at: Readonly<{ asked: unknown; after: string | null; format: Format; now: Date }>,
  ) => Promise<FilePage>
}>

/** What of a list was asked for; `ids`: these rows of it alone. */
export type ExportAsked = Readonly<{ list: ListInput; ids: readonly string[] | null }>

export const FORMATS = ['csv', 'xlsx'] as const
export type Format = (typeof FORMATS)[number] | 'json' | 'pdf'

export const TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  pdf: 'application/pdf',
}
