import type { Reason } from '../../../contract/entities'
import { defineTable, type Id, type Int } from '../kernel/define-table'

/** A reason to close a ticket for; `place` is where it stands among them. */
export type ReasonRow = Readonly<{ id: Id; place: Int; data: Reason }>
export const reasons = defineTable<ReasonRow>({ name: 'reasons', onReset: 'keep', onErase: 'keep' })
