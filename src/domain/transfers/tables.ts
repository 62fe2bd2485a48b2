import type { TicketTransfer } from '../../../contract/entities'
import { anonymousTransfer } from '../contacts/anonymous'
import { defineTable, type Id, type Int } from '../kernel/define-table'
import type { TransferState } from '../kernel/steps.gen'

export type TransferRow = Readonly<{
  id: Id
  ticketId: Id
  state: TransferState
  rev: Int
  data: TicketTransfer | null
}>
export const transfers = defineTable<TransferRow>({
  name: 'transfers',
  onReset: 'drop',
  onErase: (row, { tickets }) =>
    row.data && tickets.has(row.ticketId) ? { ...row, data: anonymousTransfer(row.data) } : row,
})
