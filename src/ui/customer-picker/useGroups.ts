import { useCommands } from '@app/panel/panel'
import type { GroupSummary } from '@contract/entities'
import { CustomerGroupsDocument } from '@infra/graphql/customers.gen'
import { useRead } from '@ui/kit/server/useRead'

const NONE: readonly never[] = []
/** As many as the server gives at once, and as many pages as the most groups that a shop may have come to. */
const PAGE = 100
const MOST_PAGES = 10

/** All groups of the shop's customers, by name. */
export function useGroups(): readonly GroupSummary[] {
  const { read } = useCommands()
  const load = async () => {
    const groups: GroupSummary[] = []
    for (let page = 1; ; page++) {
      const asked = { pagination_page: page, pagination_limit: PAGE }
      const outcome = await read(CustomerGroupsDocument, asked)
      if (!outcome.ok) return outcome
      groups.push(...outcome.value.customerGroups.items)
      if (!outcome.value.customerGroups.more || page === MOST_PAGES)
        return { ok: true as const, value: groups }
    }
  }
  return useRead('groups', load, 'customerGroups').value ?? NONE
}
