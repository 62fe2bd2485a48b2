import type { Commands } from '@app/panel/commands'
import { storeOf } from '@domain/store/store-form'
import { storeValuesIn } from '@domain/store/store-variables'
import { StoreInfosDocument, type StoreInfosQuery } from '@infra/graphql/store.gen'

/** What a connection's shop says of itself, by the names of its variables. */
export const valuesOfStore = (stores: StoreInfosQuery['storeInfos'], instanceId: string | null) =>
  storeValuesIn(storeOf(stores, instanceId))

/** The same, read from the server; nothing of it where it cannot be had: whoever sends the text is asked for it. */
export async function readStoreValues(
  { read }: Pick<Commands, 'read'>,
  instanceId: string,
): Promise<Readonly<Record<string, string | null>>> {
  const outcome = await read(StoreInfosDocument, {})
  return outcome.ok ? valuesOfStore(outcome.value.storeInfos, instanceId) : {}
}
