import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalPhone,
  formatPhone,
  normalizePhone,
  otherSpelling,
  type PhoneProblem,
  phoneLookupKey,
  phoneProblem,
} from './phone'

describe('what was typed becomes digits with country code', () => {
  test.each([
    ['a mobile with everything', '+55 (11) 98765-4321', '5511987654321'],
    ['a mobile without country', '11 98765-4321', '5511987654321'],
    ['a mobile without its ninth digit', '(85) 9999-0000', '558599990000'],
    ['a landline', '1133334444', '551133334444'],
    ['the trunk zero', '011 98765 4321', '5511987654321'],
    ['zero, carrier and area', '0 21 11 98765-4321', '5511987654321'],
    ['area code 55, which is no country', '55999123456', '5555999123456'],
    ['area code 55 with country', '5555999123456', '5555999123456'],
    ['an 0800 number', '0800 123 4567', '558001234567'],
    ['an old 0800 number', '0800 12 3456', '55800123456'],
    ['an 0300 number', '0300 123 4567', '553001234567'],
    ['another country with plus', '+1 212 555 0100', '12125550100'],
    ['another country with plus and eleven digits', '+14155550100', '14155550100'],
    ['another country with 00', '00351 912 345 678', '351912345678'],
    ['an area code that is none', '2098765432', '2098765432'],
    ['a number without area', '98765-4321', '987654321'],
    ['4004 with its area', '11 4004-1234', '551140041234'],
    ['nothing', '', ''],
  ])('%s: %s', (_, typed, digits) => expect(normalizePhone(typed)).toBe(digits))
})

/** Failure 9 of what attendants report (peers.md, section 3): the ninth digit splits the customer. */
describe('the ninth digit', () => {
  test.each([
    ['a mobile with it', '5585999990000', '558599990000', '558599990000', '5585999990000'],
    ['a mobile without it', '558599990000', '558599990000', '5585999990000', '5585999990000'],
    [
      'an eight-digit mobile that starts with 6',
      '551161234567',
      '551161234567',
      '5511961234567',
      '5511961234567',
    ],
    ['a landline', '551133334444', '551133334444', null, '551133334444'],
    ['a mobile that would be a landline without it', '5511933334444', '5511933334444', null, '5511933334444'],
    ['an 0800 number, which is not of area 80', '558001234567', '558001234567', null, '558001234567'],
    ['another country', '12125550100', '12125550100', null, '12125550100'],
  ])('%s', (_, digits, key, other, canonical) => {
    expect(phoneLookupKey(digits)).toBe(key)
    expect(otherSpelling(digits)).toBe(other)
    expect(canonicalPhone(digits)).toBe(canonical)
  })

  const numbers = fc.oneof(
    fc.integer({ min: 10_000_000, max: 99_999_999 }).map((n) => `5585${n}`),
    fc.integer({ min: 900_000_000, max: 999_999_999 }).map((n) => `5511${n}`),
    fc.stringMatching(/^\d{0,15}$/),
  )
  /** Caught: 9 3333-4444 had the key of the landline 3333-4444. */
  test('two spellings have one key and one canonical form, and lead to each other', () => {
    fc.assert(
      fc.property(numbers, (digits) => {
        const other = otherSpelling(digits)
        if (other === null) return
        expect(phoneLookupKey(other)).toBe(phoneLookupKey(digits))
        expect(canonicalPhone(other)).toBe(canonicalPhone(digits))
      }),
    )
  })
  test('what is stored is stable: normal form and canonical form of themselves', () => {
    fc.assert(
      fc.property(numbers, (digits) => {
        expect(canonicalPhone(canonicalPhone(digits))).toBe(canonicalPhone(digits))
        expect(normalizePhone(`+${digits}`)).toBe(digits)
      }),
    )
  })
})

test.each([
  ['5511987654321', '+55 11 98765-4321'],
  ['551133334444', '+55 11 3333-4444'],
  ['558001234567', '0800 123 4567'],
  ['55800123456', '0800 12 3456'],
  ['12125550100', '+12125550100'],
  ['', ''],
])('%s is shown as %s', (digits, shown) => expect(formatPhone(digits)).toBe(shown))

describe('may it be a number', () => {
  test.each<[string, PhoneProblem | null]>([
    ['(11) 98765-4321', null],
    ['11 8765-4321', null],
    ['+55 11 98765-4321', null],
    ['011 98765-4321', null],
    ['0800 123 4567', null],
    ['+1 415 555 0123', null],
    ['', 'empty'],
    ['Maria', 'empty'],
    ['98765-4321', 'noAreaCode'],
    ['8765-4321', 'noAreaCode'],
    ['(10) 98765-4321', 'badAreaCode'],
    ['+55 20 98765-4321', 'badAreaCode'],
    ['+55 11 9876', 'wrongLength'],
    ['+1 415', 'wrongLength'],
    ['+1234567890123456', 'wrongLength'],
  ])('%s: %s', (typed, problem) => expect(phoneProblem(typed)).toBe(problem))
})
