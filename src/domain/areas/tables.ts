import { defineTable, type Id, type Int } from '../kernel/define-table'

/** The newest change in an area that is told without rows: lists read before it are out of date. */
export type AreaRow = Readonly<{ id: Id; rev: Int; at: number }>
// A reset is a change of every area: see connection/reset.ts.
export const areas = defineTable<AreaRow>({ name: 'areas', onReset: 'keep', onErase: 'keep' })
