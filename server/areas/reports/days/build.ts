import type { Database, Tenant, Work } from '../../../platform/db/work'
import { SUMMED, shapeOf, sourceOf, sumsOfDay } from './days.sql'

type Summed = (typeof SUMMED)[number]

/** Days of a source that are summed in one transaction. */
const BATCH = 20
/** Days that are looked at: reports look at 400, and may be compared with as many. */
const DAYS = 800

/** Sums all days that are over and were not summed yet, or have changed since; none of a shop that has served nobody. */
export async function sumDays(db: Database, now: Date): Promise<void> {
  const tenants = await db.system((work) =>
    work.query<Tenant>('SELECT id, slug FROM tenants WHERE deactivated_at IS NULL ORDER BY id'),
  )
  for (const tenant of tenants)
    for (const source of SUMMED)
      for (let summed = BATCH; summed === BATCH; )
        summed = await db.work(tenant, (work) => sumSome(work, source, now))
}

/** The last day that is over, for two hours by the shop's clock and by that of the world: what changes later is marked (migration 0580). */
const LAST = `least((($1::timestamptz - interval '2 hours') AT TIME ZONE shop_zone())::date, (($1::timestamptz - interval '2 hours') AT TIME ZONE 'UTC')::date) - 1`

async function sumSome(work: Work, source: Summed, now: Date): Promise<number> {
  const name = sourceOf(source)
  const shape = await shapeOf(work, source)
  const days = await work.query<{ day: string }>(
    `WITH over AS (SELECT ${LAST} AS last, (SELECT (min(opened_at) AT TIME ZONE shop_zone())::date FROM ticket_cycles) AS first)
     SELECT d::date::text AS day FROM over, generate_series(greatest(over.first, over.last - ${DAYS}), over.last, interval '1 day') d
     WHERE over.first IS NOT NULL
       AND (NOT EXISTS (SELECT FROM report_built b WHERE b.source = $2 AND b.day = d::date AND b.shape = $3)
         OR EXISTS (SELECT FROM report_dirty x WHERE x.source = $2 AND x.day = d::date))
     ORDER BY d DESC LIMIT ${BATCH}`,
    [now, name, shape],
  )
  for (const { day } of days) await sumDay(work, source, day, shape)
  return days.length
}

/**
 * Sums one day whole. A mark that comes meanwhile stays, and with it the day is summed again: marks are taken away before the facts are
 * read, and of what is not committed yet the mark is not either.
 */
export async function sumDay(work: Work, source: Summed, day: string, shape: string): Promise<void> {
  const name = sourceOf(source)
  await work.query('DELETE FROM report_dirty WHERE source = $1 AND day = $2', [name, day])
  await work.query('DELETE FROM report_days WHERE source = $1 AND day = $2', [name, day])
  await work.query(
    `INSERT INTO report_days (tenant_id, source, day, instance_id, department_id, department_name, user_id, user_name, sums)
     SELECT $1, $3, $2::date, s.* FROM (${sumsOfDay(source)}) s`,
    [work.tenant.id, day, name],
  )
  await work.query(
    `INSERT INTO report_built (tenant_id, source, day, shape) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, source, day) DO UPDATE SET shape = excluded.shape`,
    [work.tenant.id, name, day, shape],
  )
}
