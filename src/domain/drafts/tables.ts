import type { Draft } from '../../../contract/entities'
import { defineTable, dropByTicket, type Id } from '../kernel/define-table'

/** What the server keeps of what the user has begun to write; the id is the ticket's. Empty: nothing. */
export type ServerDraftRow = Readonly<{ id: Id; data: Draft }>
export const serverDrafts = defineTable<ServerDraftRow>({
  name: 'serverDrafts',
  // 0: what this device tells the server it knew of a draft is a number of none.
  onReset: (row) => ({ ...row, data: { ...row.data, rev: 0 } }),
  onErase: dropByTicket((row) => row.id),
})
