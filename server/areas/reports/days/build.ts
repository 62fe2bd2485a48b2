import { zoneOf } from '../../../platform/db/shop-zone'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import { lockRows } from '../../../platform/rows/define-rows'
import { keptAs, SPANS, type Span, SUMMED, type Summed, shapeOf, sumsOf, UNIT } from './kept.sql'

/** Days or spans that are summed in one transaction. */
const BATCH = 50
/** Days that are looked at: reports look at 400, and may be compared with as many. */
const DAYS = 800

/**
 * Sums all days that are over and were not summed yet, or have changed since, and the spans of which every day is summed; none of a shop
 * that has served nobody.
 */
export async function sumDays(db: Database, now: Date): Promise<void> {
  const tenants = await db.system((work) =>
    work.query<Tenant>('SELECT id, slug FROM tenants WHERE deactivated_at IS NULL ORDER BY id'),
  )
  for (const tenant of tenants)
    for (const due of [DAYS_DUE, SPANS_DUE])
      while (await db.work(tenant, (work) => sumSome(work, due, now))) {
        // A batch was full: there may be more.
      }
}

/**
 * All that is summed, as `asked (source, shape)`, and its days that are over, as `days (source, shape, day, lacks)`: up to the last one that is so
 * for three hours by the shop's clock and by that of the world, from the first that the shop served somebody on; does a day lack sums, or
 * have facts of it changed since? What changes two hours after a day is marked (migration 0580); in the third, transactions that began
 * before it come to their end. `$1`: now, `$2`: sources, `$3`: their shapes.
 */
const DAYS_OVER = `asked AS (SELECT * FROM unnest($2::text[], $3::text[]) AS a (source, shape)),
  over AS (SELECT
    least((($1::timestamptz - interval '3 hours') AT TIME ZONE shop_zone())::date, (($1::timestamptz - interval '3 hours') AT TIME ZONE 'UTC')::date) - 1 AS last,
    (SELECT (min(opened_at) AT TIME ZONE shop_zone())::date FROM ticket_cycles) AS first),
  days AS MATERIALIZED (
    SELECT asked.source, asked.shape, d::date AS day, b.day IS NULL OR x.day IS NOT NULL AS lacks
    FROM asked CROSS JOIN over CROSS JOIN generate_series(greatest(first, last - ${DAYS}), last, interval '1 day') d
    LEFT JOIN report_built b ON b.source = asked.source AND b.day = d::date AND b.shape = asked.shape
    LEFT JOIN (SELECT DISTINCT source, day FROM report_dirty) x ON x.source = asked.source AND x.day = d::date
    WHERE first IS NOT NULL)`

const DAYS_DUE = `WITH ${DAYS_OVER}
  SELECT source, NULL AS span, day::text FROM days WHERE lacks ORDER BY 1, days.day DESC LIMIT ${BATCH}`

/** Spans that were not summed since their days were, every one of which is. */
const SPANS_DUE = `WITH ${DAYS_OVER}
  SELECT whole.source, span, first::date::text AS day FROM (
    SELECT source, shape, span, unit, date_trunc(unit, day::timestamp) AS first, count(*) AS days
    FROM days CROSS JOIN (VALUES ${SPANS.map((span) => `('${span}', '${UNIT[span]}')`).join(', ')}) spans (span, unit)
    GROUP BY 1, 2, 3, 4, 5 HAVING NOT bool_or(lacks)) whole
  LEFT JOIN report_built b ON b.source = whole.source || '.' || span AND b.day = first::date AND b.shape = whole.shape
  WHERE first + ('1 ' || unit)::interval = first + days * interval '1 day' AND b.day IS NULL
  ORDER BY 1, first DESC LIMIT ${BATCH}`

type Due = Readonly<{ source: string; span: Span | null; day: string }>

/** Sums a batch; was it a full one? */
async function sumSome(work: Work, due: string, now: Date): Promise<boolean> {
  // Two who sum the same at once would leave it there twice.
  await lockRows(work, 'report_days')
  const zone = await zoneOf(work)
  const asked = SUMMED.map((summed) => ({ summed, source: keptAs(summed), shape: shapeOf(summed, zone) }))
  const found = await work.query<Due>(due, [
    now,
    asked.map(({ source }) => source),
    asked.map(({ shape }) => shape),
  ])
  for (const { summed, source, shape } of asked)
    for (const span of [null, ...SPANS]) {
      const days = found.filter((one) => one.source === source && one.span === span).map(({ day }) => day)
      if (days.length > 0) await sum(work, summed, span, days, shape)
    }
  return found.length === BATCH
}

/**
 * Sums days or spans, each whole. A mark that comes meanwhile stays, and with it the day is summed again: marks are taken away before the
 * facts are read, and of what is not committed yet the mark is not either. The spans of a day are summed again after it.
 */
async function sum(
  work: Work,
  summed: Summed,
  span: Span | null,
  days: readonly string[],
  shape: string,
): Promise<void> {
  const name = keptAs(summed, span)
  if (!span) {
    await work.query('DELETE FROM report_dirty WHERE source = $1 AND day = ANY($2::date[])', [name, days])
    for (const other of SPANS)
      await work.query(
        `DELETE FROM report_built WHERE source = $1
         AND day IN (SELECT date_trunc('${UNIT[other]}', d::timestamp)::date FROM unnest($2::date[]) d)`,
        [keptAs(summed, other), days],
      )
  }
  await work.query('DELETE FROM report_days WHERE source = $1 AND day = ANY($2::date[])', [name, days])
  await work.query(
    `INSERT INTO report_days (tenant_id, source, day, instance_id, department_id, department_name, user_id, user_name, sums)
     SELECT $1, $3, d.day, s.* FROM unnest($2::date[]) AS d (day) CROSS JOIN LATERAL (${sumsOf(summed, span, 'd.day')}) s`,
    [work.tenant.id, days, name],
  )
  await work.query(
    `INSERT INTO report_built (tenant_id, source, day, shape) SELECT $1, $2, d, $4 FROM unnest($3::date[]) d
     ON CONFLICT (tenant_id, source, day) DO UPDATE SET shape = excluded.shape`,
    [work.tenant.id, name, days, shape],
  )
}
