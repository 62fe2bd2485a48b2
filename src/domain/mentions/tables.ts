import type { Mention } from '../../../contract/entities'
import { defineTable, dropByTicket, type Id } from '../kernel/define-table'

/** The user was named in a comment. */
export type MentionRow = Readonly<{ id: Id; data: Mention }>
export const mentions = defineTable<MentionRow>({
  name: 'mentions',
  onReset: 'drop',
  onErase: dropByTicket((row) => row.data.chat_ticket_id),
})
