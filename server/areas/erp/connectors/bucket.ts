import type { Database, Tenant } from '../../../platform/db/work'
import type { Limit } from './connector'

/**
 * Takes a token of the connection's bucket for these calls, in the database, so that all nodes share it. Gives the ms
 * to wait before the call: tokens that are not there yet are taken ahead of time, each caller behind the one before.
 */
export async function takeToken(
  db: Database,
  tenant: Tenant,
  connectionId: string,
  method: string,
  { perSecond, burst }: Limit,
): Promise<number> {
  const [row] = await db.work(tenant, (work) =>
    work.query<{ tokens: number }>(
      `INSERT INTO erp_buckets AS b (tenant_id, connection_id, method, tokens, at)
       VALUES ($1, $2::bigint, $3, $4::double precision - 1, clock_timestamp())
       ON CONFLICT (tenant_id, connection_id, method) DO UPDATE SET
         tokens = least($4::double precision, b.tokens + greatest(0, extract(epoch FROM clock_timestamp() - b.at)) * $5::double precision) - 1,
         at = clock_timestamp()
       RETURNING tokens`,
      [tenant.id, connectionId, method, burst, perSecond],
    ),
  )
  const tokens = row?.tokens ?? 0
  return tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1_000)
}

/** Gives a token back with which no call was made. */
export const returnToken = (
  db: Database,
  tenant: Tenant,
  connectionId: string,
  method: string,
): Promise<unknown> =>
  db.work(tenant, (work) =>
    work.query(
      `UPDATE erp_buckets SET tokens = tokens + 1
       WHERE tenant_id = $1 AND connection_id = $2::bigint AND method = $3`,
      [tenant.id, connectionId, method],
    ),
  )

/** Empties the bucket until then: the ERP has said that it takes no more. */
export const drainBucket = (
  db: Database,
  tenant: Tenant,
  connectionId: string,
  method: string,
  until: Date,
  { perSecond }: Limit,
): Promise<unknown> =>
  db.work(tenant, (work) =>
    work.query(
      `UPDATE erp_buckets SET tokens = least(tokens, -$4::double precision * $5::double precision), at = clock_timestamp()
       WHERE tenant_id = $1 AND connection_id = $2::bigint AND method = $3`,
      [
        tenant.id,
        connectionId,
        method,
        Math.max(0, Math.min(60, (until.getTime() - Date.now()) / 1_000)),
        perSecond,
      ],
    ),
  )
