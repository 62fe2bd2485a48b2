import { ORDER_PHASES } from '@contract/order-lists'
import { type StepTable, step, takes } from '@domain/kernel/step'
import { type OrderEvent, type OrderState, orderSteps } from '@domain/kernel/steps/order.gen'
import { type PaymentEvent, paymentSteps } from '@domain/kernel/steps/payment.gen'
import { type QuoteEvent, quoteSteps } from '@domain/kernel/steps/quote.gen'
import { type ReviewEvent, reviewSteps } from '@domain/kernel/steps/review.gen'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventBetween, hindranceOf, type OrderFacts, phasesFrom, wayForward } from './order-step'

const eventsOf = <S extends string, E extends string>({ cells }: StepTable<S, E>): E[] => [
  ...new Set(Object.values<object>(cells).flatMap((row) => Object.keys(row) as E[])),
]
/** A life: mostly what is taken where it stands, else whatever is asked; the states it goes through. */
const lives = <S extends string, E extends string>(table: StepTable<S, E>) => {
  const all = eventsOf(table)
  const choice = fc.record({ anything: fc.constantFrom(...all), taken: fc.nat(99) })
  return fc.array(choice, { maxLength: 40 }).map((choices) => {
    const states: S[] = [table.initial]
    const events: E[] = []
    for (const { anything, taken } of choices) {
      const state = states.at(-1) as S
      const those = all.filter((one) => takes(table, state, one))
      const event = (taken < 80 && those[taken % those.length]) || anything
      events.push(event)
      states.push(step(table, state, event))
    }
    return { events, states }
  })
}
const pairs = <T>(all: readonly T[]) => all.slice(1).map((one, at) => [all[at] as T, one] as const)

describe('an order', () => {
  /** Seen to fail with a canceled order that is confirmed again. */
  test('that was canceled or came back refuses every command', () => {
    for (const state of ['canceled', 'returned'] as const)
      for (const event of eventsOf(orderSteps)) expect(takes(orderSteps, state, event)).toBe(false)
  })
  test('is confirmed before anything is prepared, handed over or given back', () => {
    fc.assert(
      fc.property(lives<OrderState, OrderEvent>(orderSteps), ({ states }) => {
        const at = states.findIndex((state) => !['draft', 'placed', 'canceled'].includes(state))
        if (at >= 0) expect(states[at]).toBe('confirmed')
      }),
    )
  })
  test('that was handed over is never canceled, and never goes back into the shop', () => {
    fc.assert(
      fc.property(lives<OrderState, OrderEvent>(orderSteps), ({ states }) => {
        const after = states.slice(states.indexOf('delivered'))
        if (states.includes('delivered'))
          expect(after.every((state) => state === 'delivered' || state === 'returned')).toBe(true)
      }),
    )
  })
  test('is confirmed anew once it was changed', () => {
    for (const state of Object.keys(orderSteps.cells) as OrderState[])
      if (takes(orderSteps, state, 'CHANGE')) expect(step(orderSteps, state, 'CHANGE')).toBe('placed')
  })
  test('is led forward by the shortest way of steps, and never back or out', () => {
    for (const from of ORDER_PHASES)
      for (const to of ORDER_PHASES) {
        const way = wayForward(from, to)
        for (const [at, phase] of (way ?? []).entries()) {
          expect(eventBetween(way?.[at - 1] ?? from, phase)).not.toBeNull()
          expect(ORDER_PHASES.indexOf(phase)).toBeGreaterThan(ORDER_PHASES.indexOf(way?.[at - 1] ?? from))
        }
      }
    expect(wayForward('confirmed', 'delivered')).toEqual(['ready', 'delivered'])
    expect(wayForward('delivered', 'ready')).toBeNull()
    expect(wayForward('canceled', 'delivered')).toBeNull()
  })
  test('goes to each phase of the board by one step or by none', () => {
    for (const from of ORDER_PHASES)
      for (const to of ORDER_PHASES) {
        const event = eventBetween(from, to)
        if (event) expect(step(orderSteps, from, event)).toBe(to)
      }
    expect(phasesFrom('placed', ORDER_PHASES)).toEqual(['confirmed', 'canceled'])
    expect(phasesFrom('canceled', ORDER_PHASES)).toEqual([])
    expect(eventBetween('placed', 'delivered')).toBeNull()
  })
})

describe('what keeps an order from being confirmed', () => {
  const NOW = Date.parse('2026-11-20T15:00:00Z')
  const line = {
    name: 'Amoxicilina',
    needs_prescription: true,
    control_list: 'antimicrobial',
    unclassified: false,
    price: 2000,
    pmc: 2500,
    quantity: 2,
    recorded: 0,
  }
  const facts: OrderFacts = {
    state: 'placed',
    lines: [line],
    discountWaits: false,
    review: 'approved',
    delivery: 'delivery',
    bringsControlled: false,
    recordsSales: false,
  }
  const controlled = { ...line, control_list: 'B1' }
  const why = (over: Partial<OrderFacts>) => hindranceOf({ ...facts, ...over }, 'CONFIRM', NOW)
  test.each<[string, Partial<OrderFacts>, object | null]>([
    ['nothing', {}, null],
    ['no look of a pharmacist', { review: 'none' }, { why: 'review' }],
    ['one that waits', { review: 'waiting' }, { why: 'review' }],
    ['one that ran out', { review: 'expired' }, { why: 'review' }],
    [
      'none, of what needs none',
      { review: 'none', lines: [{ ...line, needs_prescription: false, control_list: null }] },
      null,
    ],
    [
      'a cent above the highest price',
      { lines: [{ ...line, price: 2501 }] },
      { why: 'pmc', line: 'Amoxicilina', most: 2500 },
    ],
    ['the highest price', { lines: [{ ...line, price: 2500 }] }, null],
    ['a discount that nobody granted', { discountWaits: true }, { why: 'discount' }],
    [
      'a medicine that nobody classified',
      { lines: [line, { ...line, unclassified: true }] },
      { why: 'unclassified' },
    ],
    ['controlled medicine that the shop does not bring', { lines: [controlled] }, { why: 'delivery' }],
    ['the same where it does', { lines: [controlled], bringsControlled: true }, null],
    ['the same that is fetched', { lines: [controlled], delivery: 'pickup' }, null],
    ['its end', { state: 'canceled' }, { why: 'state' }],
  ])('%s', (_, over, expected) =>
    expected === null ? expect(why(over)).toBeNull() : expect(why(over)).toMatchObject(expected),
  )
  test('controlled medicine does not leave once the shop has stopped bringing it', () => {
    const ready = { ...facts, state: 'ready', delivery: 'pickup', lines: [controlled] } as const
    expect(hindranceOf(ready, 'SEND_OUT', NOW)).toMatchObject({ why: 'delivery' })
    expect(hindranceOf(ready, 'DELIVER', NOW)).toBeNull()
  })
  /** Seen to fail without the question at the step that leaves the shop. */
  test.each<[string, Partial<typeof line>, boolean, boolean]>([
    ['an antimicrobial of which nothing is written down', {}, true, true],
    ['one of which a piece is missing', { recorded: 1 }, true, true],
    ['one of which more is written down than there is', { recorded: 3 }, true, true],
    ['one that is written down', { recorded: 2 }, true, false],
    ['controlled medicine', { control_list: 'B1' }, true, true],
    ['a GLP-1 agonist', { control_list: 'glp1' }, true, true],
    ['what is sold on a prescription that goes back', { control_list: '' }, true, false],
    ['an antimicrobial in a shop that another system does it for', {}, false, false],
  ])('leaves the shop once its sale is written down: %s', (_, over, recordsSales, held) => {
    const ready = {
      ...facts,
      state: 'ready',
      delivery: 'pickup',
      bringsControlled: true,
      recordsSales,
      lines: [{ ...line, ...over }],
    } as const
    for (const event of ['SEND_OUT', 'DELIVER'] as const)
      expect(hindranceOf(ready, event, NOW)?.why ?? null).toBe(held ? 'unrecorded' : null)
    expect(hindranceOf(ready, 'BACK', NOW)).toBeNull()
  })
})

describe('a payment', () => {
  /** Seen to fail with late money refused. */
  test('is never lost: whatever was asked for may still be paid', () => {
    for (const state of ['awaiting', 'requested', 'expired', 'canceled', 'refunded'] as const)
      expect(step(paymentSteps, state, 'PAY')).toBe('paid')
  })
  test('that was paid stays so until it goes back, and what went back is paid by new money alone', () => {
    fc.assert(
      fc.property(
        lives<keyof typeof paymentSteps.cells, PaymentEvent>(paymentSteps),
        ({ events, states }) => {
          for (const [at, [from, to]] of pairs(states).entries()) {
            if (from === 'paid') expect(['paid', 'refunded']).toContain(to)
            if (from === 'refunded') expect(to).toBe(events[at] === 'PAY' ? 'paid' : 'refunded')
          }
        },
      ),
    )
  })
  test('of which nothing came gives nothing back', () => {
    for (const state of Object.keys(paymentSteps.cells) as (keyof typeof paymentSteps.cells)[])
      if (state !== 'paid')
        for (const event of ['REFUND', 'REFUND_PART'] as const)
          expect(takes(paymentSteps, state, event)).toBe(false)
  })
})

describe('a quote', () => {
  /** Seen to fail with a converted quote that is accepted again. */
  test('becomes an order once, and nothing afterwards', () => {
    for (const event of eventsOf(quoteSteps)) expect(takes(quoteSteps, 'converted', event)).toBe(false)
  })
  test('that waits for somebody’s word becomes no order before it', () => {
    fc.assert(
      fc.property(lives<keyof typeof quoteSteps.cells, QuoteEvent>(quoteSteps), ({ states }) => {
        for (const [from, to] of pairs(states))
          if (to === 'converted' && from !== to) expect(['open', 'accepted']).toContain(from)
      }),
    )
  })
})

describe('a pharmacist’s look', () => {
  /** Seen to fail with an approval out of nothing. */
  test('approves only what waited for it', () => {
    fc.assert(
      fc.property(lives<keyof typeof reviewSteps.cells, ReviewEvent>(reviewSteps), ({ states }) => {
        for (const [from, to] of pairs(states))
          if (to === 'approved' && from !== to) expect(from).toBe('waiting')
      }),
    )
  })
})
