import type { Role } from '../../../contract/entities'
import { byName } from '../../platform/db/by-name'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { RoleDetails as Details } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition } from '../../platform/list/definition'

/** A role, and who holds it. */
export type RoleDetails = Omit<Details, 'role'> & { role: Role }

/** Holders and members that are named. */
const MOST_NAMED = 50

/** The contract's Role, of table alias `r`. */
const ROLE_JSON = `json_build_object('id', r.id::text, 'name', r.name, 'display_name', r.display_name,
  'has_permission_routes', r.has_permission_routes,
  'default_discount_percentage', r.default_discount_percentage::float8)`

/** Those users of alias `u` that a condition names, as the contract's UserSummary, the first by name. */
export const summariesWhere = (condition: string): string => `coalesce((
  SELECT json_agg(json_build_object('id', s.id::text, 'name', s.name, 'image', s.image, 'deleted_at', null)
    ORDER BY ${byName('s.name')}, s.id)
  FROM (SELECT u.id, u.name, u.image FROM users u
    WHERE ${condition} AND u.deleted_at IS NULL ORDER BY ${byName('u.name')}, u.id LIMIT ${MOST_NAMED}) s), '[]'::json)`

const DETAILS = `${ROLE_JSON} AS role, r.rev,
  (SELECT count(*)::integer FROM users u
    WHERE u.tenant_id = r.tenant_id AND u.role_id = r.id AND u.deleted_at IS NULL) AS users,
  ${summariesWhere('u.tenant_id = r.tenant_id AND u.role_id = r.id')} AS holders`

/** The tenant's roles, by the name that people read; found by both names. */
export const roleList: ListDefinition = {
  table: 'roles',
  as: 'r',
  select: DETAILS,
  search: (pattern) => `r.display_name ILIKE ${pattern} OR r.name ILIKE ${pattern}`,
  sorts: { name: { by: byName('r.display_name'), type: 'text' } },
  sort: 'name',
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
