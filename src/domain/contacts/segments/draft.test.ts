import { expect, it } from 'vitest'
import { daysOf, laterDay } from './days'
import { draftOf, treeOfDraft } from './draft'
import type { Leaf, Tree } from './filter-tree'

const leaf: Leaf = { field: 'name', op: 'is', value: 'Ana' }

it.each<[Tree, unknown]>([
  [leaf, { and: [leaf] }],
  [{ or: [leaf, { and: [leaf] }] }, { or: [leaf, { and: [leaf] }] }],
  [{ not: { or: [leaf, leaf] } }, { not: { or: [leaf, leaf] } }],
  [{ not: leaf }, { not: { or: [leaf] } }],
  [{ not: { and: [leaf] } }, { not: { or: [{ and: [leaf] }] } }],
  [{ and: [{ not: { not: leaf } }] }, { and: [{ not: { or: [{ not: { or: [leaf] } }] } }] }],
])('a tree goes into the form and comes out with the same meaning', (tree, again) =>
  expect(treeOfDraft(draftOf(tree))).toEqual(again),
)

it('days go on over months and years', () => {
  expect(laterDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(laterDay('2028-03-01', -1)).toBe('2028-02-29')
})

it('a span has its last day, and today is one of the last days', () => {
  const today = '2026-11-23'
  expect(daysOf('between', ['2026-11-01', '2026-11-30'], today)).toEqual({
    from: '2026-11-01',
    to: '2026-12-01',
  })
  expect(daysOf('last_days', 1, today)).toEqual({ from: today, to: '2026-11-24' })
  expect(daysOf('next_days', 2, today)).toEqual({ from: today, to: '2026-11-25' })
  expect(daysOf('before', today, today)).toEqual({ from: null, to: today })
  expect(daysOf('after', today, today)).toEqual({ from: '2026-11-24', to: null })
})
