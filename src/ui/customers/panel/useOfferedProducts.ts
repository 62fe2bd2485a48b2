import { sameList, useCommands, useView } from '@app/panel/panel'
import { quotesOf } from '@domain/contacts/story.fold'
import type { World } from '@domain/kernel/world'
import { useCallback, useEffect } from 'react'

/** A product that this customer has had or been offered, with its last price in cents. */
export type OfferedProduct = Readonly<{ productId: string | null; name: string; price: number }>

type Offer = Readonly<{
  at: string
  products: readonly Readonly<{ product_id?: string | null; name: string; price: number }>[]
}>

const TABLES = ['customerQuotes', 'customerStories'] as const

/** What the customer has ordered and been quoted, each product once with its newest price: what a new quote is made of. */
export function useOfferedProducts(customerId: string, currency: string): readonly OfferedProduct[] {
  const commands = useCommands()
  // Orders may not have been looked at; what does not come is not offered, and everything can be typed.
  useEffect(() => void commands.loadCustomer(customerId, 'orders', 1), [commands, customerId])
  const select = useCallback(
    (world: World): OfferedProduct[] => {
      const orders = world.rows.customerStories.get(customerId)?.orders ?? []
      const said: readonly Offer[] = [
        ...quotesOf(world, customerId)
          .filter((quote) => quote.currency === currency)
          .map(({ created_at, items }) => ({ at: created_at, products: items })),
        ...orders.map(({ sent_at, products }) => ({
          at: sent_at,
          products: products.filter((product) => product.currency === currency),
        })),
      ].sort((a, b) => (a.at < b.at ? 1 : -1))
      const offered = new Map<string, OfferedProduct>()
      for (const { name, price, product_id: productId = null } of said.flatMap(({ products }) => products))
        if (!offered.has(name)) offered.set(name, { productId, name, price })
      return [...offered.values()]
    },
    [customerId, currency],
  )
  return useView(TABLES, select, sameProducts)
}

const sameProducts = (a: readonly OfferedProduct[], b: readonly OfferedProduct[]): boolean =>
  sameList(
    a.map(({ name, price }) => `${price} ${name}`),
    b.map(({ name, price }) => `${price} ${name}`),
  )
