import type { Customer } from '../../../contract/entities'
import { contactsOf, type Viewer } from '../../../src/domain/access/visibility'
import { byName } from '../../platform/db/by-name'
import { isId } from '../../platform/db/is-id'
import { pageRequest } from '../../platform/db/page'
import { containing, Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  CustomerGroupPage,
  CustomerPage,
  QueryCustomerGroupsArgs,
  QueryCustomersArgs,
} from '../../platform/graphql/resolvers.gen'
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomer } from './customer.row'
import { foundBy } from './found-by'
import { knownTo } from './known.sql'

const DEFAULT_LIMIT = 20
/** What was typed, cut to a length that nobody types by hand. */
const LONGEST_SEARCH = 200

/** A customer whom the viewer may know; null: none, or not theirs to know. */
export async function findCustomer(work: Work, viewer: Viewer, id: string): Promise<Customer | null> {
  if (!isId(id)) return null
  const parameters = new Parameters()
  const one = parameters.add(id)
  const row = await work.one<CustomerRow>(
    `SELECT ${CUSTOMER_COLUMNS} FROM customers c WHERE c.id = ${one}::bigint AND ${knownTo(viewer, parameters)}`,
    parameters.values,
  )
  return row ? toCustomer(row) : null
}

/** By what names are in order for the viewer: the order of those that they are shown a part of would tell the rest. */
const nameKeyFor = (viewer: Viewer) => (contactsOf(viewer) === 'whole' ? 'c.name_key' : 'c.shown_name_key')

/** A page of the customers whom the viewer may know, by name. */
export async function customerPage(
  work: Work,
  viewer: Viewer,
  args: QueryCustomersArgs,
): Promise<CustomerPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const parameters = new Parameters()
  const all = ['c.erased_at IS NULL', knownTo(viewer, parameters)]
  const search = foundBy('c.id', args.search_filter ?? '', viewer, parameters)
  if (search !== null) all.push(search)
  if (args.group_ids && args.group_ids.length > 0) {
    if (!args.group_ids.every(isId)) throw new Refusal('INVALID', 'Identificador inválido.')
    all.push(
      `c.id IN (SELECT m.customer_id FROM customer_group_members m WHERE m.group_id = ANY(${parameters.add(args.group_ids)}::bigint[]))`,
    )
  }
  // One more than asked for says whether there is another page: counting would walk them all.
  const rows = await work.query<CustomerRow>(
    `SELECT ${CUSTOMER_COLUMNS} FROM customers c WHERE ${all.join(' AND ')}
     ORDER BY ${nameKeyFor(viewer)}, c.id LIMIT ${parameters.add(limit + 1)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  return { items: rows.slice(0, limit).map(toCustomer), more: rows.length > limit }
}

/** A page of the tenant's groups, by name. */
export async function groupPage(work: Work, args: QueryCustomerGroupsArgs): Promise<CustomerGroupPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const search = args.search_filter?.trim().slice(0, LONGEST_SEARCH) ?? ''
  const rows = await work.query<CustomerGroupPage['items'][number]>(
    `SELECT id::text, name, color_tag FROM customer_groups
     WHERE deleted_at IS NULL AND ($1 = '' OR fold_text(name) LIKE fold_text($2)) ORDER BY ${byName('name')}, customer_groups.id LIMIT $3 OFFSET $4`,
    [search, containing(search), limit + 1, offset],
  )
  return { items: rows.slice(0, limit), more: rows.length > limit }
}
