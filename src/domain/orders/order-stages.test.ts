import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_PHASES, type OrderPhase } from '../../../contract/order-lists'
import { stagesOf, usualNext } from './order-stages'

const said = (phase: OrderPhase, paid: number, owed = 8_670) =>
  stagesOf({ phase, owed, paid })
    .map(({ stage, standing }) => `${stage} ${standing}`)
    .join(', ')

test.each<[OrderPhase, number, string]>([
  ['placed', 0, 'agreed now, payment ahead, preparing ahead, handing ahead'],
  ['placed', 8_670, 'agreed now, payment done, preparing ahead, handing ahead'],
  ['confirmed', 0, 'agreed done, payment now, preparing ahead, handing ahead'],
  ['confirmed', 8_669, 'agreed done, payment now, preparing ahead, handing ahead'],
  ['confirmed', 8_670, 'agreed done, payment done, preparing now, handing ahead'],
  // Paid at the door: it is put together and brought while the money is still to come.
  ['preparing', 0, 'agreed done, payment now, preparing now, handing ahead'],
  ['ready', 0, 'agreed done, payment now, preparing done, handing now'],
  ['on_the_way', 8_670, 'agreed done, payment done, preparing done, handing now'],
  ['delivered', 8_670, 'agreed done, payment done, preparing done, handing done'],
  ['canceled', 0, ''],
  ['returned', 8_670, ''],
])('an order that is %s with %i cents paid: %s', (phase, paid, expected) => {
  expect(said(phase, paid)).toBe(expected)
})

test('what costs nothing is paid', () => {
  expect(said('confirmed', 0, 0)).toBe('agreed done, payment done, preparing now, handing ahead')
})

test('an order that goes on loses no stage, and one that is open waits at one at least', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ORDER_PHASES.slice(0, 6)),
      fc.nat(100),
      fc.nat(100),
      (phase, owed, paid) => {
        const now = stagesOf({ phase, owed, paid })
        const next = ORDER_PHASES[ORDER_PHASES.indexOf(phase) + 1]
        if (phase === 'delivered' || next === undefined) return
        expect(now.some(({ standing }) => standing === 'now')).toBe(true)
        const after = stagesOf({ phase: next, owed, paid })
        for (const [place, { standing }] of now.entries())
          if (standing === 'done') expect(after[place]?.standing).toBe('done')
      },
    ),
  )
})

test.each<[OrderPhase, string, OrderPhase | null]>([
  ['placed', 'delivery', 'confirmed'],
  ['confirmed', 'pickup', 'preparing'],
  ['preparing', 'pickup', 'ready'],
  ['ready', 'pickup', 'delivered'],
  ['ready', 'delivery', 'on_the_way'],
  ['on_the_way', 'delivery', 'delivered'],
  ['delivered', 'pickup', null],
  ['canceled', 'pickup', null],
])('an order that is %s (%s) is usually taken on to %s', (phase, delivery, next) => {
  expect(usualNext(phase, delivery)).toBe(next)
})
