import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, gtinOf, reaisOf, unitsOf } from './json'

test('cents and reais are the same money', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2e9 }), (cents) => {
      expect(centsOf(reaisOf(cents))).toBe(cents)
    }),
  ))
test.each([
  [19.9, 1_990],
  ['19,90', 1_990],
  ['19.90', 1_990],
  [0.285, 29],
  ['', null],
  [null, null],
  ['abc', null],
  [Number.NaN, null],
  [1e12, null],
])('%s reais are %s cents', (written, cents) => expect(centsOf(written)).toBe(cents))
test.each([
  [3.9, 3],
  [-2, 0],
  ['7', 7],
  ['', null],
  [undefined, null],
])('%s are %s units', (written, units) => expect(unitsOf(written)).toBe(units))
test('a text that is no list of digits is no GTIN', () =>
  expect([gtinOf('SEM GTIN'), gtinOf(7891058017507), gtinOf('123')]).toEqual([null, '7891058017507', null]))
