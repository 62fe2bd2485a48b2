import { orderBoard, orderRows } from '../../server/areas/orders/lists'
import { SNAPSHOT } from '../../server/platform/db/page'
import type { Work } from '../../server/platform/db/work'
import type { ListInput } from '../../server/platform/list/definition'
import type { Viewer } from '../../src/domain/access/visibility'
import { aShopWrittenBy, measureOn, onDatabase } from './database'
import type { BenchRow } from './row'

const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const CUSTOMERS = 60_000

/** What the list and the board of orders cost in a shop with a million of them, as an administrator has them. */
export const benchOrders = (): Promise<BenchRow[]> =>
  onDatabase(async ({ db }) => {
    const tenant = await aShopWrittenBy(db, 'loja-de-pedidos', statements)
    const viewer: Viewer = { id: '1', role: 'administrador', department_id: null, instance_ids: [] }
    const measure = measureOn(db, tenant)
    const list = (input: ListInput) => (work: Work) => orderRows(work, viewer, input)
    let tenth: string | null = null
    for (let page = 1; page < 10; page++)
      tenth = (await db.work(tenant, list({ after: tenth }), SNAPSHOT)).next ?? null
    return [
      await measure(`list of ${ORDERS} orders, newest first`, 50, list({})),
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
      await measure('by a name that one customer has', 50, list({ search: 'cliente 31234' })),
      await measure('by a name that all have', 50, list({ search: 'cliente' })),
      await measure('by part of a phone', 50, list({ search: '(11) 98001-2345' })),
      await measure('by nothing that is there', 50, list({ search: 'zzzzqq' })),
      await measure('tenth page of orders', 50, list({ after: tenth })),
      await measure('board of orders', 100, (work) => orderBoard(work, viewer, {}, new Date())),
    ]
  })

/** Most of the orders ended long ago. */
const statements = (tenant: number): string[] => [
  `INSERT INTO customers (tenant_id, name, phone_number, lookup_key)
   SELECT ${tenant}, 'Cliente ' || n, '55119' || (80000000 + n), '5511' || (80000000 + n) FROM generate_series(1, ${CUSTOMERS}) n`,
  `INSERT INTO orders (tenant_id, number, source, phase, customer_id, subtotal, total, created_at, phase_at, due_at)
   SELECT ${tenant}, 'P-' || lpad(n::text, greatest(4, length(n::text)), '0'), 'manual',
     CASE WHEN n > ${ORDERS} - 500 THEN (ARRAY['placed', 'confirmed', 'preparing', 'ready', 'on_the_way'])[1 + n % 5]
       WHEN n % 20 = 0 THEN 'canceled' ELSE 'delivered' END,
     (SELECT min(id) FROM customers WHERE tenant_id = ${tenant}) + n % ${CUSTOMERS}, 1000 + n % 9000, 1000 + n % 9000,
     now() - (${ORDERS} - n) * interval '3 minutes', now(), now() - (${ORDERS} - n) * interval '3 minutes' + interval '1 hour'
   FROM generate_series(1, ${ORDERS}) n`,
  `INSERT INTO order_lines (tenant_id, order_id, place, name, price, quantity, total)
   SELECT tenant_id, id, 1, 'Produto ' || id % 5000, subtotal, 1, subtotal FROM orders WHERE tenant_id = ${tenant}`,
]
