import type { Database } from '../platform/db/work'
import { ACCESS_KINDS, KIND_NAMES } from './kinds'

/** Rows of one tenant and kind that one statement takes away. */
const BATCH = 5_000

/** Takes away what is older than `days`, in every tenant, a bounded number of rows to a statement. */
export async function sweepAccesses(db: Database, days: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - days * 86_400_000)
  const codes = KIND_NAMES.map((kind) => ACCESS_KINDS[kind].code)
  let most: number
  do {
    most = await db.system(async (work) => {
      const gone = await work.query<{ rows: number }>(
        `WITH old AS (
           SELECT a.tenant_id, a.customer_id, a.user_id, a.kind, a.span
           FROM tenants t CROSS JOIN unnest($1::smallint[]) AS k(code) CROSS JOIN LATERAL (
             SELECT x.* FROM customer_accesses x
             WHERE x.tenant_id = t.id AND x.kind = k.code AND x.at < $2 LIMIT ${BATCH}
           ) a
         ), gone AS (
           DELETE FROM customer_accesses a USING old
           WHERE (a.tenant_id, a.customer_id, a.user_id, a.kind, a.span)
             = (old.tenant_id, old.customer_id, old.user_id, old.kind, old.span)
           RETURNING a.tenant_id, a.kind
         )
         SELECT count(*)::integer AS rows FROM gone GROUP BY tenant_id, kind`,
        [codes, before],
      )
      return Math.max(0, ...gone.map(({ rows }) => rows))
    })
    // A full batch: there may be more.
  } while (most >= BATCH)
}
