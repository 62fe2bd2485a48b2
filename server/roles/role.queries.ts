import type { Role, RoleDetails } from '../../contract/entities'
import { byName } from '../platform/db/by-name'
import { pageRequest } from '../platform/db/page'
import { containing, Parameters } from '../platform/db/parameters'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import type { QueryRolesArgs, RolePage } from '../platform/graphql/resolvers.gen'
import { isId } from '../tickets/locked-ticket'

const DEFAULT_LIMIT = 25
/** Holders and members that are named. */
export const MOST_NAMED = 50

/** The contract's Role, of table alias `r`. */
export const ROLE_JSON = `json_build_object('id', r.id::text, 'name', r.name, 'display_name', r.display_name,
  'has_permission_routes', r.has_permission_routes,
  'default_discount_percentage', r.default_discount_percentage::float8)`

/** Those users of alias `u` that a condition names, as the contract's UserSummary, the first by name. */
export const summariesWhere = (condition: string): string => `coalesce((
  SELECT json_agg(json_build_object('id', s.id::text, 'name', s.name, 'image', s.image, 'deleted_at', null)
    ORDER BY ${byName('s.name')}, s.id)
  FROM (SELECT u.id, u.name, u.image FROM users u
    WHERE ${condition} AND u.deleted_at IS NULL ORDER BY ${byName('u.name')}, u.id LIMIT ${MOST_NAMED}) s), '[]'::json)`

const DETAILS = `${ROLE_JSON} AS role,
  (SELECT count(*)::integer FROM users u
    WHERE u.tenant_id = r.tenant_id AND u.role_id = r.id AND u.deleted_at IS NULL) AS users,
  ${summariesWhere('u.tenant_id = r.tenant_id AND u.role_id = r.id')} AS holders`

/** A page of roles, by the name that people read; `search_filter` finds by both names. */
export async function rolePage(work: Work, args: QueryRolesArgs): Promise<RolePage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const parameters = new Parameters()
  const search = args.search_filter?.trim().slice(0, 100) ?? ''
  const pattern = parameters.add(containing(search))
  const where = `WHERE r.display_name ILIKE ${pattern} OR r.name ILIKE ${pattern}`
  const counted = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM roles r ${where}`,
    parameters.values,
  )
  const total = counted?.count ?? 0
  const items = await work.query<RoleDetails>(
    `SELECT ${DETAILS} FROM roles r ${where} ORDER BY ${byName('r.display_name')}, r.id
     LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  return { total_pages: Math.ceil(total / limit), total_items: total, items }
}

/** @throws Refusal NOT_FOUND */
export async function roleDetails(work: Work, id: string): Promise<RoleDetails> {
  const row = isId(id)
    ? await work.one<RoleDetails>(`SELECT ${DETAILS} FROM roles r WHERE r.id = $1::bigint`, [id])
    : undefined
  if (!row) throw roleNotFound()
  return row
}

/** A role, locked until the end of the transaction: who is given it meanwhile waits. @throws Refusal NOT_FOUND */
export async function lockRole(work: Work, id: string): Promise<Role> {
  const row = isId(id)
    ? await work.one<{ role: Role }>(
        `SELECT ${ROLE_JSON} AS role FROM roles r WHERE r.id = $1::bigint FOR UPDATE`,
        [id],
      )
    : undefined
  if (!row) throw roleNotFound()
  return row.role
}

const roleNotFound = () => new Refusal('NOT_FOUND', 'Perfil não encontrado.')
