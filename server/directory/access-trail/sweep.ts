import type { Database } from '../../platform/db/work'
import { BATCH, inBatches } from '../../platform/housekeeping/batches'
import { ACCESS_KINDS, KIND_NAMES } from './kinds'

/** Takes away what is older than `days`, in every tenant, a bounded number of rows to a statement. */
export async function sweepAccesses(db: Database, days: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - days * 86_400_000)
  const codes = KIND_NAMES.map((kind) => ACCESS_KINDS[kind].code)
  await inBatches(async () => {
    const gone = await db.system((work) =>
      work.query(
        `DELETE FROM customer_accesses WHERE ctid = ANY(ARRAY(
           SELECT a.ctid FROM tenants t CROSS JOIN unnest($1::smallint[]) AS k(code) CROSS JOIN LATERAL (
             SELECT x.ctid FROM customer_accesses x
             WHERE x.tenant_id = t.id AND x.kind = k.code AND x.at < $2 ORDER BY x.at LIMIT ${BATCH}
           ) a LIMIT ${BATCH})) RETURNING 1`,
        [codes, before],
      ),
    )
    return gone.length
  })
}
