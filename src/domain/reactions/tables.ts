import type { Reaction } from '../../../contract/entities'
import { defineTable, erasedMessage, type Id, type Int } from '../kernel/define-table'

/** All reactions to a message, as they stand; kept beside the message, so that either may come first. */
export type ReactionsRow = Readonly<{ id: Id; rev: Int; data: readonly Reaction[] }>
export const reactions = defineTable<ReactionsRow>({
  name: 'reactions',
  disk: { packed: 'repack' },
  onReset: 'drop',
  onErase: (row, erased, world) => (erasedMessage(world, erased, row.id) ? null : row),
})
