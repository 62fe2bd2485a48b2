import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findConnection } from '../../../server/areas/erp/connection.row'
import { keepSecrets } from '../../../server/areas/erp/connectors/secrets'
import { forgetInOutbox } from '../../../server/areas/erp/forget-customers'
import { withdrawCanceled } from '../../../server/areas/erp/orders/canceled-order'
import { type ConfirmedOrder, queueOrder } from '../../../server/areas/erp/orders/outbox'
import { pushOrders } from '../../../server/areas/erp/orders/push.job'
import { retryPush } from '../../../server/areas/erp/orders/settle-push'
import { acceptRefusal, linkRefusal } from '../../../server/areas/erp/products/decide'
import { readNoticed, runErp } from '../../../server/areas/erp/run.job'
import { pauseConnection } from '../../../server/areas/erp/save'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { SHORT } from '../../long'
import { secretsFor } from '../erp/emulated'
import { aLine, anErpStage, clearShops, type ErpStage, TIMEOUT_MS } from '../erp/stage'

const stage = anErpStage(aDatabase())
beforeEach(() => clearShops(stage().emulator))

/** So long an order whose answer is lost may still turn up, ms. */
const LATE_MS = 30_000

type Open = Awaited<ReturnType<typeof aLine>>

/** What jobs get, with a clock that runs ahead by so much. */
const helpers = ({ db, config }: ErpStage, aheadMs = 0) => ({
  db,
  config,
  log: silentLog,
  files: undefined as never,
  now: () => new Date(Date.now() + aheadMs),
})
const run = ({ tenant, connectionId }: Open, full = false) =>
  runErp({ tenantId: tenant.id, connectionId, full }, helpers(stage()))
const push = ({ tenant, connectionId }: Open, aheadMs = 0) =>
  pushOrders({ tenantId: tenant.id, connectionId }, helpers(stage(), aheadMs))
const rows = <Row extends object>(tenant: Tenant, sql: string, params: unknown[] = []) =>
  stage().db.work(tenant, (work) => work.query<Row>(sql, params))
const offers = (tenant: Tenant) =>
  rows<{ name: string; sku: string; price: number | null; stock: number | null; active: boolean }>(
    tenant,
    `SELECT p.name, p.sku, o.price, o.stock, p.active FROM products p
     LEFT JOIN product_offers o ON o.tenant_id = p.tenant_id AND o.product_id = p.id ORDER BY p.name`,
  )
const refusals = (tenant: Tenant) =>
  rows<{ id: string; reason: string; sentence: string }>(
    tenant,
    'SELECT id::text, reason, sentence FROM erp_refusals WHERE solved_at IS NULL ORDER BY id',
  )
const outbox = (tenant: Tenant) =>
  rows<{ id: string; state: string; ref: string | null; error: string | null; rev: string }>(
    tenant,
    'SELECT id::text, state, ref, error, rev::text FROM erp_outbox ORDER BY id',
  )
const connectionOf = ({ tenant, connectionId }: Open) =>
  stage().db.work(tenant, (work) => findConnection(work, connectionId))

let orders = 0
/** Confirms an order of the product with this name. */
async function confirm({ tenant }: Open, name: string): Promise<string> {
  orders += 1
  const number = String(orders).padStart(4, '0')
  await stage().db.work(tenant, async (work) => {
    const product = await work.one<{ id: string }>('SELECT id::text FROM products WHERE name = $1', [name])
    const order: ConfirmedOrder = {
      id: String(orders),
      instance_id: null,
      store: null,
      number,
      at: new Date().toISOString(),
      customer: { id: '7', name: 'Maria Souza', phone: '5511987654321', document: null },
      lines: [
        {
          product_id: product?.id ?? null,
          sku: null,
          gtin: null,
          name,
          quantity: 1,
          price: 1_000,
          discount: 0,
        },
      ],
      delivery: 0,
      total: 1_000,
      note: null,
    }
    await queueOrder(work, order)
    await queueOrder(work, order)
  })
  return number
}

/** An order row of ours with the id that {@link confirm} gives next, in a phase. */
async function anOrderRow({ tenant }: Open, phase: 'confirmed' | 'canceled'): Promise<string> {
  const id = String(orders + 1)
  await stage().db.work(tenant, async (work) => {
    await work.query(
      `WITH c AS (INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, 'Maria', $2, $2) RETURNING id)
       INSERT INTO orders (tenant_id, id, number, source, phase, customer_id, subtotal, total, due_at)
       OVERRIDING SYSTEM VALUE SELECT $1, $3::bigint, 'P-' || $3, 'manual', $4, c.id, 1000, 1000, now() FROM c`,
      [tenant.id, `55119${id.padStart(8, '0')}`, id, phase],
    )
  })
  return id
}

describe('an order that is called off', () => {
  const anOpen = async () => {
    const open = await aLine(stage(), 'bling')
    open.shop.add({ sku: 'W', name: 'Soro' })
    await run(open)
    return open
  }
  const cancel = ({ tenant }: Open, id: string) =>
    stage().db.work(tenant, async (work) => {
      await work.query(`UPDATE orders SET phase = 'canceled' WHERE id = $1`, [id])
      return withdrawCanceled(work, id)
    })

  it('before it left is sent no more', async () => {
    const open = await anOpen()
    const id = await anOrderRow(open, 'confirmed')
    await confirm(open, 'Soro')
    expect(await cancel(open, id)).toEqual([])
    await push(open)
    expect(open.shop.orders).toEqual([])
    expect(await outbox(open.tenant)).toMatchObject([{ state: 'withdrawn' }])
  })

  /** Seen to fail with an order that is sent without a look at its phase. */
  it('while nobody knew whether it had arrived is not sent again, where it had not', async () => {
    const open = await anOpen()
    const id = await anOrderRow(open, 'confirmed')
    await confirm(open, 'Soro')
    open.shop.faults.push({ on: 'order', kind: 'cut' })
    await push(open)
    expect(await cancel(open, id)).toEqual(['Matriz'])
    await push(open, LATE_MS + 60_000)
    await push(open, LATE_MS + 120_000)
    expect(open.shop.orders).toEqual([])
    expect(await outbox(open.tenant)).toMatchObject([{ state: 'withdrawn' }])
  })

  it('and is there stays there, for a person to call it off too', async () => {
    const open = await anOpen()
    const id = await anOrderRow(open, 'confirmed')
    await confirm(open, 'Soro')
    await push(open)
    expect(await cancel(open, id)).toEqual(['Matriz'])
    expect(await outbox(open.tenant)).toMatchObject([{ state: 'confirmed' }])
  })
})

describe('a run', () => {
  it('makes products with price and stock, and changes what changed', async () => {
    const open = await aLine(stage(), 'bling')
    const dipirona = open.shop.add({ sku: 'DIP', name: 'Dipirona', price: 8.9, stock: 4 })
    open.shop.add({ sku: 'PAR', name: 'Paracetamol', price: 12.5, stock: 7 })
    await run(open)
    expect(await offers(open.tenant)).toEqual([
      { name: 'Dipirona', sku: 'DIP', price: 890, stock: 4, active: true },
      { name: 'Paracetamol', sku: 'PAR', price: 1_250, stock: 7, active: true },
    ])
    open.shop.change(dipirona.id, { price: 9.9, stock: 2 })
    await run(open)
    expect((await offers(open.tenant))[0]).toMatchObject({ price: 990, stock: 2 })
    const [last] = await rows<{ kind: string; state: string; changed: number; made: number }>(
      open.tenant,
      'SELECT kind, state, changed, made FROM erp_runs ORDER BY id DESC LIMIT 1',
    )
    expect(last).toEqual({ kind: 'changes', state: 'done', changed: 1, made: 0 })
  })

  it('keeps the old price while a zero or a jump waits for a person, and takes the rest', async () => {
    const open = await aLine(stage(), 'bling')
    const one = open.shop.add({ sku: 'A', name: 'A', price: 10, stock: 1 })
    const two = open.shop.add({ sku: 'B', name: 'B', price: 10, stock: 1 })
    await run(open)
    open.shop.change(one.id, { price: 0, stock: 9 })
    open.shop.change(two.id, { price: 100, stock: 9 })
    await run(open)
    expect(await offers(open.tenant)).toMatchObject([
      { price: 1_000, stock: 9 },
      { price: 1_000, stock: 9 },
    ])
    const waiting = await refusals(open.tenant)
    expect(waiting.map(({ reason }) => reason).sort()).toEqual(['jump', 'zero'])
    const jump = waiting.find(({ reason }) => reason === 'jump')
    await stage().db.work(open.tenant, (work) => acceptRefusal(work, jump?.id ?? '', new Date()))
    expect((await offers(open.tenant))[1]).toMatchObject({ price: 10_000 })
    // A price that comes right by itself settles what waited.
    open.shop.change(one.id, { price: 11 })
    await run(open)
    expect((await offers(open.tenant))[0]).toMatchObject({ price: 1_100 })
    expect(await refusals(open.tenant)).toEqual([])
  })

  it('links products that the shop has by their code, and refuses a second with the same', async () => {
    const open = await aLine(stage(), 'bling')
    await rows(
      open.tenant,
      `INSERT INTO products (tenant_id, sku, name) VALUES ($1, 'DIP', 'Dipirona antiga')`,
      [open.tenant.id],
    )
    open.shop.add({ sku: 'DIP', name: 'Dipirona', price: 8.9 })
    open.shop.add({ sku: 'DIP', name: 'Outra', price: 5 })
    await run(open)
    expect(await offers(open.tenant)).toMatchObject([{ name: 'Dipirona', price: 890 }])
    const [twice] = await refusals(open.tenant)
    expect(twice).toMatchObject({ reason: 'twice' })
    await rows(open.tenant, `INSERT INTO products (tenant_id, sku, name) VALUES ($1, 'OUT', 'Outra')`, [
      open.tenant.id,
    ])
    await stage().db.work(open.tenant, (work) => linkRefusal(work, twice?.id ?? '', 'OUT', new Date()))
    expect(await offers(open.tenant)).toMatchObject([
      { sku: 'DIP', price: 890 },
      { sku: 'OUT', price: 500 },
    ])
    expect(await refusals(open.tenant)).toEqual([])
  })

  it('misses nothing where pages shift, and no longer offers what is gone', async () => {
    const open = await aLine(stage(), 'bling')
    for (let n = 0; n < 350; n++) open.shop.add()
    await run(open)
    open.shop.options.shifting = true
    const [first] = open.shop.products.keys()
    open.shop.remove(first ?? 0)
    await run(open, true)
    const all = await offers(open.tenant)
    expect(all.filter(({ active }) => active).length).toBe(349)
    expect(all.filter(({ active }) => !active)).toMatchObject([{ stock: 0 }])
  })

  it('asks for pages while others are on their way, and for nothing twice', async () => {
    const open = await aLine(stage(), 'bling')
    for (let n = 0; n < 550; n++) open.shop.add({})
    const { shop } = open
    let begun = 0
    let most = 0
    const slow = vi.spyOn(shop, 'fault').mockImplementation((on) => {
      begun += 1
      most = Math.max(most, begun - shop.journal.length)
      // Longer than it waits between two calls, three a second.
      return { on, kind: 'slow', ms: 450 }
    })
    await run(open, true)
    slow.mockRestore()
    expect(most).toBeGreaterThan(1)
    expect(await offers(open.tenant)).toHaveLength(550)
    const [last] = await rows<{ state: string; read_rows: number }>(
      open.tenant,
      'SELECT state, read_rows FROM erp_runs ORDER BY erp_runs.id DESC LIMIT 1',
    )
    expect(last).toEqual({ state: 'done', read_rows: 550 })
  })

  it('stops where more than a fifth is missing, and goes on when a person says so', async () => {
    const open = await aLine(stage(), 'omie')
    for (let n = 0; n < 20; n++) open.shop.add()
    await run(open)
    for (const id of [...open.shop.products.keys()].slice(0, 5)) open.shop.remove(id)
    await run(open, true)
    expect((await offers(open.tenant)).every(({ active }) => active)).toBe(true)
    expect(await connectionOf(open)).toMatchObject({ state: 'degraded' })
    const [waiting] = await refusals(open.tenant)
    expect(waiting).toMatchObject({ reason: 'missing' })
    await stage().db.work(open.tenant, (work) => acceptRefusal(work, waiting?.id ?? '', new Date()))
    await run(open, true)
    expect((await offers(open.tenant)).filter(({ active }) => !active).length).toBe(5)
    expect(await connectionOf(open)).toMatchObject({ state: 'connected' })
  })

  it('that fails is tried again, and one without a login is not @long', async () => {
    const open = await aLine(stage(), 'tiny')
    open.shop.add()
    for (let n = 0; n < 5; n++) open.shop.faults.push({ on: 'read', kind: 'status', status: 500 })
    await run(open)
    expect(await connectionOf(open)).toMatchObject({ state: 'degraded', fails: 1 })
    await run(open)
    expect(await connectionOf(open)).toMatchObject({ state: 'connected', fails: 0 })
    open.shop.revoked = true
    await run(open)
    expect(await connectionOf(open)).toMatchObject({ state: 'needs_login' })
  })

  it('reads what webhooks name, once however often and in whatever order they came', async () => {
    const open = await aLine(stage(), 'tiny')
    const { id } = open.shop.add({ name: 'A', price: 5, stock: 3 })
    const noticed = () =>
      readNoticed(
        { tenantId: open.tenant.id, connectionId: open.connectionId, refs: [String(id), String(id)] },
        helpers(stage()),
      )
    await noticed()
    open.shop.change(id, { stock: 1 })
    await noticed()
    await noticed()
    expect(await offers(open.tenant)).toMatchObject([{ stock: 1, price: 500 }])
  })
})

it('what an ERP was to be told of a customer is forgotten with them', async () => {
  const open = await aLine(stage(), 'bling')
  await confirm(open, 'A')
  await stage().db.work(open.tenant, (work) => forgetInOutbox(work, [{ customers: ['7'] }]))
  const [row] = await rows<{ payload: unknown }>(open.tenant, 'SELECT payload FROM erp_outbox')
  expect(JSON.stringify(row)).not.toMatch(/Maria|5511987654321/)
})

describe('an order on its way', () => {
  it('is told once, however often it is confirmed', async () => {
    const open = await aLine(stage(), 'bling')
    open.shop.add({ name: 'A' })
    await run(open)
    const number = await confirm(open, 'A')
    await push(open)
    await push(open)
    expect(open.shop.orders.map(({ key }) => key)).toEqual([`balcao-${open.tenant.id}-${number}`])
    expect(await outbox(open.tenant)).toMatchObject([
      { state: 'confirmed', ref: String(open.shop.orders[0]?.id) },
    ])
  })

  it('whose answer is lost is looked for, and not sent again', async () => {
    const open = await aLine(stage(), 'bling')
    open.shop.add({ name: 'A' })
    await run(open)
    await confirm(open, 'A')
    open.shop.faults.push({ on: 'order', kind: 'drop' })
    await push(open)
    expect(await outbox(open.tenant)).toMatchObject([{ state: 'unknown' }])
    await push(open, 6_000)
    expect(await outbox(open.tenant)).toMatchObject([{ state: 'confirmed' }])
    expect(open.shop.orders.length).toBe(1)
  })

  it('waits visibly where the login is lost or the integration paused, and goes when it is back', async () => {
    const { db, config } = stage()
    const open = await aLine(stage(), 'bling')
    open.shop.add({ name: 'A' })
    await run(open)
    open.shop.revoked = true
    await confirm(open, 'A')
    await push(open)
    expect(await outbox(open.tenant)).toMatchObject([{ state: 'queued' }])
    expect(await connectionOf(open)).toMatchObject({ state: 'needs_login' })
    await push(open, 3_600_000)
    expect(open.shop.orders).toEqual([])
    await db.work(open.tenant, (work) =>
      keepSecrets(work, config.secretKey, open.connectionId, secretsFor(open.shop)),
    )
    await rows(open.tenant, `UPDATE erp_connections SET state = 'connected'`)
    await db.work(open.tenant, (work) => pauseConnection(work, open.connectionId, true))
    await push(open, 3_600_000)
    expect(open.shop.orders).toEqual([])
    await db.work(open.tenant, (work) => pauseConnection(work, open.connectionId, false))
    await push(open, 3_600_000)
    expect(open.shop.orders.length).toBe(1)
  })

  /** Seen to fail with a refusal that does not know of which product. */
  it('with a product that is not linked is refused with its name, and goes once it is', async () => {
    const open = await aLine(stage(), 'bling')
    await rows(open.tenant, `INSERT INTO products (tenant_id, name) VALUES ($1, 'Sem vínculo')`, [
      open.tenant.id,
    ])
    const number = await confirm(open, 'Sem vínculo')
    await push(open)
    const [refused] = await outbox(open.tenant)
    expect(refused?.error).toContain(`Pedido ${number}: o produto Sem vínculo`)
    // By it people are offered to link it.
    expect(
      await rows(
        open.tenant,
        'SELECT p.name FROM erp_outbox o JOIN products p ON p.tenant_id = o.tenant_id AND p.id = o.missing_product_id',
      ),
    ).toEqual([{ name: 'Sem vínculo' }])
    const { id } = open.shop.add()
    await rows(
      open.tenant,
      `INSERT INTO erp_links (tenant_id, connection_id, theirs, product_id)
       SELECT $1, $2, $3, id FROM products`,
      [open.tenant.id, open.connectionId, String(id)],
    )
    await stage().db.work(open.tenant, (work) => retryPush(work, refused?.id ?? '', Number(refused?.rev)))
    await push(open)
    expect(await outbox(open.tenant)).toMatchObject([{ state: 'confirmed' }])
  })

  it('is one order there, whatever is lost, cut, refused or killed on the way', async () => {
    const trouble = fc.array(
      fc.constantFrom('none', 'drop', 'cut', '500', '429', 'slow', 'killed', 'killed after'),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('bling', 'tiny', 'omie'), trouble, async (kind, days) => {
        clearShops(stage().emulator)
        const open = await aLine(stage(), kind)
        open.shop.add({ name: 'A' })
        await run(open)
        await confirm(open, 'A')
        let ahead = 0
        for (const day of days) {
          const { faults } = open.shop
          if (day === 'drop' || day === 'cut') faults.push({ on: 'order', kind: day })
          if (day === '500') faults.push({ on: 'order', kind: 'status', status: 500 })
          if (day === '429') faults.push({ on: 'order', kind: 'status', status: 429, retryAfterS: 90 })
          if (day === 'slow') faults.push({ on: 'order', kind: 'slow', ms: TIMEOUT_MS + 150 })
          if (day.startsWith('killed')) {
            // The process ends before, or after, the ERP has taken it: the claim alone is written.
            const [row] = await rows<{ id: string }>(
              open.tenant,
              `UPDATE erp_outbox SET state = 'sending', changed_at = now(), next_at = now() + interval '30 seconds'
               WHERE state = 'queued' RETURNING id::text`,
            )
            const [key] = await rows<{ key: string }>(open.tenant, 'SELECT key FROM erp_outbox')
            const [product] = open.shop.products.keys()
            if (row && day === 'killed after')
              open.shop.take({
                key: key?.key ?? '',
                contact: 1,
                lines: [{ product: product ?? 0, quantity: 1, price: 10 }],
                body: {},
              })
          }
          ahead += LATE_MS + 2 * TIMEOUT_MS + 1_800_000
          await push(open, ahead)
          faults.length = 0
        }
        for (let n = 0; n < 4; n++) {
          ahead += LATE_MS + 2 * TIMEOUT_MS + 1_800_000
          await push(open, ahead)
        }
        expect(await outbox(open.tenant)).toMatchObject([{ state: 'confirmed' }])
        expect(open.shop.orders.length).toBe(1)
      }),
      { numRuns: SHORT ? 6 : 24 },
    )
  }, 480_000)
})
