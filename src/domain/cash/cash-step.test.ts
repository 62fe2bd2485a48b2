import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CASH_STEPS } from '../../../contract/cash-lists'
import { ORDER_LIMITS } from '../../../contract/order-lists'
import { cashStateAfter, cashStepFault } from './cash-step'

test('a day is opened once, and closed only while it is open', () => {
  expect(cashStateAfter([])).toBe('unopened')
  expect(cashStateAfter(['close'])).toBe('unopened')
  expect(cashStateAfter(['open', 'supply', 'withdraw', 'close'])).toBe('closed')
  expect(cashStateAfter(['open', 'close', 'reopen'])).toBe('open')
})

test('a step is an amount that a drawer has, and a reason where somebody will ask for it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CASH_STEPS),
      fc.integer({ min: -5, max: ORDER_LIMITS.money }),
      fc.constantFrom('', '  ', 'Depósito'),
      fc.integer({ min: -500, max: 500_000 }),
      (kind, amount, note, drawer) => {
        const fault = cashStepFault({ kind, amount, note }, drawer)
        const moves = kind === 'supply' || kind === 'withdraw'
        if (amount < 0 || (moves && amount === 0)) expect(fault).toBe('amount')
        else if (kind === 'withdraw' && amount > drawer) expect(fault).toBe('tooMuch')
        else if ((kind === 'withdraw' || kind === 'reopen') && note.trim() === '') expect(fault).toBe('note')
        else expect(fault).toBeNull()
      },
    ),
  )
})
