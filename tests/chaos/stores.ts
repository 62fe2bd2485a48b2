import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Draft, Entry } from '@domain/kernel/entry'
import { foldAll } from '@domain/kernel/fold'
import { stateHash } from '@domain/kernel/hash'
import type { World } from '@domain/kernel/world'
import { TABLE_NAMES } from '@domain/table-names.gen'
import { readBase } from '@infra/log/checkpoint-store'
import { LocalDatabase } from '@infra/log/database'
import { DexieLog } from '@infra/log/log-store'
import { storeAdmission } from '@infra/log/read-segments'
import { RowStore } from '@infra/log/row-store'
import { keepStoreKey } from '@infra/log/store-key'
import { readStoredRows } from '@infra/log/stored-rows'
import fc from 'fast-check'
import { type LocalStore, openLocalStore } from '../../src/app/runtime/local-store'
import { FakeClock } from '../clock'
import { withCookies } from '../cookie-jar'
import { tenants } from '../model/arbitraries'
import { draft, numbered, signedIn } from '../model/entries'
import type { Chance } from './seeds'

/** Stores are sealed here, as they are in a browser. */
export const cookies = withCookies()

let tenantsSoFar = 0

/** A tenant nobody has used: with a database of its own. */
export const newTenant = (): string => {
  tenantsSoFar += 1
  return `tenant-${tenantsSoFar}`
}

/** Some entries of a tenant's day, with a message of one's own that waits to be sent, by a seed. */
export function entriesOf(chance: Chance, count = 60): Entry[] {
  const [tenant] = fc.sample(tenants(count), { seed: chance.seed, numRuns: 1 })
  const absences = Array.from({ length: 15 }, (_, i) => [
    draft('mark', 'connection.offline', {}, { id: `off-${i}` }),
    draft('mark', 'connection.online', {}, { id: `on-${i}` }),
  ])
  const waiting = queued(`waiting-${chance.seed}`)
  return numbered([...signedIn(), waiting, ...absences.flat(), ...(tenant?.events ?? [])])
}

/** What is typed and waits. */
export const queued = (hash: string, text = 'já vai'): Draft =>
  draft(
    'intent',
    'message.queued',
    {
      hash,
      ticketId: '1',
      customerId: '1',
      instanceId: '1',
      toNumber: '5511900000001',
      type: 'chat',
      text,
      replyTo: null,
      userId: '2',
      userName: 'Bia',
    },
    { id: `queued-${hash}`, cmd: hash },
  )

/** The state after these entries, from nothing. */
export function worldOf(entries: readonly Entry[], world = emptyWorld()): World {
  foldAll(registry, world, entries)
  return world
}

/** Writes entries in runs of a few, as a quiet day does. */
export async function appendInRuns(db: LocalDatabase, entries: readonly Entry[], length = 5): Promise<void> {
  const log = new DexieLog(db)
  for (let i = 0; i < entries.length; i += length)
    await log.append(entries.slice(i, i + length), { durable: false })
}

/** Writes all rows of a world. */
export async function writeRows(db: LocalDatabase, world: World): Promise<void> {
  for (const table of TABLE_NAMES) world.rows[table].markAll()
  await new RowStore(db).write(world)
}

/** Another connection to a tenant's database, as the next page makes. */
export async function openDb(tenant: string): Promise<LocalDatabase> {
  const db = new LocalDatabase(tenant)
  db.key = await keepStoreKey(tenant)
  await db.open()
  return db
}

/** What stands in the log: its checkpoint with its window folded over it, and whether anything is wrong. */
export async function stateOfLog(db: LocalDatabase) {
  const door = storeAdmission(registry)
  const base = await readBase(db, door)
  const from = base.pos
  const { meta, entries, damage } = await new DexieLog(db, door).read()
  const world = worldOf(entries, base)
  return { from, meta, entries, damage, world, hash: stateHash(world) }
}

/** The store as the panel opens it, with a page's ends noted. */
export async function openPanelStore(
  tenant: string,
  options: { startOver?: boolean; clock?: FakeClock } = {},
): Promise<{ local: LocalStore; told: string[] }> {
  const told: string[] = []
  const local = await openLocalStore(tenant, options.clock ?? new FakeClock(), {
    prefetched: readStoredRows(tenant),
    listener: { newer: () => told.push('newer'), lost: () => told.push('lost') },
    startOver: options.startOver ?? false,
  })
  return { local, told }
}
