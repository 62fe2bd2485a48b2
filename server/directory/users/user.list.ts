import type { User } from '../../../contract/entities'
import { byName } from '../../platform/db/by-name'
import { isId } from '../../platform/db/is-id'
import { pageRequest } from '../../platform/db/page'
import { containing, Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  QueryPaginatedUsersArgs,
  QueryPaginatedUsersCustomArgs,
  UserPage,
} from '../../platform/graphql/resolvers.gen'
import { isOnline, loadUsers } from '../session/user'

/** Specification section 9: default user list page size. */
const DEFAULT_LIMIT = 4
const CUSTOM_LIMIT = 25
/** Users of a chooser. */
const MOST = 250

const ONLINE = isOnline('u')

/** What 'order_by' may be, and what it stands for: nothing of it is ever part of a statement. */
const ORDERS: ReadonlyMap<string, string> = new Map([
  ['id', 'u.id'],
  ['name', `${byName('u.name')}, u.id`],
  ['email', 'lower(u.email), u.id'],
])

/** Users of the house, for choosers: the first 250 by name. `byEmail`: a search looks there too. */
export async function foundUsers(
  work: Work,
  search: string | null | undefined,
  byEmail: boolean,
): Promise<User[]> {
  const parameters = new Parameters()
  const where = found(parameters, search, byEmail)
  const rows = await work.query<{ id: number }>(
    `SELECT u.id FROM users u WHERE ${where} ORDER BY ${byName('u.name')}, u.id LIMIT ${MOST}`,
    parameters.values,
  )
  return loadUsers(
    work,
    rows.map(({ id }) => id),
  )
}

/** @throws Refusal INVALID for an order that is none. */
export function userPage(work: Work, args: QueryPaginatedUsersArgs): Promise<UserPage> {
  const order = ORDERS.get(args.order_by ?? 'id')
  if (!order) throw new Refusal('INVALID', 'Ordem inválida.')
  const parameters = new Parameters()
  return pageOf(work, parameters, [found(parameters, args.search_filter)], order, {
    ...pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT),
  })
}

/** @throws Refusal INVALID for an id that is none. */
export function filteredUserPage(work: Work, args: QueryPaginatedUsersCustomArgs): Promise<UserPage> {
  const { role_id: roleId, user_department_id: departmentId } = args
  for (const id of [roleId, departmentId])
    if (id && !isId(id)) throw new Refusal('INVALID', 'Identificador inválido.')
  const parameters = new Parameters()
  const all = [found(parameters, args.search)]
  if (roleId) all.push(`u.role_id = ${parameters.add(roleId)}::bigint`)
  if (departmentId) all.push(`u.department_id = ${parameters.add(departmentId)}::bigint`)
  if (typeof args.online_users === 'boolean') all.push(args.online_users ? ONLINE : `NOT ${ONLINE}`)
  if (typeof args.blocked === 'boolean') all.push(args.blocked ? BLOCKED : `NOT (${BLOCKED})`)
  return pageOf(
    work,
    parameters,
    all,
    `${byName('u.name')}, u.id`,
    pageRequest(args.pagination_page, args.pagination_limit, CUSTOM_LIMIT),
  )
}

/** By an administrator, or for a while by wrong passwords. */
const BLOCKED = `u.blocked_at IS NOT NULL OR coalesce(u.locked_until > now(), false)`

function found(parameters: Parameters, search: string | null | undefined, byEmail = true): string {
  const wanted = search?.trim().slice(0, 100) ?? ''
  if (wanted === '') return 'u.deleted_at IS NULL'
  const pattern = parameters.add(containing(wanted))
  return `u.deleted_at IS NULL AND (u.name ILIKE ${pattern} OR u.username ILIKE ${pattern}${byEmail ? ` OR u.email ILIKE ${pattern}` : ''})`
}

async function pageOf(
  work: Work,
  parameters: Parameters,
  all: readonly string[],
  order: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<UserPage> {
  const where = all.map((one) => `(${one})`).join(' AND ')
  const counted = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM users u WHERE ${where}`,
    parameters.values,
  )
  const total = counted?.count ?? 0
  const rows = await work.query<{ id: number }>(
    `SELECT u.id FROM users u WHERE ${where} ORDER BY ${order}
     LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  const items = await loadUsers(
    work,
    rows.map(({ id }) => id),
  )
  return { total_pages: Math.ceil(total / limit), total_items: total, items }
}
