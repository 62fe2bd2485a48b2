import { findProducts } from '../../server/areas/products/find-products'
import { productList } from '../../server/areas/products/lists'
import type { Work } from '../../server/platform/db/work'
import type { ListInput } from '../../server/platform/list/definition'
import { pagedQuery } from '../../server/platform/list/paged-query'
import type { Viewer } from '../../src/domain/access/visibility'
import { indexProducts, searchIndex } from '../../src/domain/products/local-search'
import { EVERY_ROUTE } from '../server/fixtures'
import { aShopWrittenBy, measureOn, onDatabase } from './database'
import { importOf } from './import'
import { type BenchRow, percentile } from './row'

const PRODUCTS = Number(process.env.PRODUCTS ?? 200_000)
const IMPORTED = Number(process.env.IMPORTED ?? 100_000)

/** Looking for products among 200,000, their list, and a file of 100,000 more. */
export const benchProducts = (): Promise<BenchRow[]> =>
  onDatabase(async ({ url, db }) => {
    const tenant = await aShopWrittenBy(db, 'loja-de-produtos', statements)
    const viewer: Viewer = { id: '1', role: 'administrador', department_id: null, instance_ids: [] }
    const measure = measureOn(db, tenant)
    const find = (search: string) => (work: Work) =>
      findProducts(work, { search, instance_id: null }, new Date())
    const list = (input: ListInput) => (work: Work) => pagedQuery(work, viewer, productList, input)
    const filtered = (field: string, value: string) => list({ filters: [{ field, any: [value] }] })
    const rows = [
      await measure(`${PRODUCTS} products: found by name`, 30, find('dipirona')),
      await measure('by two words', 30, find('losart 50')),
      await measure('by a word that many have', 30, find('comprimido')),
      await measure('by GTIN', 30, find('7890000012345')),
      await measure('by nothing that is there', 30, find('zzzzqq')),
      await measure('what is sold most', 30, find('')),
      await measure('list by name', 50, list({})),
      await measure('list by price', 50, list({ sort: 'price' })),
      await measure('list by stock, downwards', 50, list({ sort: '-stock' })),
      await measure('list by price: searched', 50, list({ sort: 'price', search: 'amoxic' })),
      await measure('list: what is out of stock', 50, filtered('stock', 'out')),
      await measure('list: whose stock nobody knows', 50, filtered('stock', 'unknown')),
      await measure('list: in promotion', 50, filtered('promotion', 'yes')),
      await measure('list: not in promotion', 50, filtered('promotion', 'no')),
      await measure('list: searched', 50, list({ search: 'amoxic' })),
      await measure('list: searched by a word that many have', 50, list({ search: 'comprimido' })),
      await measure('list: searched for nothing that is there', 50, list({ search: 'zzzzqq' })),
    ]
    // A database that is kept has those of the run before.
    const stamp = Date.now()
    const lines = Array.from(
      { length: IMPORTED },
      (_, n) =>
        `N${stamp}-${n};Novo produto ${n};Marca ${n % 500};${1 + (n % 90)},${String(n % 100).padStart(2, '0')};${n % 40}`,
    )
    const text = `codigo;nome;marca;preço;estoque\n${lines.join('\n')}`
    const measured = await importOf('products', text, {
      url,
      db,
      tenant,
      viewer,
      least: IMPORTED * 0.99,
    })
    return [
      ...rows,
      searchOnTheDevice(),
      { name: `import of ${IMPORTED} products`, measured, limit: 120, unit: 's' },
    ]
  })

/** Looking among the 2,000 products that a device keeps, by words that none, few and most of them have. */
function searchOnTheDevice(): BenchRow {
  const index = indexProducts(
    Array.from({ length: 2_000 }, (_, n) => ({
      id: String(n),
      name: `Produto de nome comprido número ${n}`,
      presentation: `${n % 500} mg, 30 comprimidos`,
      ingredient: `Substância ${n % 97}`,
      brand: `Marca ${n % 40}`,
      sku: `S${n}`,
      gtin: `789${n}`,
    })),
  )
  const took = Array.from({ length: 500 }, (_, n) => {
    const begun = performance.now()
    searchIndex(index, ['substancia nada', `comprimido ${n}`, `substancia ${n % 97}`][n % 3] as string, 20)
    return performance.now() - begun
  })
  return {
    name: '2,000 products on the device: found by words, p95',
    measured: percentile(took, 0.95),
    limit: 16,
    unit: 'ms',
  }
}

/** Names as drugstores have them, offers with stock. */
const statements = (tenant: number): string[] => [
  `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes) VALUES (${tenant}, 'administrador', 'Administrador', ARRAY['${EVERY_ROUTE.join("','")}'])`,
  `INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id)
   SELECT ${tenant}, 1, 'Pessoa', 'pessoa', 'pessoa@loja.example', '-', id FROM roles WHERE tenant_id = ${tenant}`,
  `INSERT INTO products (tenant_id, name, sku, gtin, brand, presentation, kind, uses)
   SELECT ${tenant}, (ARRAY['Dipirona', 'Losartana', 'Amoxicilina', 'Paracetamol', 'Ibuprofeno', 'Shampoo', 'Fralda', 'Protetor solar'])[1 + n % 8]
       || ' ' || initcap(substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 7)),
     'S' || n, '789' || lpad(n::text, 10, '0'), 'Marca ' || n % 700,
     (ARRAY['50 mg, 30', '100 mg, 20', '500 mg, 10', '1 g, 12'])[1 + n % 4] || CASE WHEN n % 3 = 0 THEN ' cápsulas' ELSE ' comprimidos' END,
     'other', n % 97
   FROM generate_series(1, ${PRODUCTS}) n`,
  `INSERT INTO product_offers (tenant_id, product_id, price, stock, stock_at, price_at, promo_price, promo_until)
   SELECT tenant_id, id, 500 + id % 9000, id % 50, now(), now(), CASE WHEN id % 40 = 0 THEN 400 END,
     CASE WHEN id % 40 = 0 THEN now() + interval '5 days' END FROM products WHERE tenant_id = ${tenant}`,
]
