import type { Viewer } from '../../../src/domain/access/visibility'
import { isoOrNull } from '../../platform/db/iso'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { CustomerListRowPage } from '../../platform/graphql/resolvers.gen'
import type { Filter, ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, yesOrNo } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { visibleTo } from '../access/visible-to.sql'
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomer } from './customer.row'
import { foundBy, isFoundBy } from './found-by'
import { knownTo } from './known.sql'
import { treeFilters } from './segments/tree-filters'

/** Who has hundreds of thousands of customers needs no longer to wait until more of them are counted. */
export const MOST_COUNTED = 1_000

const inGroup = oneOfIds('m.group_id')
/** Members of one of these groups. */
const ofGroups: Filter = (values, parameters) =>
  `EXISTS (SELECT 1 FROM customer_group_members m
    WHERE m.tenant_id = c.tenant_id AND m.customer_id = c.id AND ${inGroup(values, parameters)})`

/** The customers whom the viewer may know, by name. */
export const customerList: ListDefinition = {
  table: 'customers',
  as: 'c',
  beside: 'LEFT JOIN users o ON o.tenant_id = c.tenant_id AND o.id = c.attendant_id',
  select: `${CUSTOMER_COLUMNS}, c.created_at AS c_created_at, o.name AS attendant`,
  find: (typed, parameters, way, viewer) =>
    (way === 'near' ? isFoundBy : foundBy)('c.id', typed, viewer, parameters),
  sorts: {
    name: { by: 'c.name_key', shown: 'c.shown_name_key', type: 'text' },
    created: { by: 'c.created_at', type: 'timestamptz' },
  },
  sort: 'name',
  filters: {
    group: ofGroups,
    attendant: oneOfIds('c.attendant_id'),
    attended: yesOrNo('c.attendant_id IS NOT NULL'),
    favorite: yesOrNo('c.is_favorite'),
    blocked: yesOrNo('c.blocked_at IS NOT NULL'),
    blacklisted: yesOrNo('c.is_blacklisted'),
    blacklisted_campaign: yesOrNo('c.is_blacklisted_campaign'),
    email: yesOrNo(`c.email <> ''`),
    document: yesOrNo(`c.document_register <> ''`),
  },
  moreFilters: treeFilters,
  visible: knownTo,
  // As the index by name has it.
  where: 'c.merged_into IS NULL AND c.erased_at IS NULL',
}

/** A page of the customers, each with what the viewer may know of their tickets. */
export async function listCustomers(
  work: Work,
  viewer: Viewer,
  input: ListInput,
): Promise<CustomerListRowPage> {
  const page = await pagedQuery<CustomerRow & { c_created_at: Date; attendant: string | null }>(
    work,
    viewer,
    customerList,
    input,
    { countTo: MOST_COUNTED },
  )
  const tickets = await ticketsOf(
    work,
    viewer,
    page.items.map(({ c_id }) => c_id),
  )
  return {
    ...page,
    items: page.items.map((row) => ({
      customer: toCustomer(row),
      created_at: row.c_created_at.toISOString(),
      last_contact_at: isoOrNull(tickets.get(row.c_id)?.last_contact_at ?? null),
      open_ticket_id: tickets.get(row.c_id)?.open_ticket_id ?? null,
      attendant: row.attendant,
    })),
  }
}

type Tickets = { customer_id: string; last_contact_at: Date; open_ticket_id: string | null }

/** When these customers were last in touch, and the newest of their tickets that is not finished. */
async function ticketsOf(work: Work, viewer: Viewer, ids: readonly string[]): Promise<Map<string, Tickets>> {
  const parameters = new Parameters()
  const rows = await work.query<Tickets>(
    `SELECT t.customer_id::text, max(t.last_message_at) AS last_contact_at,
       (max(t.id) FILTER (WHERE t.state <> 'closed'))::text AS open_ticket_id
     FROM chat_tickets t
     WHERE t.customer_id = ANY(${parameters.add(ids)}::bigint[]) AND ${visibleTo(viewer, parameters)}
     GROUP BY t.customer_id`,
    parameters.values,
  )
  return new Map(rows.map((row) => [row.customer_id, row]))
}
