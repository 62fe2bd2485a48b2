import type { Work } from '../db/work'

/** The notification that something may leave through a connection; its payload is "tenant:connection". */
export const OUTBOX_CHANNEL = 'balcao_outbox'

/** What waits for this connection may go on: the node that sends for it looks again. */
export async function wakeSender(work: Work, instanceId: string): Promise<void> {
  await work.query(`SELECT pg_notify('${OUTBOX_CHANNEL}', $1 || ':' || $2)`, [
    String(work.tenant.id),
    instanceId,
  ])
}
