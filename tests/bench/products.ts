import { migrate } from '../../server/platform/db/migrate'
import { SNAPSHOT } from '../../server/platform/db/page'
import { type OpenDatabase, openDatabase } from '../../server/platform/db/pool'
import type { Tenant, Work } from '../../server/platform/db/work'
import type { ListInput } from '../../server/platform/list/definition'
import { pagedQuery } from '../../server/platform/list/paged-query'
import { silentLog } from '../../server/platform/log'
import { findProducts } from '../../server/products/find-products'
import { productList } from '../../server/products/lists'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { startTheOutside } from '../database-servers'
import { aTenant, EVERY_ROUTE } from '../server/fixtures'
import { importOf } from './import'
import { type BenchRow, percentile } from './row'

const PRODUCTS = Number(process.env.PRODUCTS ?? 200_000)
const IMPORTED = Number(process.env.IMPORTED ?? 100_000)
const TIMES = 40

/** Looking for products among 200,000, their list, and a file of 100,000 more. */
export async function benchProducts(): Promise<BenchRow[]> {
  const outside = await startTheOutside([])
  if (!outside)
    throw new Error('no PostgreSQL from outside found: install postgresql or set TEST_DATABASE_URL')
  await migrate(outside.url, silentLog)
  const db = openDatabase(outside.url, { log: silentLog })
  try {
    const tenant = await aShopOfProducts(db, 'loja-de-produtos')
    const viewer: Viewer = { id: '1', role: 'administrador', department_id: null, instance_ids: [] }
    const measure = async (name: string, limit: number | null, ask: (work: Work) => Promise<unknown>) => {
      const taken: number[] = []
      for (let n = 0; n < TIMES; n++) {
        const started = performance.now()
        await db.work(tenant, ask, SNAPSHOT)
        // The first few compile plans and warm the pages: a server that runs has them.
        if (n >= 5) taken.push(performance.now() - started)
      }
      return {
        name: `${PRODUCTS} products: ${name}, p95`,
        measured: percentile(taken, 0.95),
        limit,
        unit: 'ms',
      }
    }
    const find = (search: string) => (work: Work) =>
      findProducts(work, { search, instance_id: null }, new Date())
    const list = (input: ListInput) => (work: Work) => pagedQuery(work, viewer, productList, input)
    const rows = [
      await measure('found by name', 30, find('dipirona')),
      await measure('by two words', 30, find('losart 50')),
      await measure('by a word that many have', 30, find('comprimido')),
      await measure('by GTIN', 30, find('7890000012345')),
      await measure('by nothing that is there', 30, find('zzzzqq')),
      await measure('what is sold most', 30, find('')),
      await measure('list by name', 50, list({})),
      await measure(
        'list: what is out of stock',
        null,
        list({ filters: [{ field: 'stock', any: ['out'] }] }),
      ),
      await measure('list: in promotion', null, list({ filters: [{ field: 'promotion', any: ['yes'] }] })),
      await measure('list: searched', null, list({ search: 'amoxic' })),
    ]
    const lines = Array.from(
      { length: IMPORTED },
      (_, n) =>
        `N${n};Novo produto ${n};Marca ${n % 500};${1 + (n % 90)},${String(n % 100).padStart(2, '0')};${n % 40}`,
    )
    const text = `codigo;nome;marca;preço;estoque\n${lines.join('\n')}`
    const measured = await importOf('products', text, {
      url: outside.url,
      db,
      tenant,
      viewer,
      least: IMPORTED * 0.99,
    })
    return [...rows, { name: `import of ${IMPORTED} products`, measured, limit: 120, unit: 's' }]
  } finally {
    await db.close()
    await outside.stop()
  }
}

/** Writes the products without their checks, as a restore does: names as drugstores have them, offers with stock. */
async function aShopOfProducts(db: OpenDatabase, slug: string): Promise<Tenant> {
  const known = await db.tenantBySlug(slug)
  if (known) return known
  const tenant = await aTenant(db, slug)
  const client = await db.pool.connect()
  try {
    await client.query('SET statement_timeout = 0; SET session_replication_role = replica')
    for (const statement of [
      `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes) VALUES (${tenant.id}, 'administrador', 'Administrador', ARRAY['${EVERY_ROUTE.join("','")}'])`,
      `INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id)
       SELECT ${tenant.id}, 1, 'Pessoa', 'pessoa', 'pessoa@loja.example', '-', id FROM roles WHERE tenant_id = ${tenant.id}`,
      `INSERT INTO products (tenant_id, name, sku, gtin, brand, presentation, kind, uses)
       SELECT ${tenant.id}, (ARRAY['Dipirona', 'Losartana', 'Amoxicilina', 'Paracetamol', 'Ibuprofeno', 'Shampoo', 'Fralda', 'Protetor solar'])[1 + n % 8]
           || ' ' || initcap(substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 7)),
         'S' || n, '789' || lpad(n::text, 10, '0'), 'Marca ' || n % 700,
         (ARRAY['50 mg, 30', '100 mg, 20', '500 mg, 10', '1 g, 12'])[1 + n % 4] || CASE WHEN n % 3 = 0 THEN ' cápsulas' ELSE ' comprimidos' END,
         'other', n % 97
       FROM generate_series(1, ${PRODUCTS}) n`,
      `INSERT INTO product_offers (tenant_id, product_id, price, stock, stock_at, price_at, promo_price, promo_until)
       SELECT tenant_id, id, 500 + id % 9000, id % 50, now(), now(), CASE WHEN id % 40 = 0 THEN 400 END,
         CASE WHEN id % 40 = 0 THEN now() + interval '5 days' END FROM products WHERE tenant_id = ${tenant.id}`,
      'ANALYZE',
    ])
      await client.query(statement)
  } finally {
    client.release(true)
  }
  return tenant
}
