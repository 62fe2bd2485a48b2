import { expect, test } from 'vitest'
import { CHECKED_ROUTES } from '../access/granting'
import { routeWith } from '../access/routes'
import { rowsByGroup } from './matrix'

test('every screen that exists and can be given stands in it once', () => {
  const all = rowsByGroup().flatMap(({ rows }) => rows.flatMap(({ open, change }) => [open, ...change]))
  expect([...all].sort()).toEqual(CHECKED_ROUTES.filter((pattern) => routeWith(pattern).built).sort())
  expect(new Set(all).size).toBe(all.length)
})
