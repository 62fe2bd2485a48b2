import type { Database, Work } from '../../platform/db/work'

/** So long after its time a run that nobody has begun is begun again by the housekeeping, ms. */
const FORGOTTEN_MS = 20 * 60_000

/** Has the connection looked at then, in place of whatever was planned; one run at a time. */
export async function enqueueRun(work: Work, connectionId: string, at: Date, full = false): Promise<void> {
  await work.query('UPDATE erp_connections SET next_run_at = $2 WHERE id = $1', [connectionId, at])
  await work.enqueue(
    'erp.run',
    { tenantId: work.tenant.id, connectionId, full },
    {
      queue: `erp-run:${work.tenant.id}:${connectionId}`,
      key: `erp-run:${work.tenant.id}:${connectionId}`,
      runAt: at,
    },
  )
}

/** Has the connection's orders sent, one after the other. */
export const enqueuePush = (work: Work, connectionId: string, at?: Date): Promise<void> =>
  work.enqueue(
    'erp.push',
    { tenantId: work.tenant.id, connectionId },
    {
      queue: `erp-push:${work.tenant.id}:${connectionId}`,
      key: `erp-push:${work.tenant.id}:${connectionId}`,
      ...(at && { runAt: at }),
    },
  )

/** Begins runs and pushes again whose job was lost or given up. */
export async function reviveErp({ db, now }: { db: Database; now(): Date }): Promise<void> {
  const late = new Date(now().getTime() - FORGOTTEN_MS)
  await db.system(async (work) => {
    const runs = await work.query<{ tenant_id: number; id: string }>(
      `UPDATE erp_connections SET next_run_at = now() WHERE deleted_at IS NULL AND next_run_at < $1
         AND state IN ('connected', 'degraded') RETURNING tenant_id, id::text`,
      [late],
    )
    await work.enqueueAll(
      'erp.run',
      runs.map(({ tenant_id, id }) => ({
        payload: { tenantId: tenant_id, connectionId: id, full: false },
        queue: `erp-run:${tenant_id}:${id}`,
        key: `erp-run:${tenant_id}:${id}`,
      })),
    )
    const pushes = await work.query<{ tenant_id: number; connection_id: string }>(
      `SELECT DISTINCT o.tenant_id, o.connection_id::text FROM erp_outbox o
       JOIN erp_connections c ON c.tenant_id = o.tenant_id AND c.id = o.connection_id
       WHERE o.state IN ('queued', 'sending', 'unknown') AND o.next_at < $1
         AND c.deleted_at IS NULL AND c.state IN ('connected', 'degraded') AND c.kind NOT IN ('api', 'file')`,
      [late],
    )
    await work.enqueueAll(
      'erp.push',
      pushes.map(({ tenant_id, connection_id }) => ({
        payload: { tenantId: tenant_id, connectionId: connection_id },
        queue: `erp-push:${tenant_id}:${connection_id}`,
        key: `erp-push:${tenant_id}:${connection_id}`,
      })),
    )
  })
}
