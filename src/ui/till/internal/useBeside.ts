import { useCommands } from '@app/panel/panel'
import { ProductsBesideDocument, type ProductsBesideQuery } from '@infra/graphql/products.gen'
import { useDebounced } from '@ui/kit/debounce'
import { useRead } from '@ui/kit/server/useRead'
import { useMemo } from 'react'
import type { Hit } from './useHits'

export type Beside = ProductsBesideQuery['productsBeside'][number]

const SETTLE_MS = 200

/**
 * What stands beside products that were found, by their ids: how many generics there are, and who else has some. Asked once for
 * all of them when the list stands still; what did not answer is not shown.
 */
export function useBeside(hits: readonly Hit[], instanceId: string | null): ReadonlyMap<string, Beside> {
  const { read } = useCommands()
  const ids = useDebounced(hits.map(({ id }) => id).join(), SETTLE_MS)
  const key = `beside ${instanceId} ${ids}`
  const { value, valueKey } = useRead(
    key,
    ids === '' ? null : () => read(ProductsBesideDocument, { ids: ids.split(','), instance_id: instanceId }),
    'items',
  )
  return useMemo(
    () => new Map(valueKey === key ? value?.productsBeside.map((one) => [one.id, one]) : []),
    [value, valueKey, key],
  )
}
