import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longEnough, passwordScore } from './password-strength'

describe('the score of a password', () => {
  test.each([
    ['', 50],
    ['Ab!@xyq', 50],
    ['Farm@cia!aaa', 50],
    ['Farm@cia!!!', 50],
    ['Farm@cia!123', 50],
    ['Farm@!abcQ', 50],
    ['Farm@!aBcQ', 50],
    ['Farm@!789Q', 50],
    ['Farm@cia!321', 100],
    ['Farm@cia!890', 100],
    ['Farm@cia!aAa', 100],
    ['Farm@cia!', 100],
    ['Farm@cia', 75],
    ['farm@cia!', 75],
    ['FARM@CIA!', 75],
    ['Farm cia 9', 75],
    ['Farmaceutico', 75],
    ['Élan@!xzy', 100],
    ['çÇ@!qwrt', 100],
    ['😀😀🙂🙂😀😀🙂', 50],
    ['😀😀🙂🙂😀😀🙂🙂', 75],
    ['aB😀🙂qwrt', 100],
  ])('%j: %i', (password, score) => expect(passwordScore(password)).toBe(score))

  test('has no other value, and is 50 for all that are too short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (password) => {
        expect([50, 75, 100]).toContain(passwordScore(password))
        if (!longEnough(password)) expect(passwordScore(password)).toBe(50)
      }),
    )
  })
  test('falls when something foreseeable is put in, wherever', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 12 }),
        fc.string({ maxLength: 12 }),
        fc.constantFrom('aaa', '123', 'XYZ', '!!!'),
        (a, b, run) => {
          expect(passwordScore(a + run + b)).toBe(50)
        },
      ),
    )
  })
})

test.each([
  ['1234567', false],
  ['12345678', true],
])('%j is long enough: %s', (password, is) => expect(longEnough(password)).toBe(is))
