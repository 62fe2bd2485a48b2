import type { Work } from '../../platform/db/work'

/** How customers know the shop: by its connection's name, else by its own. */
export async function shopOf(work: Work, instanceId: string | null): Promise<string> {
  const row = await work.one<{ name: string }>(
    `SELECT coalesce((SELECT coalesce(NULLIF(i.nickname, ''), i.name) FROM instances i WHERE i.id = $2::bigint), t.name) AS name
     FROM tenants t WHERE t.id = $1`,
    [work.tenant.id, instanceId],
  )
  return row?.name ?? ''
}
