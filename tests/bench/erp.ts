import { isDeepStrictEqual } from 'node:util'
import { type ErpEmulator, startErp } from '../../emulators/erp/server'
import { findConnection } from '../../server/areas/erp/connection.row'
import type { NeutralProduct, PulledPage } from '../../server/areas/erp/connectors/connector'
import { CONNECTORS } from '../../server/areas/erp/connectors/connectors'
import { openLine } from '../../server/areas/erp/connectors/line'
import { keepSecrets } from '../../server/areas/erp/connectors/secrets'
import { takeProducts, takeStocks } from '../../server/areas/erp/products/take'
import { runErp } from '../../server/areas/erp/run.job'
import { openStore } from '../../server/directory/media/open-store'
import type { OpenDatabase } from '../../server/platform/db/pool'
import type { Tenant } from '../../server/platform/db/work'
import type { JobHelpers } from '../../server/platform/jobs/handlers'
import { silentLog } from '../../server/platform/log'
import { CALLED_KINDS, type CalledKind } from '../../src/domain/erp/kinds'
import { erpConfigOf, secretsFor } from '../server/erp/emulated'
import { aTenant, testConfig } from '../server/fixtures'
import { onDatabase } from './database'
import type { BenchRow } from './row'

const PRODUCTS = Number(process.env.PRODUCTS ?? 50_000)
/** Of the products: those that have another price since they were read, that are new, and that are gone. */
const CHANGED = PRODUCTS / 100
const NEW = 50
const GONE = 20
/** Products that are taken in one transaction before it begins. */
const AT_A_TIME = 2_000
/** More calls a second than anybody makes. */
const ANY = 1_000_000
/** So long may a comparison take, s. */
const LIMIT_S = 300

/**
 * How long it takes to compare all products with an ERP that has 50,000, a week after all of them were read. The ERPs
 * are emulated and take as many calls as the real ones do; the shops of all three compare at the same time.
 */
export const benchErp = (): Promise<BenchRow[]> =>
  onDatabase(async ({ url, db }) => {
    const emulator = await startErp({ port: 0 })
    const config = testConfig(url)
    const needs = {
      db,
      config: erpConfigOf(emulator.url, config, config.erp.callTimeoutMs),
      log: silentLog,
      files: await openStore(config),
      now: () => new Date(),
    }
    try {
      const shops = []
      for (const kind of CALLED_KINDS) shops.push(await aReadShop(kind, emulator, needs))
      return await Promise.all(shops.map((shop) => compared(shop, needs)))
    } finally {
      await emulator.close()
    }
  })

type Needs = Omit<JobHelpers, 'db'> & { db: OpenDatabase }

/** A shop that has read everything once, from an ERP that let it; then the ERP's products change. */
async function aReadShop(kind: CalledKind, emulator: ErpEmulator, needs: Needs): Promise<Open> {
  const { db, config } = needs
  const tenant = await aTenant(db, `${kind}-${Date.now()}`)
  const erp = emulator.shops[kind]
  for (let n = 0; n < PRODUCTS; n++) erp.add({ name: `Produto ${n}`, brand: `Marca ${n % 700}` })
  const connectionId = await db.work(tenant, async (work) => {
    const row = await work.one<{ id: string }>(
      `INSERT INTO erp_connections (tenant_id, kind, name, state) VALUES ($1, $2, 'Matriz', 'connected') RETURNING id::text`,
      [tenant.id, kind],
    )
    await keepSecrets(work, config.secretKey, row?.id ?? '', secretsFor(erp))
    return row?.id ?? ''
  })
  const shop = { kind, tenant, connectionId }
  await readQuickly(emulator, shop, needs)
  const ids = [...erp.products.keys()]
  for (const id of ids.slice(0, CHANGED)) erp.change(id, { price: (erp.products.get(id)?.price ?? 10) + 1 })
  for (const id of ids.slice(-GONE)) erp.remove(id)
  for (let n = 0; n < NEW; n++) erp.add({ sku: `NOVO-${n}`, name: `Produto novo ${n}` })
  return shop
}

type Open = Readonly<{ kind: CalledKind; tenant: Tenant; connectionId: string }>

/** Reads everything page by page, with an ERP that takes any number of calls. */
async function readQuickly(
  { shops }: ErpEmulator,
  { kind, tenant, connectionId }: Open,
  needs: Needs,
): Promise<void> {
  const { options } = shops[kind]
  options.perSecond = { [kind]: ANY }
  const real = CONNECTORS[kind]
  const limits = Object.fromEntries(
    Object.keys(real.limits).map((name) => [name, { perSecond: ANY, burst: ANY }]),
  )
  const line = openLine(needs, tenant, connectionId, { ...real, limits })
  let held: NeutralProduct[] = []
  const take = (rows: readonly NeutralProduct[], stocks: NonNullable<PulledPage['stocks']>) =>
    needs.db.work(tenant, async (work) => {
      const connection = await findConnection(work, connectionId)
      if (!connection) throw new Error('the connection is gone')
      const { refused, held: doubted } = await takeProducts(work, connection, rows, {
        runId: null,
        now: needs.now(),
      })
      if (refused + doubted > 0) throw new Error(`${refused + doubted} products of ${kind} were not taken`)
      await takeStocks(work, connection, stocks, needs.now())
    })
  for (let page: number | null = 1; page !== null; ) {
    const { rows, stocks = [], next }: PulledPage = await real.pull(line, null, page)
    held = [...held, ...rows]
    if (held.length >= AT_A_TIME || next === null || stocks.length > 0) {
      await take(held, stocks)
      held = []
    }
    page = next
  }
  delete options.perSecond
}

/** Compares everything, as the job does that is begun every week. @throws Error where not all of it was found and taken. */
async function compared({ kind, tenant, connectionId }: Open, needs: Needs): Promise<BenchRow> {
  const began = performance.now()
  await runErp({ tenantId: tenant.id, connectionId, full: true }, needs)
  const measured = (performance.now() - began) / 1000
  const run = await needs.db.work(tenant, (work) =>
    work.one<{ state: string; read: number; made: number; changed: number; missing: number }>(
      'SELECT state, read_rows AS read, made, changed, missing FROM erp_runs ORDER BY erp_runs.id DESC LIMIT 1',
    ),
  )
  const wanted = { state: 'done', read: PRODUCTS + NEW - GONE, made: NEW, changed: CHANGED, missing: GONE }
  if (!isDeepStrictEqual({ ...run }, wanted))
    throw new Error(`the comparison with ${kind} ended otherwise: ${JSON.stringify(run)}`)
  return { name: `comparison of ${PRODUCTS} products with ${kind}`, measured, limit: LIMIT_S, unit: 's' }
}
