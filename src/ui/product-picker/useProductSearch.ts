import { useCommands, usePanel } from '@app/panel/panel'
import { indexProducts, type ProductIndex, searchIndex } from '@domain/products/local-search'
import { FindProductsDocument, type FindProductsQuery } from '@infra/graphql/products.gen'
import { deviceNow } from '@ui/kit/clock'
import { useDebounced } from '@ui/kit/debounce'
import { useRead } from '@ui/kit/server/useRead'
import { useEffect, useMemo, useState } from 'react'

export type Product = FindProductsQuery['findProducts'][number]

/** Products that a device keeps, and those that are shown. */
const MOST_KEPT = 2_000
const MOST_SHOWN = 20
/** What is kept is read again after so long, ms. */
const KEEP_MS = 5 * 60_000
const SETTLE_MS = 150

type Kept = Readonly<{ at: number; index: ProductIndex<Product> }>

/**
 * Products by what is typed: at once from those that the device keeps, then as the server has them. `offline`: the
 * server did not answer; then the kept ones are all there is, as they were at `keptAt`.
 */
export function useProductSearch(typed: string, instanceId: string | null) {
  const { ready } = usePanel()
  const { read, account } = useCommands()
  const [kept, setKept] = useState<Kept | null | undefined>(undefined)
  useEffect(() => {
    // Until the local rows are here, nobody is there to ask.
    if (!ready) return
    let gone = false
    const keep = async () => {
      const answer = await account('keptProducts', { place: instanceId })
      if (gone) return
      const here = answer.ok ? answer.value : null
      setKept(here ? { at: here.at, index: indexProducts(here.products) } : null)
      if (here && deviceNow() - here.at < KEEP_MS) return
      const outcome = await read(FindProductsDocument, {
        search: '',
        instance_id: instanceId,
        limit: MOST_KEPT,
      })
      if (!outcome.ok || gone) return
      const at = deviceNow()
      setKept({ at, index: indexProducts(outcome.value.findProducts) })
      // Where it cannot be kept, the server is asked the next time.
      await account('keepProducts', { place: instanceId, at, products: outcome.value.findProducts })
    }
    void keep()
    return () => {
      gone = true
    }
  }, [ready, instanceId, read, account])
  const settled = useDebounced(typed.trim(), SETTLE_MS)
  const asked = useRead(
    `products ${instanceId} ${settled}`,
    settled === ''
      ? null
      : () => read(FindProductsDocument, { search: settled, instance_id: instanceId, limit: MOST_SHOWN }),
    'items',
  )
  const local = useMemo(() => (kept ? searchIndex(kept.index, typed, MOST_SHOWN) : []), [kept, typed])
  const isAnswered = settled === typed.trim() && asked.valueKey === `products ${instanceId} ${settled}`
  const products = typed.trim() !== '' && isAnswered ? (asked.value?.findProducts ?? []) : local
  const offline = asked.failure !== null
  return {
    products,
    /** Nothing is known yet of what was typed. */
    looking: kept === undefined || (typed.trim() !== '' && !isAnswered && !offline),
    offline,
    keptAt: kept?.at ?? null,
  }
}
