import { emptyWorld } from '@domain/empty-world'
import type { TableName, Tables } from '@domain/kernel/world'
import { unpack } from '@domain/packing/unpack'
import { TABLE_NAMES } from '@domain/table-names.gen'
import type { LocalDatabase } from './database'
import { putPages, storesOfRows } from './row-store'
import { storeOf } from './stored-rows'

type Row = Tables[TableName]

/**
 * The step of the store to format 3: rows that lay one by one come to lie in pages. All of it or nothing; the log,
 * the drafts and what is known beside the rows stay as they are. The record of the first screen goes: it is made
 * again with the next write.
 */
export async function rowsIntoPages(db: LocalDatabase): Promise<void> {
  await db.transaction('rw', storesOfRows(db), async () => {
    const { rows } = emptyWorld()
    const others = (await db.others.toArray()) as unknown as { table: TableName; row: Row }[]
    await db.others.clear()
    for (const table of TABLE_NAMES) {
      const store = storeOf(table)
      const found =
        store === 'others'
          ? others.filter((other) => other.table === table).map(({ row }) => row)
          : ((await db[store].toArray()) as unknown as Row[])
      if (store !== 'others') await db[store].clear()
      const own = rows[table] as { load(pages: []): void } & Map<string, Row>
      own.load([])
      for (const row of found) own.set(row.id, row)
      const pages = rows[table]
        .takeChanged()
        .map(({ id, rows: some }) => rows[table].makePage(id, some as never))
      await putPages(db, table, pages, [])
    }
    await db.meta.delete('first')
  })
}

/**
 * The rows of some records of a table, as far as they can be read: for what is saved out of a store that cannot
 * be trusted. Records of before format 3 are rows themselves.
 */
export function readableRows<Row extends { readonly id: string }>(
  records: readonly unknown[] | undefined,
): Row[] {
  return (records ?? []).flatMap((record): Row[] => {
    if (typeof record !== 'object' || record === null) return []
    if (!('text' in record) || !('rows' in record)) return [record as Row]
    try {
      return unpack<Row>(String(record.text))
    } catch {
      // This page is lost; whoever saves goes on with the others.
      return []
    }
  })
}
