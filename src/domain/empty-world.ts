import type { AnyTable } from './kernel/define-table'
import { type RowTable, type TableName, type World, worldOf } from './kernel/world'
import type { Conversations } from './messages/conversations'
import { PackedRows } from './packing/packed-rows'
import { tables } from './tables.gen'

/** Rows that are packed together, where each stands for itself. */
const ROWS_PER_PAGE = 64

const byName: ReadonlyMap<TableName, AnyTable> = new Map(tables.map((table) => [table.name, table]))

/** A world in which nothing has happened yet, of every table that an area defines. */
export function emptyWorld(): World {
  const rows = Object.fromEntries(
    tables.map(({ name, disk }): [string, RowTable<{ readonly id: string }>] => [
      name,
      disk?.make?.() ?? new PackedRows(ROWS_PER_PAGE, disk?.kindOf),
    ]),
  ) as unknown as World['rows']
  const { ofTicket, ofHash } = rows.messages as unknown as Conversations
  return worldOf(byName, rows, { messagesOf: ofTicket, messageOfHash: ofHash })
}
