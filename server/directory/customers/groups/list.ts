import type { Viewer } from '../../../../src/domain/access/visibility'
import { byName } from '../../../platform/db/by-name'
import { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import type { CustomerGroupRowPage } from '../../../platform/graphql/resolvers.gen'
import type { ListDefinition, ListInput } from '../../../platform/list/definition'
import { oneOfIds } from '../../../platform/list/filters'
import { pagedQuery } from '../../../platform/list/paged-query'
import { knownTo } from '../known.sql'

/** The shop's groups of customers, by name. */
const groupList: ListDefinition = {
  table: 'customer_groups',
  as: 'g',
  select: 'g.id::text, g.name, g.color_tag, g.created_at, g.rev',
  search: (pattern) => `fold_text(g.name) LIKE fold_text(${pattern})`,
  sorts: {
    name: { by: byName('g.name'), type: 'text' },
    created: { by: 'g.created_at', type: 'timestamptz' },
  },
  sort: 'name',
  filters: { id: oneOfIds('g.id') },
  where: 'g.deleted_at IS NULL',
}

/** A page of the groups, each with how many of its members the viewer may know. */
export async function listGroups(
  work: Work,
  viewer: Viewer,
  input: ListInput,
): Promise<CustomerGroupRowPage> {
  const page = await pagedQuery<Row>(work, viewer, groupList, input)
  const parameters = new Parameters()
  const ids = parameters.add(page.items.map(({ id }) => id))
  const counted = await work.query<{ group_id: string; members: number }>(
    `SELECT m.group_id::text, count(*)::integer AS members FROM customer_group_members m
     JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     WHERE m.group_id = ANY(${ids}::bigint[]) AND c.erased_at IS NULL AND ${knownTo(viewer, parameters)}
     GROUP BY m.group_id`,
    parameters.values,
  )
  const members = new Map(counted.map((row) => [row.group_id, row.members]))
  return {
    ...page,
    items: page.items.map(({ id, name, color_tag, created_at, rev }) => ({
      id,
      name,
      color_tag,
      created_at: created_at.toISOString(),
      members: members.get(id) ?? 0,
      rev,
    })),
  }
}

type Row = { id: string; name: string; color_tag: string | null; created_at: Date; rev: number }
