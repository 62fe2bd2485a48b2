import type { Database, Tenant } from '../../../platform/db/work'
import type { Log } from '../../../platform/log'
import { SUMMED, shapeOf, sourceOf, sumsOfDay } from './days.sql'

/** Kept sums that are looked at each night, of each shop. */
const CELLS = 50

/** A kept sum that is not what its facts come to. */
export type OffCell = Readonly<{
  source: string
  day: string
  user: number | null
  kept: string
  facts: string
}>

/** Compares kept sums, drawn by lot, with their facts; one that differs is told, and its day summed again. */
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
    const off: OffCell[] = []
    for (const source of SUMMED) {
      const name = sourceOf(source)
      const days = await work.query<{ day: string; cells: number }>(
        `SELECT day::text, count(*)::integer AS cells FROM (
           SELECT r.day FROM report_days r JOIN report_built b ON b.source = r.source AND b.day = r.day AND b.shape = $3
           WHERE r.source = $1 AND NOT EXISTS (SELECT FROM report_dirty x WHERE x.source = r.source AND x.day = r.day)
           ORDER BY random() LIMIT $2
         ) drawn GROUP BY day`,
        [name, Math.ceil(CELLS / SUMMED.length), await shapeOf(work, source)],
      )
      for (const { day } of days) {
        const [differs] = await work.query<OffCell>(
          `SELECT $3 AS source, $2::date::text AS day, coalesce(k.user_id, c.user_id) AS user, coalesce(k.sums::text, '-') AS kept, coalesce(c.sums::text, '-') AS facts
           FROM (SELECT * FROM report_days WHERE tenant_id = $1 AND source = $3 AND day = $2::date) k
           FULL JOIN (${sumsOfDay(source)}) c ON c.instance_id = k.instance_id AND coalesce(c.department_id, 0) = coalesce(k.department_id, 0)
             AND coalesce(c.user_id, 0) = coalesce(k.user_id, 0)
           WHERE k.sums IS DISTINCT FROM c.sums LIMIT 1`,
          [tenant.id, day, name],
        )
        if (!differs) continue
        off.push(differs)
        await work.query('DELETE FROM report_built WHERE source = $1 AND day = $2', [name, day])
      }
    }
    return off
  })
