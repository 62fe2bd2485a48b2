import { useCommands } from '@app/panel/panel'
import { StoreInfosDocument } from '@infra/graphql/store.gen'
import { useOpenings } from '@ui/hours/openings'
import { clockNow } from '@ui/kit/clock'
import { useRead } from '@ui/kit/server/useRead'
import { shopZone } from '@ui/kit/text'
import { valuesOfStore } from './storeValues'

type Values = Readonly<Record<string, string | null>>
type Where = Parameters<typeof valuesOfStore>[2]

/** Gives what the shop says of itself in a place (null: everywhere), by the names of its variables; null until it is here. */
export function useStoreValuesIn(): ((where: Where) => Values) | null {
  const { read } = useCommands()
  const openings = useOpenings()
  const { value } = useRead('store', () => read(StoreInfosDocument, {}), 'store')
  return (
    value &&
    ((where) => valuesOfStore(value.storeInfos, openings, where, { zone: shopZone(), now: clockNow() }))
  )
}

/** The same of one place; empty until it is here. */
export const useStoreValues = (where: Where): Values => useStoreValuesIn()?.(where) ?? {}
