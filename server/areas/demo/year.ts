import type { Database, Tenant } from '../../platform/db/work'
import { drawn } from './drawn.sql'
import { YEAR_COSTS } from './spending'

/** Days of history: a year, and what it is compared with at its beginning. */
const DAYS = 400

/** Days that are written in one transaction: well inside the longest time a statement may take, on a busy machine too. */
const CHUNK = 5

/**
 * What happened in the pharmacy in the year before, as facts (docs/facts.md): conversations, waits, holds, grades, messages, and the orders
 * that came of them. Their conversations are not there any more, as those of a year are not anywhere; their numbers are below 0. More on
 * weekdays, at noon and at six; slower at noon; a little more from month to month; each person with their own pace. Days that have
 * theirs already are left as they are.
 */
export async function writeYear(db: Database, tenant: Tenant, goesOn: () => boolean): Promise<void> {
  for (let ago = DAYS; ago > 0 && goesOn(); ago -= CHUNK)
    await db.work(tenant, async (work) => {
      await work.query(yearOf(Math.max(1, ago - CHUNK + 1), ago))
      for (const statement of STATEMENTS) await work.query(statement, [tenant.id])
      await work.query('DROP TABLE year')
    })
}

/** SQL: the conversations of the days from so long ago to so long ago that have none yet. */
const yearOf = (last: number, first: number): string => `CREATE TEMP TABLE year AS
  WITH staff AS (
    SELECT u.id, u.name, u.department_id, d.name AS department, row_number() OVER (ORDER BY u.id) AS place, count(*) OVER () AS people
    FROM users u JOIN departments d ON d.tenant_id = u.tenant_id AND d.id = u.department_id WHERE u.deleted_at IS NULL
  ), why AS (
    SELECT id, name, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS reasons FROM reasons
  ), whose AS (
    SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS customers FROM customers WHERE erased_at IS NULL
  ), line AS (
    SELECT id, coalesce(nickname, name) AS name FROM instances ORDER BY id LIMIT 1
  ), days AS (
    SELECT d, (now() AT TIME ZONE (SELECT shop_zone()))::date - d AS day FROM generate_series(${last}, ${first}) d
  ), talks AS (
    SELECT day, (day - date '2020-01-01') * 1000::bigint + k AS n
    FROM days, generate_series(1, (CASE extract(dow FROM day) WHEN 0 THEN 9 WHEN 6 THEN 26 WHEN 1 THEN 48 ELSE 38 END * (1.25 - d / 1600.0))::integer) k
    WHERE NOT EXISTS (SELECT FROM ticket_cycles c WHERE c.ticket_id = -((day - date '2020-01-01') * 1000::bigint + k))
  ), hours AS (
    SELECT t.*, (ARRAY[8, 9, 9, 10, 10, 11, 11, 12, 12, 12, 13, 14, 15, 16, 17, 17, 18, 18, 18, 19])[1 + (${drawn('n', 1)} * 19)::integer] AS hour FROM talks t
  )
  SELECT h.n, (h.day + make_time(h.hour, (${drawn('n', 2)} * 59)::integer, (${drawn('n', 3)} * 59)::integer)) AT TIME ZONE (SELECT shop_zone()) AS at,
    h.hour, l.id AS line, l.name AS line_name, s.id AS person, s.name AS person_name, s.department_id, s.department, w.id AS reason, w.name AS reason_name,
    c.id AS customer, ${drawn('n', 4)} < 0.04 AS unheld,
    (20 + 260 * ${drawn('n', 5)} ^ 3 * CASE WHEN h.hour IN (12, 18) THEN 2.2 ELSE 1 END)::integer AS queue,
    (25 + 400 * ${drawn('n', 6)} ^ 2 * (0.7 + s.place * 0.2))::integer AS answer,
    (180 + 1500 * ${drawn('n', 7)} ^ 2 * (0.8 + s.place * 0.15))::integer AS hold
  FROM hours h CROSS JOIN line l
  JOIN staff s ON s.place = 1 + h.n % s.people
  LEFT JOIN why w ON w.place = 1 + (${drawn('h.n', 8)} ^ 2 * (w.reasons - 1))::integer
  JOIN whose c ON c.place = 1 + abs(hashint8(h.n) % c.customers)`

const PLACE = `line, department_id, department, CASE WHEN NOT unheld THEN person END, CASE WHEN NOT unheld THEN person_name END`
/** Who comes back on the same day. */
const AGAIN = `NOT unheld AND ${drawn('n', 10)} < 0.06`
const SECOND = `interval '1 second'`

/**
 * SQL: what operators said of some of the orders that are made: what price, state, discount, part that is repaid, number, reason and moment of
 * the hand-over are, of the orders `m` for which `of` holds.
 */
const authorisations = (
  values: string,
  of: string,
): string => `INSERT INTO pbm_authorisations (tenant_id, programme_id, programme_name, operator,
       laboratory, way, stacks, refund_percent, order_id, product_id, product_name, ean, pieces, price, state, discount, refund, number, reason,
       confirmed_at, hash, user_id, asked_at, answered_at, told)
     SELECT $1, g.id, g.name, g.operator, g.laboratory, g.way, g.stacks, g.refund, m.id, c.product, c.name, c.ean, 1, ${values},
       'ano-pbm-' || m.id, m.user_id, m.confirmed_at, m.confirmed_at + (2 + m.id % 50) * interval '1 second', true
     FROM made m JOIN chosen c ON c.id = m.id
     JOIN (SELECT p.*, row_number() OVER (ORDER BY p.id) AS place, count(*) OVER () AS programmes FROM pbm_programmes p) g
       ON g.place = 1 + m.id % g.programmes WHERE ${of}`

const STATEMENTS = [
  `INSERT INTO ticket_cycles (tenant_id, opened_at, ticket_id, number, closed_at, by_shop, customer_id, instance_id, instance_name, department_id, department_name,
     user_id, user_name, closed_by, closed_by_name, reason_id, reason_name)
   SELECT $1, at, -n, 1, at + (queue + hold) * ${SECOND}, ${drawn('n', 9)} < 0.12, customer, line, line_name, department_id, department,
     CASE WHEN NOT unheld THEN person END, CASE WHEN NOT unheld THEN person_name END, person, person_name, reason, reason_name FROM year`,
  `INSERT INTO ticket_cycles (tenant_id, opened_at, ticket_id, number, closed_at, by_shop, customer_id, instance_id, instance_name, department_id, department_name,
     user_id, user_name, reason_id, reason_name)
   SELECT $1, at + (queue + hold + 3600) * ${SECOND}, -n, 2, at + (queue + 2 * hold + 3600) * ${SECOND}, false, customer, line, line_name, department_id, department,
     person, person_name, reason, reason_name FROM year WHERE ${AGAIN}`,
  `INSERT INTO ticket_stints (tenant_id, began_at, ticket_id, cycle, ended_at, kind, instance_id, department_id, department_name)
   SELECT $1, at, -n, 1, at + queue * ${SECOND}, 'queue', line, department_id, department FROM year`,
  `INSERT INTO ticket_stints (tenant_id, began_at, ticket_id, cycle, ended_at, kind, instance_id, department_id, department_name, user_id, user_name)
   SELECT $1, at + queue * ${SECOND}, -n, 1, at + (queue + hold) * ${SECOND}, 'hold', ${PLACE} FROM year WHERE NOT unheld`,
  `INSERT INTO ticket_stints (tenant_id, began_at, ticket_id, cycle, ended_at, kind, instance_id, department_id, department_name, user_id, user_name)
   SELECT $1, at + (queue + hold + 3600) * ${SECOND}, -n, 2, at + (queue + 2 * hold + 3600) * ${SECOND}, 'hold', ${PLACE} FROM year WHERE ${AGAIN}`,
  `INSERT INTO turns (tenant_id, asked_at, ticket_id, cycle, instance_id, department_id, ended_at, answered_at, answered_by, answered_by_name, is_first)
   SELECT $1, at + k * (queue + 90) * ${SECOND}, -n, 1, line, department_id, at + (queue + k * (queue + 90) + answer) * ${SECOND},
     CASE WHEN NOT unheld THEN at + (queue + k * (queue + 90) + answer) * ${SECOND} END, CASE WHEN NOT unheld THEN person END,
     CASE WHEN NOT unheld THEN person_name END, CASE WHEN NOT unheld THEN k = 0 END
   FROM year, generate_series(0, 1) k WHERE k = 0 OR NOT unheld AND ${drawn('n', 11)} < 0.6`,
  `INSERT INTO ticket_grades (tenant_id, asked_at, ticket_id, cycle, scale, instance_id, department_id, department_name, user_id, user_name, graded_at, grade)
   SELECT $1, at + (queue + hold + 60) * ${SECOND}, -n, 1, '0-10', ${PLACE},
     CASE WHEN ${drawn('n', 12)} < 0.45 THEN at + (queue + hold + 300) * ${SECOND} END,
     CASE WHEN ${drawn('n', 12)} < 0.45 THEN CASE WHEN ${drawn('n', 13)} < 0.68 THEN 9 + n % 2 WHEN ${drawn('n', 13)} < 0.87 THEN 7 + n % 2 ELSE n % 7 END END
   FROM year WHERE NOT unheld AND n % 2 = 0`,
  `INSERT INTO message_counts (tenant_id, day, hour, instance_id, direction, user_id, messages)
   SELECT $1, (at AT TIME ZONE (SELECT shop_zone()))::date, hour, line, way, CASE WHEN way = 'out' THEN person END, sum(2 + n % 5)
   FROM year, unnest('{in,out}'::text[]) way GROUP BY 2, 3, 4, 5, 6`,
  YEAR_COSTS,
  `WITH made AS (
     INSERT INTO orders (tenant_id, number, source, phase, customer_id, instance_id, subtotal, discount, pbm, total, user_id, delivery, created_at, phase_at, due_at, confirmed_at, cancel_reason)
     SELECT $1, 'H-' || n, CASE WHEN n % 3 = 0 THEN 'message' ELSE 'manual' END, CASE WHEN n % 17 = 0 THEN 'canceled' ELSE 'delivered' END, customer, line, cents + off, off, off, cents, person,
       CASE WHEN n % 2 = 0 THEN 'delivery' ELSE 'pickup' END, at, at + interval '90 minutes', at + interval '2 hours', at + interval '5 minutes',
       CASE WHEN n % 17 = 0 THEN (ARRAY['Produto em falta', 'Cliente desistiu', 'Endereço fora da área'])[1 + n % 3] END
     FROM (SELECT s.*, CASE WHEN n % 4 = 1 AND n % 17 <> 0 AND EXISTS (SELECT FROM pbm_programmes) THEN cents / 2 ELSE 0 END AS off
       FROM (SELECT *, (1500 + 16000 * ${drawn('n', 14)} ^ 3)::integer AS cents FROM year WHERE NOT unheld AND n % 5 = 1) s) sold
     RETURNING id, subtotal, discount, total, phase, user_id, confirmed_at, phase_at
   ), chosen AS (
     SELECT m.id, p.id AS product, coalesce(p.name, 'Compra no balcão') AS name, coalesce(p.gtin, '') AS ean FROM made m
     LEFT JOIN LATERAL (SELECT x.id, x.name, x.gtin FROM products x WHERE x.deleted_at IS NULL ORDER BY hashint8(x.id + (m.id % 12) * (m.id % 7)) LIMIT 1) p ON true
   ), authorised AS (
     ${authorisations("m.subtotal, CASE WHEN m.id % 40 = 0 THEN 'unpaid' ELSE 'confirmed' END, m.discount, m.discount * g.refund / 100, (700000 + m.id)::text, NULL, m.phase_at", 'm.discount > 0')}
     RETURNING id, order_id
   ), lines AS (
     INSERT INTO order_lines (tenant_id, order_id, place, product_id, name, price, quantity, discount, total, pbm, pbm_id)
     SELECT $1, m.id, 1, c.product, c.name, m.subtotal, 1, m.discount, m.total, m.discount, a.id FROM made m
     JOIN chosen c ON c.id = m.id LEFT JOIN authorised a ON a.order_id = m.id
   ), denied AS (
     ${authorisations("m.subtotal, (ARRAY['denied', 'denied', 'denied', 'expired', 'reversed'])[1 + m.id % 5], 0, 0, NULL, CASE WHEN m.id % 5 < 3 THEN (ARRAY['Beneficiário inativo no programa.', 'Beneficiário inativo no programa.', 'Intervalo mínimo entre compras ainda não passou.', 'Produto fora do programa.'])[1 + m.id % 4] END, NULL", 'm.discount = 0 AND m.id % 6 = 0')}
   ), paid AS (
     INSERT INTO payments (tenant_id, order_id, kind, state, amount, hash, user_id, created_at)
     SELECT $1, id, (ARRAY['pix_static', 'card', 'cash'])[1 + id % 3], 'paid', total, 'ano-' || id, user_id, confirmed_at FROM made WHERE phase = 'delivered'
     RETURNING id, amount, user_id, created_at
   )
   INSERT INTO payment_moves (tenant_id, payment_id, key, amount, at, user_id)
   SELECT $1, id, 'ano-' || id, amount, created_at + interval '80 minutes', user_id FROM paid`,
]
