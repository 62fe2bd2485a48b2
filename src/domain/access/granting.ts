import { ROLE_ACTIONS } from './actions'
import { isAdministrator, type RoleRights } from './rights'
import { ROUTES, type RoutePattern } from './routes'

/** Routes that a role can list: all others are open to everybody, or to everybody who is signed in. */
export const CHECKED_ROUTES: readonly RoutePattern[] = ROUTES.filter(({ access }) => access === 'check').map(
  ({ pattern }) => pattern,
)

/** All that a role can list. */
export const GRANTABLE: readonly string[] = [...CHECKED_ROUTES, ...ROLE_ACTIONS]

/** Without these nobody could open the way back: the administrators' role keeps them. */
export const KEPT_BY_ADMINISTRATORS: readonly RoutePattern[] = [
  'users/list',
  'roles/list',
  'roles/edit/{id}',
  'instances/list/{chooseInstance}',
]

/**
 * May somebody of this role give another the rights of `wanted`, or act upon who has them? Administrators may;
 * others no further than their own role goes, so that nobody lifts themselves or a friend above it.
 */
export const mayGrant = (granter: RoleRights, wanted: RoleRights): boolean =>
  isAdministrator(granter) ||
  (!isAdministrator(wanted) &&
    wanted.has_permission_routes.every((route) => granter.has_permission_routes.includes(route)))
