import type { OrderByMessageProduct } from '../../../contract/entities'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'

/** What an order that came as a message comes to, in hundredths of its currency; null when its products have several. */
export function orderTotal(
  products: readonly OrderByMessageProduct[],
): { amount: number; currency: string } | null {
  const currency = products[0]?.currency
  if (currency === undefined || products.some((product) => product.currency !== currency)) return null
  return { amount: products.reduce((sum, { price, quantity }) => sum + price * quantity, 0), currency }
}

/** Takes in what was ordered by a message; the higher event number wins. */
export function seeProducts(
  world: World,
  change: Change,
  messageId: string,
  rev: number,
  data: readonly OrderByMessageProduct[],
): void {
  const known = world.rows.orders.get(messageId)
  if (!known || known.rev < rev) put(world, change, 'orders', { id: messageId, rev, data })
}

export const orderEntries: Definition[] = [
  defineEvent('orderByMsg', (world, { data }, change) =>
    seeProducts(world, change, data.customer_chat_id, data.rev, data.products),
  ),
]
