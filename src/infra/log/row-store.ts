import { type Checkpoint, restore } from '@domain/kernel/checkpoint'
import { TABLE_NAMES, type TableName, type Tables, type World } from '@domain/kernel/world'
import type { Table } from 'dexie'
import { type LocalDatabase, NAMED_TABLES, type OtherRow } from './database'

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
      },
    )
  }

  /**
   * Reads the rows back. `onTickets` gets a world with everything but the messages as soon as that is there:
   * enough to paint the list.
   */
  async read(onTickets: (world: World) => void): Promise<World | null> {
    const db = this.#db
    const meta = await db.meta.get('rows')
    if (meta?.key !== 'rows') return null
    const messages = db.customerChats.toArray()
    const [tickets, customers, settings, transfers, instances, outbox, others] = await Promise.all([
      db.chatTickets.toArray(),
      db.customers.toArray(),
      db.settings.toArray(),
      db.ticketTransfers.toArray(),
      db.instances.toArray(),
      db.outbox.toArray(),
      db.others.toArray(),
    ])
    const rows: Record<string, { id: string }[]> = {
      tickets,
      customers,
      settings,
      transfers,
      instances,
      outbox,
    }
    for (const other of others) {
      rows[other.table] ??= []
      rows[other.table]?.push(other.row)
    }
    const checkpoint = {
      pos: meta.pos,
      cursor: meta.cursor,
      rows,
      parked: meta.parked,
      seen: [],
    } as unknown as Checkpoint
    onTickets(restore(checkpoint))
    rows.messages = await messages
    return restore(checkpoint)
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
