import { storeOf } from '@domain/store/store-form'
import { storeValuesIn } from '@domain/store/store-variables'
import type { StoreInfosQuery } from '@infra/graphql/store.gen'

/** What a connection's shop says of itself, by the names of its variables. */
export const valuesOfStore = (stores: StoreInfosQuery['storeInfos'], instanceId: string | null) =>
  storeValuesIn(storeOf(stores, instanceId))
