import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENT_KINDS } from '../../../contract/order-lists'
import { changeOf, handedFault, receiptFault } from './receipt'

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

test('what was put down is said of cash alone, and is never less than what stays', () => {
  const kinds = fc.constantFrom(...PAYMENT_KINDS)
  fc.assert(
    fc.property(kinds, cents, fc.option(cents), (kind, amount, handed) => {
      const fault = handedFault({ kind, amount, handed })
      if (handed === null) expect(fault).toBeNull()
      else if (kind !== 'cash') expect(fault).toBe('noCash')
      else expect(fault).toBe(handed < amount ? 'less' : null)
    }),
  )
})
