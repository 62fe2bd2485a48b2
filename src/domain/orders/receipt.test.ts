import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOf, receiptFault } from './receipt'

const cents = fc.integer({ min: 1, max: 2_147_483_647 })

/** Seen to fail with any amount taken. */
test('of more than is owed is asked about, and of more than the order left to the back office', () => {
  fc.assert(
    fc.property(
      cents,
      fc.nat(),
      fc.nat(),
      fc.boolean(),
      fc.boolean(),
      (amount, due, rest, more, mayGiveBack) => {
        const receipt = { amount, due, total: due + rest, more, mayGiveBack }
        const fault = receiptFault(receipt)
        if (amount <= due) expect([fault, changeOf(receipt)]).toEqual([null, 0])
        else if (!more) expect([fault, changeOf(receipt)]).toEqual(['more', amount - due])
        else expect(fault).toBe(amount > due + rest && !mayGiveBack ? 'aboveTotal' : null)
      },
    ),
  )
})
