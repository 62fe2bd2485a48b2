import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RELATIONSHIP_TRIGGERS } from '../../../contract/relationship-lists'
import { birthdaysOn, countsAs, TRIGGERS } from './triggers'

test.each([
  ['2027-02-28', [228, 229]],
  ['2028-02-28', [228]],
  ['2028-02-29', [229]],
  ['2100-02-28', [228, 229]],
  ['2026-11-29', [1129]],
])('on %s are kept the birthdays %j', (day, kept) => expect(birthdaysOn(day)).toEqual(kept))

test('every birthday comes round once in every year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2020, max: 2100 }), (year) => {
      const kept: number[] = []
      for (
        const at = new Date(Date.UTC(year, 0, 1));
        at.getUTCFullYear() === year;
        at.setUTCDate(at.getUTCDate() + 1)
      )
        kept.push(...birthdaysOn(at.toISOString().slice(0, 10)))
      expect(new Set(kept).size).toBe(366)
      expect(kept).toHaveLength(366)
    }),
    { numRuns: 10 },
  )
})

test('advertising takes a yes, unless the customer asked for the reminder or talks with the shop', () => {
  const as = (reminders: boolean, windowOpen: boolean) =>
    RELATIONSHIP_TRIGGERS.filter((one) => countsAs(one, { reminders, windowOpen }) === 'campaign')
  expect(as(false, false)).toEqual(['quote', 'refill', 'birthday', 'no_purchase'])
  expect(as(true, false)).toEqual(['quote', 'birthday', 'no_purchase'])
  expect(as(false, true)).toEqual(['refill', 'birthday', 'no_purchase'])
})

test('an order goes before a refill, a refill before what follows a purchase, a birthday behind them', () => {
  const order = ['order_ready', 'refill', 'after_purchase', 'birthday'] as const
  expect([...order].sort((a, b) => TRIGGERS[a].priority - TRIGGERS[b].priority)).toEqual(order)
  expect(new Set(Object.values(TRIGGERS).map(({ priority }) => priority)).size).toBe(
    RELATIONSHIP_TRIGGERS.length,
  )
})
