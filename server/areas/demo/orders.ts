import type { Work } from '../../platform/db/work'
import type { Staff } from './talk'

const HOUR_MS = 3_600_000
const LOSARTAN = 'Losartana Potássica 50 mg'

/** [phone, phase, hours ago, promised within hours, source, author, name, price in cents, pieces, the product of the list] */
const ORDERS: readonly (readonly [
  string,
  string,
  number,
  number,
  string,
  Staff | null,
  string,
  number,
  number,
  string?,
])[] = [
  ['5511987120101', 'placed', 0.4, 1, 'message', null, 'Dipirona gotas 20 ml (genérico)', 749, 2],
  ['5511965340103', 'placed', 3, 1, 'manual', 'ana', 'Organizador semanal de comprimidos', 2990, 1],
  ['5511987120101', 'preparing', 2, 4, 'manual', 'ana', 'Protetor solar FPS 50 200 ml', 6990, 1],
  [
    '5511965340103',
    'delivered',
    24 * 30,
    2,
    'manual',
    'bruno',
    'Losartana 50 mg, 30 comp.',
    690,
    2,
    LOSARTAN,
  ],
  ['5511965340103', 'delivered', 24 * 60, 2, 'manual', 'ana', 'Losartana 50 mg, 30 comp.', 690, 2, LOSARTAN],
  ['5511965340103', 'delivered', 24 * 91, 2, 'manual', 'ana', 'Losartana 50 mg, 30 comp.', 690, 2, LOSARTAN],
]

/** Orders of some of the customers, in one statement; customers, staff and products are there already. */
export async function writeOrders(
  work: Work,
  { staff, now }: { staff: ReadonlyMap<Staff, number>; now: Date },
): Promise<void> {
  await work.query(
    `WITH typed AS (
       SELECT v.*, c.id AS customer_id, v.price * v.pieces AS sum FROM unnest($2::integer[], $3::text[], $4::text[], $5::timestamptz[],
         $6::timestamptz[], $7::text[], $8::integer[], $9::text[], $10::integer[], $11::integer[], $12::text[])
         v(n, phone, phase, made, due, source, user_id, name, price, pieces, product)
       JOIN customers c ON c.phone_number = v.phone
     ), made AS (
       INSERT INTO orders (tenant_id, number, source, phase, status_id, customer_id, subtotal, total, user_id, created_at, phase_at, due_at,
         confirmed_at)
       SELECT $1, 'P-' || lpad(n::text, 4, '0'), source, phase, (SELECT min(s.id) FROM order_statuses s WHERE s.phase = typed.phase),
         customer_id, sum, sum, user_id, made, made, due, CASE WHEN phase <> 'placed' THEN made END FROM typed
       RETURNING id, number, created_at, user_id
     ), lines AS (
       INSERT INTO order_lines (tenant_id, order_id, place, product_id, name, price, quantity, total)
       SELECT $1, m.id, 1, (SELECT min(p.id) FROM products p WHERE p.name = t.product), t.name, t.price, t.pieces, t.sum FROM made m JOIN typed t ON m.number = 'P-' || lpad(t.n::text, 4, '0')
     ), counted AS (
       INSERT INTO order_numbers (tenant_id, last) SELECT $1, max(n) FROM typed HAVING count(*) > 0
     )
     INSERT INTO order_steps (tenant_id, order_id, user_id, at, kind, to_phase)
     SELECT $1, id, user_id, created_at, 'placed', 'placed' FROM made`,
    [
      work.tenant.id,
      ORDERS.map((_, index) => index + 1),
      ORDERS.map(([phone]) => phone),
      ORDERS.map(([, phase]) => phase),
      ORDERS.map(([, , ago]) => new Date(now.getTime() - ago * HOUR_MS)),
      ORDERS.map(([, , ago, within]) => new Date(now.getTime() - (ago - within) * HOUR_MS)),
      ORDERS.map(([, , , , source]) => source),
      ORDERS.map(([, , , , , author]) => (author === null ? null : (staff.get(author) ?? null))),
      ORDERS.map(([, , , , , , name]) => name),
      ORDERS.map(([, , , , , , , price]) => price),
      ORDERS.map(([, , , , , , , , pieces]) => pieces),
      ORDERS.map(([, , , , , , , , , product]) => product ?? null),
    ],
  )
}
