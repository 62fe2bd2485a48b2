import { expect, test } from 'vitest'
import {
  anvisaRegister,
  CONTROL_LISTS,
  classFault,
  completedClass,
  isUnclassified,
  needsPrescription,
  PRODUCT_KINDS,
  STRIPES,
} from './kinds'

test.each([
  ['medicine', 'none', null, null],
  ['medicine', 'red', null, null],
  ['medicine', 'red_retention', 'antimicrobial', null],
  ['medicine', 'red_retention', 'C1', null],
  ['medicine', 'black', 'B1', null],
  ['otc', 'none', null, null],
  ['otc', 'red', null, 'stripeOfOther'],
  ['perfumery', 'black', null, 'stripeOfOther'],
  ['food', 'none', 'C1', 'listOfOther'],
  ['medicine', 'none', 'glp1', 'listWithoutRetention'],
  ['medicine', 'red', 'antimicrobial', 'listWithoutRetention'],
  ['medicine', 'black', null, 'blackWithoutList'],
  ['medicine', 'black', 'C1', 'blackWithoutList'],
] as const)('%s, stripe %s, list %s: %s', (kind, stripe, control_list, fault) =>
  expect(classFault({ kind, stripe, control_list })).toBe(fault),
)

test('whatever may be controlled needs a prescription, and nothing but medicines does', () => {
  for (const kind of PRODUCT_KINDS)
    for (const stripe of STRIPES)
      for (const control_list of [null, ...CONTROL_LISTS]) {
        if (classFault({ kind, stripe, control_list }) !== null) continue
        if (control_list !== null) expect(needsPrescription({ stripe, control_list })).toBe(true)
        if (kind !== 'medicine') expect(needsPrescription({ stripe, control_list })).toBe(false)
      }
})

test('what is on a list or bears a stripe is a medicine, and nothing that was said is changed', () => {
  for (const kind of PRODUCT_KINDS)
    for (const stripe of STRIPES)
      for (const control_list of [null, ...CONTROL_LISTS]) {
        const whole = completedClass({ kind, stripe, control_list })
        expect(whole.control_list).toBe(control_list)
        if (kind !== 'unclassified') expect(whole.kind).toBe(kind)
        if (stripe !== 'none') expect(whole.stripe).toBe(stripe)
        if (kind === 'unclassified' && stripe === 'none' && control_list !== null)
          expect([classFault(whole), isUnclassified(whole)]).toEqual([null, false])
        if (stripe === 'none' && control_list === null) expect(whole.kind).toBe(kind)
      }
})

test.each([
  ['unclassified', 'none', true],
  ['medicine', 'none', true],
  ['medicine', 'red', false],
  ['otc', 'none', false],
  ['other', 'none', false],
] as const)('%s with stripe %s is unclassified: %s', (kind, stripe, is) =>
  expect(isUnclassified({ kind, stripe, control_list: null })).toBe(is),
)

test.each([
  ['1.0583.0001.001-5', '1058300010015'],
  ['1058300010015', '1058300010015'],
  ['105830001001', null],
  ['', null],
  ['1058300010015A', null],
])('the register %s is kept as %s', (written, kept) => expect(anvisaRegister(written)).toBe(kept))
