import { defineTable, dropByTicket, type Id, type Int } from '../kernel/define-table'

/** Somebody at a ticket now. */
export type PresenceRow = Readonly<{
  /** Ticket and person. */
  id: Id
  ticketId: Id
  /** Null: the customer. */
  userId: Id | null
  userName: string
  state: 'viewing' | 'typing'
  /** Domain time of the word that says so, ms. */
  at: Int
}>
export const presence = defineTable<PresenceRow>({
  name: 'presence',
  onReset: 'keep',
  onErase: dropByTicket((row) => row.ticketId),
})
