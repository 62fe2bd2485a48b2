import { expect, test } from 'vitest'
import { paymentStanding } from './payment-standing'

/** Seen to fail with the state of the newest payment taken for the order's: paid and canceled was "Pago". */
test.each([
  ['nothing was asked for', { owed: 5000, paid: 0 }, { kind: 'due' }],
  ['it was asked for', { owed: 5000, paid: 0, isAsked: true }, { kind: 'asked' }],
  ['a part came', { owed: 5000, paid: 2000, isAsked: true }, { kind: 'part', amount: 3000 }],
  ['all came', { owed: 5000, paid: 5000 }, { kind: 'covered' }],
  ['more came', { owed: 5000, paid: 6000 }, { kind: 'over', amount: 1000 }],
  [
    'it was canceled and paid all the same',
    { owed: 0, paid: 5000, isEnded: true },
    { kind: 'toGiveBack', amount: 5000 },
  ],
  ['it was canceled unpaid', { owed: 0, paid: 0, isEnded: true, isAsked: true }, { kind: 'nothing' }],
])('the money of an order where %s', (_, over, standing) =>
  expect(paymentStanding({ isEnded: false, isAsked: false, ...over })).toEqual(standing),
)
