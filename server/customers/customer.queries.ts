import type { Customer } from '../../contract/entities'
import { normalizePhone, phoneLookupKey } from '../../src/domain/contacts/phone'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { byName } from '../platform/db/by-name'
import { pageRequest } from '../platform/db/page'
import { containing, Parameters } from '../platform/db/parameters'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import type {
  CustomerGroupPage,
  CustomerPage,
  QueryCustomerGroupsArgs,
  QueryCustomersArgs,
} from '../platform/graphql/resolvers.gen'
import { isId } from '../tickets/locked-ticket'
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomer } from './customer.row'
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

/** A page of the customers whom the viewer may know, by name. */
export async function customerPage(
  work: Work,
  viewer: Viewer,
  args: QueryCustomersArgs,
): Promise<CustomerPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const parameters = new Parameters()
  const all = ['c.erased_at IS NULL', knownTo(viewer, parameters)]
  const search = foundBy(args.search_filter?.trim().slice(0, LONGEST_SEARCH) ?? '', parameters)
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
     ORDER BY fold_text(c.name), c.id LIMIT ${parameters.add(limit + 1)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  return { items: rows.slice(0, limit).map(toCustomer), more: rows.length > limit }
}

/** By name, e-mail, phone in any spelling or document; null when nothing was typed. */
function foundBy(search: string, parameters: Parameters): string | null {
  if (search === '') return null
  const part = parameters.add(containing(search))
  const any = [`fold_text(c.name) LIKE fold_text(${part})`]
  if (search.includes('@')) any.push(`lower(c.email) LIKE lower(${part})`)
  const digits = search.replace(/\D/g, '')
  if (digits.length >= 3) {
    const among = parameters.add(containing(digits))
    any.push(
      `c.phone_number LIKE ${among}`,
      `c.lookup_key LIKE ${among}`,
      `c.lookup_key = ${parameters.add(phoneLookupKey(normalizePhone(search)))}`,
      `regexp_replace(c.document_register, '\\D', '', 'g') LIKE ${among}`,
    )
  }
  return `(${any.join(' OR ')})`
}

/** A page of the tenant's groups, by name. */
export async function groupPage(work: Work, args: QueryCustomerGroupsArgs): Promise<CustomerGroupPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const search = args.search_filter?.trim().slice(0, LONGEST_SEARCH) ?? ''
  const rows = await work.query<CustomerGroupPage['items'][number]>(
    `SELECT id::text, name, color_tag FROM customer_groups
     WHERE $1 = '' OR fold_text(name) LIKE fold_text($2) ORDER BY ${byName('name')}, id LIMIT $3 OFFSET $4`,
    [search, containing(search), limit + 1, offset],
  )
  return { items: rows.slice(0, limit), more: rows.length > limit }
}
