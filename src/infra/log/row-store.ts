import { TABLE_NAMES, type TableName, type Tables, type World } from '@domain/kernel/world'
import { firstScreen } from '@domain/tickets/first-screen'
import type { Table } from 'dexie'
import type { LocalDatabase } from './database'
import { NAMED_TABLES, type OtherRow } from './stored-rows'

/** Ids of changed rows, by table, not yet written. */
export type Dirty = Map<TableName, Set<string>>

/**
 * The materialised rows: the world's tables on disk, written behind the log in idle time. They carry the
 * position up to which they stand, in the same transaction, so that boot is rows + the log's tail.
 */
export class RowStore {
  readonly #db: LocalDatabase

  constructor(db: LocalDatabase) {
    this.#db = db
  }

  /** Writes the changed rows and the position that they now stand for. All of it or nothing. */
  async write(world: World, dirty: Dirty): Promise<void> {
    const db = this.#db
    const { pos, cursor } = world
    const first = firstScreen(world)
    const parked = [...world.parked].map(([key, entries]) => [key, [...entries]] as [string, typeof entries])
    // What is written is gathered before the first await: the world goes on changing meanwhile.
    const work = [...dirty].map(([table, ids]) => gather(world, table, ids))
    await db.transaction(
      'rw',
      [...Object.values(NAMED_TABLES).filter((t) => t !== null), 'others', 'meta'],
      async () => {
        for (const { table, rows, gone } of work) {
          const named = NAMED_TABLES[table]
          if (named) {
            const store = db[named] as Table<{ id: string }, string>
            if (rows.length) await store.bulkPut(rows)
            if (gone.length) await store.bulkDelete(gone)
          } else {
            if (rows.length)
              await db.others.bulkPut(rows.map((row): OtherRow => ({ table, id: row.id, row })))
            if (gone.length) await db.others.bulkDelete(gone.map((id): [TableName, string] => [table, id]))
          }
        }
        await db.meta.put({ key: 'rows', pos, cursor, parked })
        await db.meta.put({ key: 'first', rows: first })
      },
    )
  }
}

function gather(world: World, table: TableName, ids: ReadonlySet<string>) {
  const all = world.rows[table] as Map<string, Tables[TableName]>
  const rows: Tables[TableName][] = []
  const gone: string[] = []
  for (const id of ids) {
    const row = all.get(id)
    if (row) rows.push(row)
    else gone.push(id)
  }
  return { table, rows, gone }
}

/** Every row of a world as changed: for the first write after sign-in. */
export const everything = (world: World): Dirty =>
  new Map(TABLE_NAMES.map((table) => [table, new Set(world.rows[table].keys())]))
