import type { Product } from '../product'
import { Records } from './records'

/** Days of facts that {@link keepFacts} keeps, today the last. */
export const FACT_DAYS = 60
/** Conversations of a day, at the hours 8 to 19 by turns. */
export const FACTS_A_DAY = 24

/**
 * Facts of the demonstration's shop, as if it had been open for {@link FACT_DAYS} days: the same number each day, opened
 * at even distances, taken by its people in turn, answered, closed for six reasons, graded, and some of them sold.
 */
export async function keepFacts(product: Product): Promise<void> {
  const records = new Records(product)
  const [shop] = await records.query<{ id: number; zone: string }>(
    `SELECT t.id, coalesce((SELECT value FROM settings s WHERE s.tenant_id = t.id AND s.key = 'time_zone' LIMIT 1), 'America/Sao_Paulo') AS zone
     FROM tenants t WHERE t.slug = 'demo'`,
  )
  if (!shop) throw new Error('no demonstration')
  await records.query(
    `UPDATE fact_starts SET since = now() - interval '${FACT_DAYS + 40} days' WHERE tenant_id = $1`,
    [shop.id],
  )
  await records.query(
    `WITH place AS (SELECT id, coalesce(nickname, name) AS name FROM instances WHERE tenant_id = $1 ORDER BY id LIMIT 1),
     people AS (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS n, count(*) OVER () AS of FROM users WHERE tenant_id = $1),
     customers AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n, count(*) OVER () AS of FROM customers WHERE tenant_id = $1),
     drawn AS MATERIALIZED (
       SELECT d * ${FACTS_A_DAY} + k AS n, k, d,
         ((now() AT TIME ZONE $2)::date - d + make_interval(hours => 8 + k / 2, mins => (k % 2) * 30)) AT TIME ZONE $2 AS at
       FROM generate_series(0, ${FACT_DAYS - 1}) d, generate_series(0, ${FACTS_A_DAY - 1}) k
     ),
     lives AS MATERIALIZED (
       SELECT drawn.*, 900000 + drawn.n AS ticket, place.id AS instance_id, place.name AS instance_name, people.id AS user_id, people.name AS user_name,
         60 + (drawn.n * 37) % 600 AS waits, 120 + (drawn.n * 53) % 900 AS held,
         (ARRAY['Dúvida de preço', 'Pedido para entrega', 'Receita para conferir', 'Retirada na loja', 'Entrega atrasada', 'Troca'])[1 + least(5, (drawn.n * 7) % 13 / 2)] AS reason,
         1 + least(5, (drawn.n * 7) % 13 / 2) AS reason_id
       FROM drawn, place, people WHERE people.n = drawn.n % people.of AND at + interval '1 hour' < now()
     ),
     cycles AS (
       INSERT INTO ticket_cycles (tenant_id, opened_at, ticket_id, number, closed_at, by_shop, instance_id, instance_name, user_id, user_name, reason_id, reason_name)
       SELECT $1, at, ticket, 1, at + make_interval(secs => waits + held), n % 9 = 0, instance_id, instance_name, user_id, user_name, reason_id, reason FROM lives
     ),
     stints AS (
       INSERT INTO ticket_stints (tenant_id, began_at, ticket_id, cycle, ended_at, kind, instance_id, user_id, user_name)
       SELECT $1, at, ticket, 1, at + make_interval(secs => waits), 'queue', instance_id, NULL, NULL FROM lives
       UNION ALL
       SELECT $1, at + make_interval(secs => waits), ticket, 1, at + make_interval(secs => waits + held), 'hold', instance_id, user_id, user_name FROM lives
     ),
     turn AS (
       INSERT INTO turns (tenant_id, asked_at, ticket_id, cycle, instance_id, ended_at, answered_at, answered_by, answered_by_name, is_first, business_seconds, business_counted_at)
       SELECT $1, at, ticket, 1, instance_id, at + make_interval(secs => waits + 30), at + make_interval(secs => waits + 30), user_id, user_name, true, waits + 30, at + interval '1 hour' FROM lives
     ),
     grades AS (
       INSERT INTO ticket_grades (tenant_id, asked_at, ticket_id, cycle, scale, instance_id, user_id, user_name, graded_at, grade)
       SELECT $1, at + interval '1 hour', ticket, 1, '0-10', instance_id, user_id, user_name, at + interval '61 minutes', (ARRAY[10, 9, 8, 10, 4, 9, 10, 7])[1 + n % 8]
       FROM lives WHERE n % 3 = 0
     ),
     counts AS (
       INSERT INTO message_counts (tenant_id, day, hour, instance_id, direction, user_id, messages)
       SELECT $1, (at AT TIME ZONE $2)::date, extract(hour FROM at AT TIME ZONE $2), instance_id, 'in', NULL, 3 FROM lives
     )
     INSERT INTO orders (tenant_id, number, source, phase, customer_id, instance_id, delivery, subtotal, total, user_id, created_at, phase_at, confirmed_at, due_at)
     SELECT $1, 'F-' || lives.n, 'manual', 'delivered', customers.id, instance_id, (ARRAY['pickup', 'delivery'])[1 + lives.n % 2],
       2000 + lives.n * 13 % 9000, 2000 + lives.n * 13 % 9000, user_id, at, at, at, at + interval '1 hour'
     FROM lives JOIN customers ON customers.n = lives.n % customers.of WHERE lives.n % 4 = 0`,
    [shop.id, shop.zone],
  )
}
