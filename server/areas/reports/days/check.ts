import { zoneOf } from '../../../platform/db/shop-zone'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import type { Log } from '../../../platform/log'
import { keptAs, SPANS, type Span, SUMMED, type Summed, shapeOf, sumsOf, UNIT } from './kept.sql'

/** Kept sums that are looked at each night, of each shop. */
const CELLS = 50

/** A kept sum that is not what its facts come to, or one of a span that is not what its days come to. */
export type OffCell = Readonly<{
  source: string
  day: string
  user: number | null
  kept: string
  facts: string
}>

/** Compares kept sums, drawn by lot, with what they are of; one that differs is told, and its day, or all days of its span, summed again. */
export async function checkCells(db: Database, log: Log): Promise<readonly OffCell[]> {
  const tenants = await db.system((work) =>
    work.query<Tenant>(
      'SELECT id, slug FROM tenants WHERE id IN (SELECT tenant_id FROM report_days) ORDER BY id',
    ),
  )
  const off: OffCell[] = []
  for (const tenant of tenants)
    for (const cell of await checkShop(db, tenant)) {
      off.push(cell)
      log.warn('Um número dos relatórios não era o dos fatos, e foi somado de novo.', {
        loja: tenant.slug,
        fatos: cell.source,
        dia: cell.day,
        usuario: cell.user,
        guardado: cell.kept,
        contado: cell.facts,
      })
    }
  return off
}

const checkShop = (db: Database, tenant: Tenant): Promise<readonly OffCell[]> =>
  db.work(tenant, async (work) => {
    const zone = await zoneOf(work)
    const off: OffCell[] = []
    for (const summed of SUMMED)
      for (const span of [null, ...SPANS])
        off.push(...(await checkSome(work, summed, span, shapeOf(summed, zone))))
    return off
  })

async function checkSome(
  work: Work,
  summed: Summed,
  span: Span | null,
  shape: string,
): Promise<readonly OffCell[]> {
  const name = keptAs(summed, span)
  const unit = span ? UNIT[span] : 'day'
  const days = await work.query<{ day: string }>(
    `SELECT DISTINCT day::text FROM (
       SELECT r.day FROM report_days r JOIN report_built b ON b.source = r.source AND b.day = r.day AND b.shape = $3
       WHERE r.source = $1 AND NOT EXISTS (SELECT FROM report_dirty x WHERE x.source = r.source AND x.day = r.day)
         AND NOT EXISTS (SELECT FROM generate_series(r.day, r.day + interval '1 ${unit}' - interval '1 day', interval '1 day') d
           WHERE NOT EXISTS (SELECT FROM report_built o WHERE o.source = $4 AND o.day = d::date))
       ORDER BY random() LIMIT $2
     ) drawn`,
    [name, Math.ceil(CELLS / SUMMED.length), shape, keptAs(summed)],
  )
  const off: OffCell[] = []
  for (const { day } of days) {
    const [differs] = await work.query<OffCell>(
      `SELECT $3 AS source, $2::date::text AS day, coalesce(k.user_id, c.user_id) AS user, coalesce(k.sums::text, '-') AS kept, coalesce(c.sums::text, '-') AS facts
       FROM (SELECT * FROM report_days WHERE tenant_id = $1 AND source = $3 AND day = $2::date) k
       FULL JOIN (${sumsOf(summed, span, '$2::date')}) c ON c.instance_id = k.instance_id AND coalesce(c.department_id, 0) = coalesce(k.department_id, 0)
         AND coalesce(c.user_id, 0) = coalesce(k.user_id, 0)
       WHERE k.sums IS DISTINCT FROM c.sums LIMIT 1`,
      [work.tenant.id, day, name],
    )
    if (!differs) continue
    off.push(differs)
    await work.query(
      `DELETE FROM report_built WHERE source = $1 AND day = $2::date OR source = $3 AND day >= $2::date AND day < ($2::date + interval '1 ${unit}')::date`,
      [name, day, keptAs(summed)],
    )
  }
  return off
}
