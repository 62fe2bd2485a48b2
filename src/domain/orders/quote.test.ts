import { QUOTE_STATES } from '@contract/customer-lists'
import { describe, expect, it } from 'vitest'
import { quoteStanding, quoteTotal } from './quote'

const NOON = Date.parse('2026-11-22T12:00:00.000Z')
const at = (valid_until: string | null, status = 'open') => quoteStanding({ status, valid_until }, NOON)

describe('how a quote stands', () => {
  it.each([
    ['2026-11-22T12:00:00.001Z', 'open'],
    ['2026-11-22T12:00:00.000Z', 'open'],
    ['2026-11-22T11:59:59.999Z', 'expired'],
    [null, 'open'],
  ])('open, valid until %s: %s', (until, standing) => expect(at(until)).toBe(standing))

  it.each(QUOTE_STATES.filter((status) => status !== 'open'))('%s stays so when its time is over', (status) =>
    expect(at('2020-01-01T00:00:00.000Z', status)).toBe(status),
  )

  it('of a status that is not known here is not made up', () => expect(at(null, 'shipped')).toBeNull())
})

describe('what a quote comes to', () => {
  it('is its lines without the discount, never less than nothing', () => {
    const lines = [
      { price: 749, quantity: 2 },
      { price: 100, quantity: 1 },
    ]
    expect(quoteTotal(lines, 98)).toBe(1500)
    expect(quoteTotal(lines, 9_999)).toBe(0)
    expect(quoteTotal([], 0)).toBe(0)
  })
})
