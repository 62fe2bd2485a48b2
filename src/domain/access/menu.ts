import { MENU_SECTIONS, type SectionName } from './menu-sections'
import { mayOpen, type RoleRights } from './rights'
import { type Route, routeWith } from './routes'

/**
 * The groups of the menu, in their order, and the sections of each (`shared/look.md`, "Finding one's way"). Help stands at
 * the menu's foot.
 */
const TABLE = [
  ['attendance', ['attendance']],
  ['contacts', ['contacts', 'crm']],
  ['sales', ['orders', 'catalogue']],
  ['campaigns', ['campaigns', 'messaging']],
  ['bots', ['bots', 'assistant']],
  ['reports', ['dashboards']],
  ['connections', ['connections']],
  ['team', ['access']],
  ['settings', ['settings']],
  ['help', ['help']],
] as const satisfies readonly (readonly [string, readonly SectionName[]])[]

/** A group's name, and its title's key under `group` in the texts of the routes. */
export type MenuGroupName = (typeof TABLE)[number][0]

/** The groups in their order. */
export const MENU_GROUPS: readonly MenuGroupName[] = TABLE.map(([name]) => name)

/** The pages of one section that stand in the menu. */
type MenuSection = Readonly<{ section: SectionName; routes: readonly Route[] }>

/** A group of the menu with what somebody may open of it; never empty. */
export type MenuGroup = Readonly<{ name: MenuGroupName; sections: readonly MenuSection[] }>

const headsOf = (section: SectionName): readonly Route[] =>
  (MENU_SECTIONS.find(({ name }) => name === section)?.groups ?? []).map(([head]) => routeWith(head))

/** The menu of somebody of this role: only pages that exist and that the role opens. */
export const menuOf = (role: RoleRights | null): readonly MenuGroup[] =>
  TABLE.map(([name, sections]) => ({
    name,
    sections: sections
      .map((section) => ({
        section,
        routes: headsOf(section).filter((route) => mayOpen(role, route)),
      }))
      .filter(({ routes }) => routes.length > 0),
  })).filter(({ sections }) => sections.length > 0)

/** The menu's group in which a section stands. */
export function groupOf(section: SectionName): MenuGroupName {
  const found = TABLE.find(([, sections]) => sections.some((one) => one === section))
  if (!found) throw new Error(`${section} stands in no group of the menu`)
  return found[0]
}
