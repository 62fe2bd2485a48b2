import { drop } from '../kernel/rows'
import type { ScheduledMessageState } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import type { ScheduledMessageRow } from './tables'

const WAITING: ReadonlySet<ScheduledMessageState> = new Set(['pending', 'sending', 'failed'])

/** Is it still to leave, or to be looked after because it could not? */
export const isWaiting = ({ state }: ScheduledMessageRow): boolean => WAITING.has(state)

/** A ticket is let go of: what was written in it and has left goes along. */
export function forgetScheduled(world: World, change: Change, ticketId: string): void {
  for (const row of [...world.rows.scheduledMessages.values()])
    if (row.data.chat_ticket_id === ticketId && !isWaiting(row))
      drop(world, change, 'scheduledMessages', row.id)
}
