import type { Work } from '../../../platform/db/work'
import { OUTBOX_CHANNEL } from '../../../platform/events/outbox-channel'

/** What people write goes before what goes by itself: farewells, scheduled messages, campaigns. */
export type Rank = 'person' | 'automatic'

/**
 * Puts a pending message into its customer's line; the node that sends for its connection is told with the commit.
 * A message written by a bot is automatic whatever is said.
 */
export async function enqueueSend(work: Work, messageId: string, rank: Rank = 'person'): Promise<void> {
  await work.query(
    `WITH put AS (
       INSERT INTO outbox (tenant_id, message_id, instance_id, customer_id, rank)
       SELECT tenant_id, id, instance_id, customer_id, greatest($2, is_bot_message::integer) FROM customer_chats WHERE id = $1
       ON CONFLICT (tenant_id, message_id) DO UPDATE SET not_before = NULL
       RETURNING tenant_id, instance_id
     ) SELECT pg_notify('${OUTBOX_CHANNEL}', tenant_id || ':' || instance_id) FROM put`,
    [messageId, rank === 'person' ? 0 : 1],
  )
}

/** What waits for this connection may go on: whoever sends for it looks again. */
export async function wakeSender(work: Work, instanceId: string): Promise<void> {
  await work.query(`SELECT pg_notify('${OUTBOX_CHANNEL}', $1 || ':' || $2)`, [
    String(work.tenant.id),
    instanceId,
  ])
}
