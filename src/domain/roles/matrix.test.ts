import { expect, test } from 'vitest'
import { CHECKED_ROUTES } from '../access/granting'
import { rowsByGroup } from './matrix'

test('every screen that can be given stands in it once', () => {
  const all = rowsByGroup().flatMap(({ rows }) => rows.flatMap(({ open, change }) => [open, ...change]))
  expect([...all].sort()).toEqual([...CHECKED_ROUTES].sort())
  expect(new Set(all).size).toBe(all.length)
})
