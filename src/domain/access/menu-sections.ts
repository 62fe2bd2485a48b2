import type { RoutePattern } from './routes'
import type { Place } from './section-table'
import { SECTION_TABLE } from './tables.gen'

/** A section's name, and its title's key under `section` in the texts. */
export type SectionName = (typeof SECTION_TABLE)[number][0]

/** A section: its routes in groups, of each of which the first is in the menu. */
type Section = Readonly<{ name: SectionName; groups: readonly Place[] }>

export const MENU_SECTIONS: readonly Section[] = SECTION_TABLE.map(([name, groups]) => ({ name, groups }))

/** What the menu fills the placeholders of its routes with (specification section 2). */
export const MENU_PARAMETERS: Partial<Record<RoutePattern, Record<string, string>>> = {
  'instances/list/{chooseInstance}': { chooseInstance: 'chooseInstance' },
  // A connection that is being made.
  'instances/build/{id}': { id: 'nova' },
  'chat-flows/{type}/list': { type: 'passive' },
  'chat-flows-active/{type}/list': { type: 'active' },
}

/** Where a route stands: its section, and the route that it is reached from (null: it is in the menu itself). */
type RoutePlace = Readonly<{ section: SectionName; above: RoutePattern | null }>

/** Where a route stands in the sections; null for the public ones, which stand in none. */
export function placeOf(pattern: RoutePattern): RoutePlace | null {
  for (const { name, groups } of MENU_SECTIONS)
    for (const group of groups)
      if (group.includes(pattern)) return { section: name, above: group[0] === pattern ? null : group[0] }
  return null
}
