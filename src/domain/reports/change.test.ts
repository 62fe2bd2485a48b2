import { expect, test } from 'vitest'
import { changeOf } from './change'

test.each([
  ['faster is good where less is better', 206, 230, 'less', true],
  ['slower is bad there', 230, 206, 'less', false],
  ['more is good where more is better', 110, 100, 'more', true],
  ['of what is neither it is neither', 110, 100, null, null],
  ['a difference of less than a hundredth is chance', 100.5, 100, 'more', null],
  ['what comes from nothing counts', 3, 0, 'more', true],
  ['the same is neither', 0, 0, 'more', null],
] as const)('%s', (_, now, was, better, good) => expect(changeOf(now, was, better)?.good).toBe(good))

test('without one of the two there is no change; from 0 there are no hundredths', () => {
  expect(changeOf(null, 3, 'more')).toBeNull()
  expect(changeOf(3, null, 'more')).toBeNull()
  expect(changeOf(3, 0, 'more')?.percent).toBeNull()
  expect(changeOf(90, 100, 'less')).toMatchObject({ by: -10, percent: -10, was: 100 })
})
