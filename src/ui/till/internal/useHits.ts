import { useCommands } from '@app/panel/panel'
import { SellProductsDocument, type SellProductsQuery } from '@infra/graphql/products.gen'
import { useDebounced } from '@ui/kit/debounce'
import { useRead } from '@ui/kit/server/useRead'
import { useProductSearch } from '@ui/product-picker/useProductSearch'

export type Hit = SellProductsQuery['sellProducts'][number]

/** What is looked for. `sameAs`: what stands in for that product, whatever is typed. */
export type Sought = Readonly<{ typed: string; inStock: boolean; sameAs: string | null }>

const SETTLE_MS = 120

/**
 * The products of a connection by what is typed: at once from those that the device keeps, then as the server has them. An
 * answer to what is not typed any more is dropped.
 */
export function useHits({ typed, inStock, sameAs }: Sought, instanceId: string | null) {
  const { read } = useCommands()
  const plain = useProductSearch(sameAs === null && !inStock ? typed : '', instanceId)
  const settled = useDebounced(typed.trim(), SETTLE_MS)
  const key = `sell ${instanceId} ${inStock} ${sameAs} ${sameAs === null ? settled : ''}`
  const asks = sameAs !== null || (inStock && settled !== '')
  const asked = useRead(
    key,
    asks
      ? () =>
          read(SellProductsDocument, {
            search: settled,
            instance_id: instanceId,
            in_stock: inStock,
            same_as: sameAs,
          })
      : null,
    'items',
  )
  if (!asks && !(inStock && typed.trim() !== ''))
    return {
      hits: typed.trim() === '' ? [] : plain.products,
      looking: plain.looking,
      failure: null,
      retry: asked.reload,
      keptAt: plain.offline ? plain.keptAt : undefined,
    }
  const isAnswered = asks && settled === typed.trim() && asked.valueKey === key
  return {
    hits: isAnswered ? (asked.value?.sellProducts ?? []) : [],
    looking: !isAnswered && asked.failure === null,
    failure: asked.failure,
    retry: asked.reload,
    keptAt: undefined,
  }
}
