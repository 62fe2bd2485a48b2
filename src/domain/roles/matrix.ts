import { CHECKED_ROUTES } from '../access/granting'
import { groupOf, MENU_GROUPS, type MenuGroupName } from '../access/menu'
import { MENU_SECTIONS } from '../access/menu-sections'
import type { RoutePattern } from '../access/routes'

/** What people do in one place: open it, and change what stands in it (none: opening it is all). */
type MatrixRow = Readonly<{ open: RoutePattern; change: readonly RoutePattern[] }>

const grantable = (pattern: RoutePattern): boolean => CHECKED_ROUTES.includes(pattern)

/**
 * What a role can list, in rows under the groups of the menu: the first route of a place opens
 * it, the others change it.
 */
export const rowsByGroup = (): readonly Readonly<{ name: MenuGroupName; rows: readonly MatrixRow[] }>[] =>
  MENU_GROUPS.map((name) => ({
    name,
    rows: MENU_SECTIONS.filter((section) => groupOf(section.name) === name)
      .flatMap(({ groups }) => groups)
      .flatMap((group) => {
        const [open, ...change] = group.filter(grantable)
        return open ? [{ open, change }] : []
      }),
  })).filter(({ rows }) => rows.length > 0)
