import { drop } from '../kernel/rows'
import type { ScheduledMessageState } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import type { ScheduledMessageRow } from './tables'

const WAITING: ReadonlySet<ScheduledMessageState> = new Set(['pending', 'sending', 'failed'])

/** Is it still to leave, or to be looked after because it could not? */
export const isWaiting = ({ state }: ScheduledMessageRow): boolean => WAITING.has(state)

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

/** A ticket is let go of: what was written in it and has left goes along. */
export function forgetScheduled(world: World, change: Change, ticketId: string): void {
  for (const row of [...world.rows.scheduledMessages.values()])
    if (row.data.chat_ticket_id === ticketId && !isWaiting(row))
      drop(world, change, 'scheduledMessages', row.id)
}
