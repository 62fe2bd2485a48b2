import { expect, test } from 'vitest'
import { MENU_PARAMETERS, MENU_SECTIONS, placeOf } from './menu-sections'
import { pathTo, ROUTES } from './routes'

const placed = MENU_SECTIONS.flatMap(({ groups }) => groups.flat())

test('every route behind the login stands in one section, once; public ones in none', () => {
  const inside = ROUTES.filter(({ access }) => access !== 'public').map(({ pattern }) => pattern)
  expect([...placed].sort()).toEqual([...inside].sort())
  for (const { pattern, access } of ROUTES) expect(placeOf(pattern) === null).toBe(access === 'public')
})

test('what the menu leads to can be reached without knowing anything', () => {
  for (const { groups } of MENU_SECTIONS)
    for (const [head] of groups) expect(pathTo('centro', head, MENU_PARAMETERS[head])).not.toMatch(/[{}]/)
})

test.each([
  ['roles/edit/{id}', { section: 'access', above: 'roles/list' }],
  ['roles/list', { section: 'access', above: null }],
  ['login', null],
] as const)('%s', (pattern, place) => expect(placeOf(pattern)).toEqual(place))
