import { GRANTABLE, KEPT_BY_ADMINISTRATORS } from '../access/granting'
import { ADMINISTRATOR } from '../access/visibility'

/** A role as it is typed in. */
export type RoleForm = Readonly<{
  /** Its key, for programs: small letters, digits, dashes and underscores. */
  name: string
  /** As people read it. */
  display_name: string
  has_permission_routes: readonly string[]
  /** Percent, with at most two decimals; null: none. */
  default_discount_percentage: number | null
}>

export const LONGEST_ROLE_NAME = 60

/** The most, in per cent, that a new role takes off without somebody's word, where nobody says another. */
export const USUAL_DISCOUNT_PERCENT = 10

/** The field that is no good, and why; null where all of it is. */
export type RoleProblem = Readonly<{
  field: keyof RoleForm
  why: 'empty' | 'long' | 'shape' | 'range' | 'unknown' | 'locksOut'
}>

/** What is wrong with a role, the first field first. */
export function roleProblem(form: RoleForm): RoleProblem | null {
  const { name, display_name, has_permission_routes, default_discount_percentage: discount } = form
  if (display_name.trim() === '') return { field: 'display_name', why: 'empty' }
  if (display_name.trim().length > LONGEST_ROLE_NAME) return { field: 'display_name', why: 'long' }
  if (!/^[a-z0-9][a-z0-9_-]{0,59}$/.test(name)) return { field: 'name', why: 'shape' }
  if (discount !== null && !(discount >= 0 && discount <= 100))
    return { field: 'default_discount_percentage', why: 'range' }
  const listed: ReadonlySet<string> = new Set(has_permission_routes)
  const known: ReadonlySet<string> = new Set(GRANTABLE)
  if ([...listed].some((route) => !known.has(route)))
    return { field: 'has_permission_routes', why: 'unknown' }
  if (name === ADMINISTRATOR && KEPT_BY_ADMINISTRATORS.some((route) => !listed.has(route)))
    return { field: 'has_permission_routes', why: 'locksOut' }
  return null
}

/** A key for a role that is called so: 'Líder do balcão' → 'lider-do-balcao'. */
export const roleNameOf = (displayName: string): string =>
  displayName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
