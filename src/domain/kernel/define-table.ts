import type { CustomerErasure } from '../../../contract/entities'
import type { RowTable, TableName, World } from './world'

/** An id; out of a file at most 256 characters. */
export type Id = string
/** A whole number. */
export type Int = number
/** A whole number from 1. */
export type Positive = number

/** When a customer was erased, and the number of the event that told it. */
export type ErasedAt = Pick<CustomerErasure, 'erased_at' | 'rev'>

/** Who was erased, as far as this world was told: when, by customer and by ticket. */
export type Erased = Readonly<{
  customers: ReadonlyMap<string, ErasedAt>
  tickets: ReadonlyMap<string, ErasedAt>
}>

type Eraser<Row> = (row: Row, erased: Erased, world: World) => Row | null

/**
 * A table of the world. `npm run generate` finds the `defineTable` of every `src/domain/<area>/tables.ts`: the type of
 * the row becomes the schema by which rows are read out of a file.
 */
type Table<Row extends { readonly id: string }> = Readonly<{
  name: string
  /** How its rows are packed, in memory and on disk. Default: 64 neighbouring ids to a page, all unpacked at a start. */
  disk?: Readonly<{
    /** Left packed at a start; `repack`: and packed again in idle moments, when very many were unpacked. */
    packed?: 'start' | 'repack'
    /** What rows are told apart by when a walk wants some of them only. */
    kindOf?: (row: Row) => string
    /** Its rows in memory, where they need indexes of their own. */
    make?: () => RowTable<Row>
  }>
  /**
   * What becomes of its rows when the server no longer has what was missed: it was away for too long, or came back from
   * a backup and counts its events from further down. `drop`: they are the server's and come back when they are
   * looked at. A function gives what is left of a row; `cursor`: the event that the server stands at, 0 where unknown.
   */
  onReset: 'keep' | 'drop' | ((row: Row, cursor: number) => Row | null)
  /**
   * What erasing a customer does to a row; null: it goes. Rows of which nothing is counted go: whoever looks reads them
   * again, without the person. `keep`: it holds nothing of a customer.
   */
  onErase: 'keep' | Eraser<Row>
}>

/** A table of any row, as the world holds it. */
export type AnyTable = Omit<Table<{ readonly id: string }>, 'name'> & { readonly name: TableName }

/** Defines a table of the world. */
export const defineTable = <Row extends { readonly id: string }>(table: Table<Row>) =>
  table as unknown as AnyTable

/** Below every number that a server gives, and what was read at none: rows that whatever is told next outranks. */
export const UNTOLD = -1

/** Erases by dropping: the row goes with the ticket that it is about. */
export const dropByTicket =
  <Row>(ticketOf: (row: Row) => string | null): Eraser<Row> =>
  (row, { tickets }) => {
    const id = ticketOf(row)
    return id !== null && tickets.has(id) ? null : row
  }

/** Erases by dropping: the row goes with its customer. */
export const dropByCustomer =
  <Row>(customerOf: (row: Row) => string): Eraser<Row> =>
  (row, { customers }) =>
    customers.has(customerOf(row)) ? null : row

/** When the customer of a message here was erased; a message that is not here tells nothing. */
export const erasedMessage = (world: World, { tickets }: Erased, messageId: string): ErasedAt | undefined => {
  const row = world.rows.messages.get(messageId)
  return row && tickets.get(row.ticketId)
}
