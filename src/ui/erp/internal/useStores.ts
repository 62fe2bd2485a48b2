import { useCommands } from '@app/panel/panel'
import { ErpStoresDocument } from '@infra/graphql/erp.gen'
import { useRead } from '@ui/kit/server/useRead'

/** The connections of which an integration can keep prices and stock, as options; empty until they are here. */
export function useStores(): { value: string; label: string }[] {
  const { read } = useCommands()
  const { value } = useRead('erp stores', () => read(ErpStoresDocument, {}))
  return (value?.instances ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
