import type { SystemWork } from '../platform/db/work'

/** How exact "an event last came" is: noted at most once in this time, for a busy number is called many times a second. */
const EVERY = "interval '1 minute'"

/** SQL: of the connection `i` it was noted so lately that an event came. */
export const HEARD = `coalesce(i.webhook_at >= now() - ${EVERY}, FALSE)`

/** Notes that the provider has called about these connections. */
export async function noteHeard(
  work: SystemWork,
  heard: readonly Readonly<{ tenantId: number; instanceId: string }>[],
): Promise<void> {
  if (heard.length === 0) return
  await work.query(
    `UPDATE instances i SET webhook_at = now() FROM (SELECT DISTINCT * FROM unnest($1::integer[], $2::bigint[])) v(tenant_id, id)
     WHERE i.tenant_id = v.tenant_id AND i.id = v.id AND NOT ${HEARD}`,
    [heard.map(({ tenantId }) => tenantId), heard.map(({ instanceId }) => instanceId)],
  )
}

/** Notes that these connections' numbers are also used on a phone: the provider lets them send less (coexistence). */
export async function noteOnPhone(
  work: SystemWork,
  told: readonly Readonly<{ tenantId: number; instanceId: string }>[],
): Promise<void> {
  if (told.length === 0) return
  await work.query(
    `UPDATE instances i SET coexistence = TRUE FROM (SELECT DISTINCT * FROM unnest($1::integer[], $2::bigint[])) v(tenant_id, id)
     WHERE i.tenant_id = v.tenant_id AND i.id = v.id AND NOT i.coexistence`,
    [told.map(({ tenantId }) => tenantId), told.map(({ instanceId }) => instanceId)],
  )
}
