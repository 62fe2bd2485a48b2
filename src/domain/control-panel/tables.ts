import type { ShopCount } from '../../../contract/entities'
import { defineTable, type Id } from '../kernel/define-table'

/** How the shop, a department or a person stands, as it was told last; only while one watches. */
export type ShopCountRow = Readonly<{ id: Id; data: ShopCount }>
export const shopCounts = defineTable<ShopCountRow>({ name: 'shopCounts', onReset: 'drop', onErase: 'keep' })

/**
 * When that was counted, ms by the server's clock; `unread`: something has changed since lists of conversations were told to
 * read again. One row, `self`.
 */
export type ShopWatchRow = Readonly<{ id: Id; countedAtMs: number; unread: boolean }>
export const shopWatch = defineTable<ShopWatchRow>({ name: 'shopWatch', onReset: 'drop', onErase: 'keep' })
