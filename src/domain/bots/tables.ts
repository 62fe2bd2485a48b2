import type { BotSession } from '../../../contract/entities'
import { defineTable, dropByTicket, type Id } from '../kernel/define-table'

/** The newest conversation with a bot in a ticket, by the ticket's id. */
export type BotSessionRow = Readonly<{ id: Id; data: BotSession }>
export const botSessions = defineTable<BotSessionRow>({
  name: 'botSessions',
  onReset: 'drop',
  onErase: dropByTicket((row) => row.id),
})
