import { expect, test } from 'vitest'
import { AREAS, MENU_PARAMETERS, placeOf } from './areas'
import { pathTo, ROUTES } from './routes'

const placed = AREAS.flatMap(({ groups }) => groups.flat())

test('every route behind the login stands in one area, once; public ones in none', () => {
  const inside = ROUTES.filter(({ access }) => access !== 'public').map(({ pattern }) => pattern)
  expect([...placed].sort()).toEqual([...inside].sort())
  for (const { pattern, access } of ROUTES) expect(placeOf(pattern) === null).toBe(access === 'public')
})

test('what the menu leads to can be reached without knowing anything', () => {
  for (const { groups } of AREAS)
    for (const [head] of groups) expect(pathTo('centro', head, MENU_PARAMETERS[head])).not.toMatch(/[{}]/)
})

test.each([
  ['roles/edit/{id}', { area: 'access', above: 'roles/list' }],
  ['roles/list', { area: 'access', above: null }],
  ['login', null],
] as const)('%s', (pattern, place) => expect(placeOf(pattern)).toEqual(place))
