import { zoneOf } from '../../../platform/db/shop-zone'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import type { Log } from '../../../platform/log'
import { keptAs, SPANS, type Span, SUMMED, type Summed, shapeOf, sumsOf, UNIT } from './kept.sql'

/** Days that are looked at each night, of each shop, with every sum that is kept of them; as many of each kind of span. */
const DRAWN = 50

/** A kept sum that is not what its facts come to, or one of a span that is not what its days come to. */
export type OffCell = Readonly<{
  source: string
  day: string
  user: number | null
  kept: string
  facts: string
}>

/** Compares the sums of days and spans, drawn by lot, with what they are of; one that differs is told, and its day, or all days of its span, summed again. */
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
    `SELECT b.day::text FROM report_built b
     WHERE b.source = $1 AND b.shape = $3 AND EXISTS (SELECT FROM report_days r WHERE r.source = b.source AND r.day = b.day)
       AND NOT EXISTS (SELECT FROM report_dirty x WHERE x.source = b.source AND x.day = b.day)
       AND NOT EXISTS (SELECT FROM generate_series(b.day, b.day + interval '1 ${unit}' - interval '1 day', interval '1 day') d
         WHERE NOT EXISTS (SELECT FROM report_built o WHERE o.source = $4 AND o.day = d::date))
     ORDER BY random() LIMIT $2`,
    [name, Math.ceil(DRAWN / SUMMED.length), shape, keptAs(summed)],
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
