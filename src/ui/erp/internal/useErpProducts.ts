import { useCommands } from '@app/panel/panel'
import { ErpProductsDocument, type ErpProductsQuery } from '@infra/graphql/erp.gen'
import { useDebounced } from '@ui/kit/debounce'
import { firstPages } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useState } from 'react'

/** A product as the ERP has it. */
export type ErpProduct = ErpProductsQuery['erpProducts']['items'][number]

/** An ERP is asked a few times a second at most, for everything: what is typed has come to rest by then, ms. */
const SETTLE_MS = 400

/** An ERP's products by what is typed; before anything is (null) by what is known of the shop's product. */
export function useErpProducts(connectionId: string, productId: string, typed: string | null) {
  const { read } = useCommands()
  const settled = useDebounced(typed?.trim() ?? '', SETTLE_MS)
  const [asked, setAsked] = useState({ search: settled, pages: 1 })
  const pages = asked.search === settled ? asked.pages : 1
  const key = JSON.stringify([connectionId, productId, settled, pages])
  const { value, valueKey, failure, reload } = useRead(key, async () => {
    let search = settled
    return firstPages(pages, async (after) => {
      const outcome = await read(ErpProductsDocument, {
        connection_id: connectionId,
        product_id: productId,
        search,
        page: Number(after ?? 1),
      })
      if (!outcome.ok) return outcome
      const { items, next, searched } = outcome.value.erpProducts
      search = searched
      return { ok: true, value: { rows: items, next: next === null ? null : String(next), first: searched } }
    })
  })
  const isAnswered = settled === (typed?.trim() ?? '') && valueKey === key
  return {
    /** What stands there while something else is being looked for is older. */
    rows: value?.rows ?? [],
    searched: value?.first ?? '',
    looking: !isAnswered && failure === null,
    failure,
    more: isAnswered && value !== null && value.next !== null,
    showMore: () => setAsked({ search: settled, pages: pages + 1 }),
    retry: reload,
  }
}
