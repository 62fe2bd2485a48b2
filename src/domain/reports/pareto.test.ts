import { expect, test } from 'vitest'
import { paretoOf } from './pareto'

const shares = (values: readonly number[]) => paretoOf(values, (value) => value)

test('the largest stands first, what they come to adds up to the whole, and nothing is no part', () => {
  expect(shares([10, 0, 60, 30]).map(({ value, upTo }) => [value, upTo])).toEqual([
    [60, 60],
    [30, 90],
    [10, 100],
  ])
})

test('the fewest that make up most are the ones to work on', () => {
  const vital = (values: readonly number[]) => shares(values).filter((one) => one.vital).length
  expect(vital([60, 30, 10])).toBe(2)
  expect(vital([70, 20, 10])).toBe(1)
  expect(vital([1, 1, 1, 1])).toBe(3)
  expect(vital([])).toBe(0)
})
