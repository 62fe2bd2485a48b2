import { useCommands } from '@app/panel/panel'
import type { GroupSummary } from '@contract/entities'
import { CustomerGroupsDocument } from '@infra/graphql/customers.gen'
import { useRead } from '@ui/kit/server/useRead'

const NONE: readonly never[] = []
/** As many as the server gives at once. */
const ALL = { pagination_limit: 100 }

/** The shop's groups of customers, by name: the first hundred. */
export function useGroups(): readonly GroupSummary[] {
  const { read } = useCommands()
  const { value } = useRead('groups', () => read(CustomerGroupsDocument, ALL), 'customerGroups')
  return value?.customerGroups.items ?? NONE
}
