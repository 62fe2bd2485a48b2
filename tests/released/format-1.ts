import type { Entry } from '@domain/kernel/entry'
import type { World } from '@domain/kernel/world'
import { Dexie } from 'dexie'

/*
 * The first released format of the local store, as builds up to November 2026 wrote it. Frozen: it shares no
 * code with today's store, so that a change there cannot change what was once written.
 */

const TABLES = {
  customerChats: 'id',
  chatTickets: 'id',
  customers: 'id',
  settings: 'id',
  reactions: 'id',
  ordersByMessage: 'id',
  customerGroups: 'id',
  ticketTransfers: 'id',
  instances: 'id',
  outbox: 'id',
  others: '[table+id]',
  log: 'from',
  quarantine: '++n',
  drafts: 'ticketId',
  meta: 'key',
}

const NAMED: Record<string, string> = {
  tickets: 'chatTickets',
  messages: 'customerChats',
  customers: 'customers',
  settings: 'settings',
  transfers: 'ticketTransfers',
  instances: 'instances',
  outbox: 'outbox',
}
const OTHERS = ['notices', 'history', 'lists', 'counts', 'session', 'connection'] as const

/** Does a store of that time hold rows of this table? */
export const heldByFormat1 = (table: string): boolean =>
  Object.hasOwn(NAMED, table) || OTHERS.some((other) => other === table)

/** What a store of that time held. */
export type Format1 = Readonly<{
  tenant: string
  owner: string
  /** The rows; they stand at the world's position. */
  rows: World
  /** The whole log, appended in runs of `run`. */
  entries: readonly Entry[]
  run?: number
  drafts?: readonly { ticketId: string; text: string; type: 'chat'; replyTo: null }[]
}>

/** Writes such a store. Rows of tables that did not exist then are left out. */
export async function writeFormat1({
  tenant,
  owner,
  rows,
  entries,
  run = 5,
  drafts,
}: Format1): Promise<void> {
  const db = new Dexie(`balcao/${tenant}`)
  db.version(25).stores(TABLES)
  await db.open()
  await db.transaction('rw', db.tables, async () => {
    await db.table('meta').put({ key: 'format', version: 1 })
    await db.table('meta').put({ key: 'owner', userId: owner })
    for (const [table, store] of Object.entries(NAMED))
      await db.table(store).bulkPut([...rows.rows[table as keyof World['rows']].values()])
    for (const table of OTHERS)
      await db
        .table('others')
        .bulkPut([...rows.rows[table].values()].map((row) => ({ table, id: row.id, row })))
    const parked = [...rows.parked].map(([key, waiting]) => [key, [...waiting]])
    await db.table('meta').put({ key: 'rows', pos: rows.pos, cursor: rows.cursor, parked })
    await db.table('meta').put({ key: 'first', rows: null })
    for (let i = 0; i < entries.length; i += run) {
      const part = entries.slice(i, i + run)
      const [from, to] = [part[0]?.pos, part.at(-1)?.pos]
      await db.table('log').add({ from, to, json: JSON.stringify(part) })
      await db.table('meta').put({ key: 'log', pos: to })
    }
    await db.table('drafts').bulkPut([...(drafts ?? [])])
  })
  db.close()
}
