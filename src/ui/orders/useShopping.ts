import { useCommands } from '@app/panel/panel'
import { CustomerShoppingDocument, type CustomerShoppingQuery } from '@infra/graphql/orders.gen'
import { firstPages } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useState } from 'react'

type Shopping = CustomerShoppingQuery['customerShopping']
/** `pixRefusal`: why it may not be paid by a Pix, in a sentence; null: it may, as far as the law goes. */
export type ShoppingRow = Shopping['orders'][number] & Readonly<{ pixRefusal: string | null }>
type Wanted = Readonly<{ search?: string; phases?: readonly string[] }>

/** What a customer has bought, a page more each time it is asked for; kept as it is now while orders change. */
export function useShopping(customerId: string, { search = '', phases }: Wanted = {}) {
  const { read } = useCommands()
  const key = `shopping ${customerId} ${search} ${phases}`
  const [pages, setPages] = useState({ key, count: 1 })
  const count = pages.key === key ? pages.count : 1
  const all = useRead(
    `${key} ${count}`,
    () =>
      firstPages<ShoppingRow, Shopping>(count, async (after) => {
        const list = {
          search: search || null,
          filters: phases ? [{ field: 'phase', any: [...phases] }] : [],
          after,
        }
        const outcome = await read(CustomerShoppingDocument, { customer_id: customerId, list })
        if (!outcome.ok) return outcome
        const { customerShopping: first } = outcome.value
        const refused = new Map(first.pix_refusals.map(({ order_id, reason }) => [order_id, reason]))
        const rows = first.orders.map((row) => ({ ...row, pixRefusal: refused.get(row.id) ?? null }))
        return { ok: true, value: { rows, next: first.next ?? null, first } }
      }),
    'productOrders',
  )
  return { ...all, more: all.value?.next != null, showMore: () => setPages({ key, count: count + 1 }) }
}
