import type { Role } from '../../../contract/entities'
import type { Route } from './routes'
import { ADMINISTRATOR } from './visibility'

/** What of a role decides. */
export type RoleRights = Pick<Role, 'name' | 'has_permission_routes'>

/**
 * What decides of whoever asks: their role, and of an integration's token what it was given. `scope`: the entries that
 * it names, of which each opens one thing that is open to all who are signed in; null opens all of those, as to people.
 */
export type CallerRights = RoleRights & Readonly<{ scope?: readonly string[] | null }>

/**
 * The role's name of whoever comes in by an integration's token: no role has it, so none is the administrators'. What
 * such a token leaks opens no more than what its scope and its user's role both list.
 */
export const INTEGRATION = 'integração'

/**
 * The user who is told of every transfer, as administrator (specification section 6), whatever their role.
 * It opens nothing: what user 1 may do comes from the role, as for everybody.
 */
export const FIRST_USER_ID = '1'

/** Is this the administrators' role? Exempt from department and pick rules (section 6), by its exact name. */
export const isAdministrator = (role: Pick<Role, 'name'>): boolean => role.name === ADMINISTRATOR

/**
 * May somebody of this role open the route? Public routes: anybody. Open routes: anybody signed in. All others:
 * who has a role that lists them, or what they are a part of (section 6); the text exempts the administrator from department and pick
 * rules, not from this.
 */
export function mayOpen(role: RoleRights | null, route: Pick<Route, 'pattern' | 'access'>): boolean {
  if (route.access === 'public') return true
  if (!role) return false
  if (route.access === 'all') return true
  return role.has_permission_routes.includes(route.access === 'check' ? route.pattern : route.access)
}
