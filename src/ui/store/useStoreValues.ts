import { useCommands } from '@app/panel/panel'
import { StoreInfosDocument } from '@infra/graphql/store.gen'
import { useRead } from '@ui/kit/server/useRead'
import { valuesOfStore } from './storeValues'

/** What a connection's shop (null: the house) says of itself, by the names of its variables; empty until it is here. */
export function useStoreValues(instanceId: string | null): Readonly<Record<string, string | null>> {
  const { read } = useCommands()
  const { value } = useRead('store', () => read(StoreInfosDocument, {}), 'store')
  return value ? valuesOfStore(value.storeInfos, instanceId) : {}
}
