import { defineTable, type Id, type Int } from '../kernel/define-table'

/** The newest change in a topic that is told without rows: lists read before it are out of date. */
export type TopicRow = Readonly<{ id: Id; rev: Int; at: number }>
// A reset is a change of every topic: see connection/reset.ts. The table has the name under which panels keep it on disk.
export const areas = defineTable<TopicRow>({ name: 'areas', onReset: 'keep', onErase: 'keep' })
