import { expect, it } from 'vitest'
import { SliceLength } from './slice-length'

/** Lengths of slices that begin so many ms apart, the first of which finds nothing left. */
function lengths(...apart: readonly number[]): number[] {
  const slices = new SliceLength()
  let now = 1_000
  return [
    slices.next(now, false),
    ...apart.map((ms) => {
      now += ms
      return slices.next(now, true)
    }),
  ]
}

it('is short while what comes is folded in one', () => {
  const slices = new SliceLength()
  expect([1_000, 1_017, 1_034, 9_000].map((now) => slices.next(now, false))).toEqual([8, 8, 8, 8])
})

it('grows while frames are left and the page keeps up, to a bound', () => {
  expect(lengths(17, 17, 33, 33, 33, 33)).toEqual([8, 12, 12, 12, 12, 12, 12])
})

it('shrinks at once where the page does not keep up, never below the short one', () => {
  expect(lengths(17, 17, 33, 50, 33, 60, 60, 60)).toEqual([8, 12, 12, 12, 8, 12, 8, 8, 8])
})

it('begins anew when the queue was empty', () => {
  const slices = new SliceLength()
  slices.next(0, false)
  for (const now of [17, 34, 67]) slices.next(now, true)
  expect(slices.next(100, false)).toBe(8)
})
