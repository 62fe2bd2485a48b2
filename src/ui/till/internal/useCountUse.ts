import { useCommands } from '@app/panel/panel'
import { CountProductUseDocument } from '@infra/graphql/products.gen'
import { useCallback } from 'react'

/** Notes that a product was sold: what is sold most is found first. One that is not counted is found as before. */
export function useCountUse(): (id: string) => void {
  const { change } = useCommands()
  return useCallback((id) => void change(CountProductUseDocument, { id }), [change])
}
