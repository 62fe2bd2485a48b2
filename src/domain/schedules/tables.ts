import type { ScheduledMessage } from '../../../contract/entities'
import { defineTable, dropByTicket, type Id } from '../kernel/define-table'
import type { ScheduledMessageState } from '../kernel/steps.gen'

/** A message that leaves later. */
export type ScheduledMessageRow = Readonly<{ id: Id; state: ScheduledMessageState; data: ScheduledMessage }>
export const scheduledMessages = defineTable<ScheduledMessageRow>({
  name: 'scheduledMessages',
  onReset: 'drop',
  onErase: dropByTicket((row) => row.data.chat_ticket_id),
})
