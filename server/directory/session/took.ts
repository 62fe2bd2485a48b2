import type { Database, Tenant } from '../../platform/db/work'

const MOST = 20_000

/**
 * Notes which renewal of a session was seen in use: from then on the refresh token before it is a copy's. Written
 * before what the token asks for is done, once per renewal and node. Nothing is to be noted of 0.
 */
export function openTook(db: Database) {
  const noted = new Map<string, number>()
  return async (tenant: Tenant, sessionId: string, generation: number): Promise<void> => {
    const key = `${tenant.id}:${sessionId}`
    if (generation <= (noted.get(key) ?? 0)) return
    await db.work(tenant, (work) =>
      work.query(
        'UPDATE sessions SET taken = $3 WHERE tenant_id = $1 AND id = $2 AND taken < $3 AND generation >= $3',
        [tenant.id, sessionId, generation],
      ),
    )
    if (noted.size >= MOST) noted.clear()
    noted.set(key, generation)
  }
}
