import { orderBoard, orderRows } from '../../server/orders/lists'
import { migrate } from '../../server/platform/db/migrate'
import { SNAPSHOT } from '../../server/platform/db/page'
import { type OpenDatabase, openDatabase } from '../../server/platform/db/pool'
import type { Tenant, Work } from '../../server/platform/db/work'
import { silentLog } from '../../server/platform/log'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { startTheOutside } from '../database-servers'
import { aTenant } from '../server/fixtures'
import type { BenchRow } from './row'

const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const CUSTOMERS = 60_000
const TIMES = 40

/** What the list and the board of orders cost in a shop with a million of them, as an administrator has them. */
export async function benchOrders(): Promise<BenchRow[]> {
  const outside = await startTheOutside([])
  if (!outside)
    throw new Error('no PostgreSQL from outside found: install postgresql or set TEST_DATABASE_URL')
  await migrate(outside.url, silentLog)
  const db = openDatabase(outside.url, { log: silentLog })
  try {
    const tenant = await aShopOfOrders(db, 'loja-de-pedidos')
    const viewer: Viewer = { id: '1', role: 'administrador', department_id: null, instance_ids: [] }
    const measure = async (name: string, limit: number, ask: (work: Work, n: number) => Promise<unknown>) => {
      const taken: number[] = []
      for (let n = 0; n < TIMES; n++) {
        const started = performance.now()
        await db.work(tenant, (work) => ask(work, n), SNAPSHOT)
        // The first few compile plans and warm the pages: a server that runs has them.
        if (n >= 5) taken.push(performance.now() - started)
      }
      taken.sort((a, b) => a - b)
      return { name, measured: taken[Math.ceil(taken.length * 0.95) - 1] ?? 0, limit, unit: 'ms' }
    }
    const list = (input: object) => (work: Work) => orderRows(work, viewer, input)
    let tenth: string | null = null
    for (let page = 1; page < 10; page++)
      tenth = (await db.work(tenant, list({ after: tenth }), SNAPSHOT)).next ?? null
    return [
      await measure(`list of ${ORDERS} orders, newest first, p95`, 50, list({})),
      await measure(
        'the same by phase and total',
        50,
        list({ sort: '-total', filters: [{ field: 'phase', any: ['ready'] }] }),
      ),
      await measure(
        'the same of what is late',
        50,
        list({ sort: 'due', filters: [{ field: 'late', any: ['yes'] }] }),
      ),
      await measure('the same by number', 50, list({ search: '4242' })),
      await measure('tenth page of orders', 50, list({ after: tenth })),
      await measure('board of orders', 100, (work) => orderBoard(work, viewer, {})),
    ]
  } finally {
    await db.close()
  }
}

/** Writes the orders without their checks, as a restore does; most of them ended long ago. */
async function aShopOfOrders(db: OpenDatabase, slug: string): Promise<Tenant> {
  const known = await db.tenantBySlug(slug)
  if (known) return known
  const tenant = await aTenant(db, slug)
  const client = await db.pool.connect()
  try {
    await client.query('SET statement_timeout = 0; SET session_replication_role = replica')
    for (const statement of [
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key)
       SELECT ${tenant.id}, 'Cliente ' || n, '55119' || (80000000 + n), '5511' || (80000000 + n) FROM generate_series(1, ${CUSTOMERS}) n`,
      `INSERT INTO orders (tenant_id, number, source, phase, customer_id, subtotal, total, created_at, phase_at, due_at)
       SELECT ${tenant.id}, 'P-' || lpad(n::text, greatest(4, length(n::text)), '0'), 'manual',
         CASE WHEN n > ${ORDERS} - 500 THEN (ARRAY['placed', 'confirmed', 'preparing', 'ready', 'on_the_way'])[1 + n % 5]
           WHEN n % 20 = 0 THEN 'canceled' ELSE 'delivered' END,
         (SELECT min(id) FROM customers WHERE tenant_id = ${tenant.id}) + n % ${CUSTOMERS}, 1000 + n % 9000, 1000 + n % 9000,
         now() - (${ORDERS} - n) * interval '3 minutes', now(), now() - (${ORDERS} - n) * interval '3 minutes' + interval '1 hour'
       FROM generate_series(1, ${ORDERS}) n`,
      `INSERT INTO order_lines (tenant_id, order_id, place, name, price, quantity, total)
       SELECT tenant_id, id, 1, 'Produto ' || id % 5000, subtotal, 1, subtotal FROM orders WHERE tenant_id = ${tenant.id}`,
      'ANALYZE',
    ])
      await client.query(statement)
  } finally {
    client.release(true)
  }
  return tenant
}
