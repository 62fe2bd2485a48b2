import { expect, test } from 'vitest'
import { CHECKED_ROUTES } from './granting'
import { groupOf, menuOf } from './menu'
import { MENU_SECTIONS } from './menu-sections'

const opening = (...routes: string[]) => ({ name: 'x', has_permission_routes: routes })
const namesOf = (...routes: string[]) => menuOf(opening(...routes)).map(({ name }) => name)

test('every section stands in one group', () => {
  for (const { name } of MENU_SECTIONS) expect(groupOf(name)).toBeTruthy()
})

test('no group is empty', () => {
  const all = menuOf(opening(...CHECKED_ROUTES))
  for (const { sections } of all) {
    expect(sections.length).toBeGreaterThan(0)
    for (const { routes } of sections) expect(routes.length).toBeGreaterThan(0)
  }
})

test('who may open little sees little; what is open to all is seen by all who are in', () => {
  expect(namesOf('chat/attendance')).toEqual(['attendance', 'settings', 'help'])
  expect(namesOf('products')).toContain('sales')
  expect(menuOf(null)).toEqual([])
})
