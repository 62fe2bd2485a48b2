import { afterAll, beforeAll } from 'vitest'
import { type ErpEmulator, startErp } from '../../../emulators/erp/server'
import type { ShopOptions } from '../../../emulators/erp/shop'
import { CONNECTORS } from '../../../server/areas/erp/connectors/connectors'
import { openLine } from '../../../server/areas/erp/connectors/line'
import { keepSecrets } from '../../../server/areas/erp/connectors/secrets'
import type { Config } from '../../../server/platform/config'
import { type OpenDatabase, openDatabase } from '../../../server/platform/db/pool'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import type { CalledKind } from '../../../src/domain/erp/kinds'
import type { TestDatabase } from '../../databases'
import { aTenant, testConfig } from '../fixtures'
import { erpConfigOf, secretsFor } from './emulated'

/** An emulated company with every ERP, and a database. */
export type ErpStage = Readonly<{
  db: OpenDatabase
  config: Config
  emulator: ErpEmulator
  another(): Promise<Tenant>
}>

/** Calls are answered at once here: what is not answered in this time is lost. ms */
export const TIMEOUT_MS = 600

/** Sets the stage before the tests of the file and takes it down after them. */
export function anErpStage(database: TestDatabase, options: ShopOptions = {}): () => ErpStage {
  let stage: ErpStage | undefined
  let tenants = 0
  beforeAll(async () => {
    const emulator = await startErp({ port: 0, perSecond: { bling: 50, tiny: 50, omie: 50 }, ...options })
    const config = erpConfigOf(emulator.url, testConfig(database.url()), TIMEOUT_MS)
    const db = openDatabase(database.url(), { log: silentLog, size: 16 })
    const another = () => aTenant(db, `erp${process.pid}-${++tenants}`)
    stage = { db, config, emulator, another }
  })
  afterAll(async () => {
    await stage?.db.close()
    await stage?.emulator.close()
  })
  return () => {
    if (!stage) throw new Error('the stage is set in beforeAll')
    return stage
  }
}

/** A connection of a new tenant that is signed in, with its line. */
export async function aLine(stage: ErpStage, kind: CalledKind, tokenSeconds?: number) {
  const { db, config, emulator } = stage
  const tenant = await stage.another()
  const shop = emulator.shops[kind]
  const connectionId = await db.work(tenant, async (work) => {
    const row = await work.one<{ id: string }>(
      `INSERT INTO erp_connections (tenant_id, kind, name, state) VALUES ($1, $2, 'Matriz', 'connected') RETURNING id::text`,
      [tenant.id, kind],
    )
    await keepSecrets(work, config.secretKey, row?.id ?? '', secretsFor(shop, tokenSeconds))
    return row?.id ?? ''
  })
  // The emulated company takes more than the real ones: buckets as wide as it is.
  const real = CONNECTORS[kind]
  const limits = Object.fromEntries(
    Object.keys(real.limits).map((name) => [name, { perSecond: 200, burst: 200 }]),
  )
  const connector = { ...real, limits }
  return { tenant, connectionId, shop, connector, line: openLine(stage, tenant, connectionId, connector) }
}

/** Empties the emulated companies. */
export function clearShops({ shops, notices }: ErpEmulator): void {
  notices.length = 0
  for (const shop of Object.values(shops)) {
    for (const id of [...shop.products.keys()]) shop.remove(id)
    shop.orders.length = 0
    shop.contacts.length = 0
    shop.faults.length = 0
    shop.journal.length = 0
    shop.options.shifting = false
  }
}
