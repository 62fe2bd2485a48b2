import type { OrderByMessageProduct } from '../../../contract/entities'
import { anonymousProducts } from '../contacts/anonymous'
import { defineTable, erasedMessage, type Id, type Int } from '../kernel/define-table'

/** The products of an order that came as a message; the id is the message's. */
export type OrderRow = Readonly<{ id: Id; rev: Int; data: readonly OrderByMessageProduct[] }>
export const orders = defineTable<OrderRow>({
  name: 'orders',
  disk: { packed: 'repack' },
  onReset: 'drop',
  onErase: (row, erased, world) =>
    erasedMessage(world, erased, row.id) ? { ...row, data: anonymousProducts(row.data) } : row,
})
