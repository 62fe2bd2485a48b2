import type { World } from '../kernel/world'
import { isWaiting } from './scheduled-message.rows'
import type { ScheduledMessageRow } from './tables'

/** What waits in a conversation, or of a customer on all connections (`instanceId` null): first what leaves first. */
export const waitingFor = (
  world: World,
  customerId: string,
  instanceId: string | null,
): ScheduledMessageRow[] =>
  [...world.rows.scheduledMessages.values()]
    .filter(
      (row) =>
        isWaiting(row) &&
        row.data.customer_id === customerId &&
        (instanceId === null || row.data.instance_id === instanceId),
    )
    .sort((a, b) => (a.data.send_at < b.data.send_at ? -1 : a.data.send_at > b.data.send_at ? 1 : 0))
