import type { OrderByMessageProduct } from '../../../contract/entities'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'

/** What an order that came as a message comes to, in hundredths of its currency; null when its products have several. */
export function orderTotal(
  products: readonly OrderByMessageProduct[],
): { amount: number; currency: string } | null {
  const currency = products[0]?.currency
  if (currency === undefined || products.some((product) => product.currency !== currency)) return null
  return { amount: products.reduce((sum, { price, quantity }) => sum + price * quantity, 0), currency }
}

export const orderEntries: Definition[] = [
  defineEvent('orderByMsg', (world, { data }, change) => {
    const known = world.rows.orders.get(data.customer_chat_id)
    if (known && known.rev >= data.rev) return
    put(world, change, 'orders', { id: data.customer_chat_id, rev: data.rev, data: data.products })
  }),
]
