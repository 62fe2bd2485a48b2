import { useCommands } from '@app/panel/panel'
import type { SaleForm } from '@domain/orders/sale-form'
import type { LineEvent } from '@domain/orders/sale-line'
import { SellProductsDocument } from '@infra/graphql/products.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useEffect, useRef } from 'react'

/** Has lines of something that is opened again show what the shop's list says of their products now: law, stock, PMC. */
export function useListed({ lines, instanceId }: SaleForm, onEvent: (event: LineEvent) => void): void {
  const { read } = useCommands()
  const ids = lines.flatMap(({ productId, product }) =>
    productId !== null && product === null ? productId : [],
  )
  const key = `listed ${instanceId} ${ids.join()}`
  const { value, valueKey } = useRead(
    key,
    ids.length === 0
      ? null
      : () =>
          read(SellProductsDocument, {
            search: '',
            instance_id: instanceId || null,
            ids: ids.slice(0, 100),
            out_of_sale: true,
          }),
  )
  const latest = useRef(onEvent)
  latest.current = onEvent
  useEffect(() => {
    if (value && valueKey === key) latest.current({ type: 'listed', products: value.sellProducts })
  }, [value, valueKey, key])
}
