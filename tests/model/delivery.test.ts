import { OUTCOME_UNKNOWN } from '@contract/delivery'
import { deliverySteps } from '@domain/kernel/steps.gen'
import { ackOf, canRetry, type Delivery, deliveryOf, joinDelivery } from '@domain/messages/delivery'
import { DELIVERY_ORDER } from '@domain/messages/delivery.machine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { event } from './entries'
import { assertRecorded } from './record-failure'
import { aMessage, aTicket } from './rows'

const deliveries: fc.Arbitrary<Delivery> = fc.record({
  state: fc.constantFrom(...DELIVERY_ORDER),
  attempt: fc.integer({ min: 1, max: 3 }),
})

const rank = (d: Delivery) => d.attempt * 10 + DELIVERY_ORDER.indexOf(d.state)

/** A message and what is told of its delivery, in this order. */
const told = (...news: readonly Delivery[]) => [
  event(1, 'customerChatCreated', { ticket: aTicket('1'), message: aMessage('7', '1') }),
  ...news.map(({ state, attempt }, i) =>
    event(i + 2, 'customerChatAckChanged', {
      id: '7',
      chat_ticket_id: '1',
      hash: null,
      whatsapp_message_id: null,
      ack: ackOf(state),
      error_code: state === 'unknown' ? OUTCOME_UNKNOWN : null,
      error_message: null,
      send_attempt: attempt,
    }),
  ),
]

/**
 * Commutative and never down were seen to fail with what arrives taken whenever it differs; associative with
 * a later attempt that keeps the stronger state of the former; idempotent with a new object every time.
 */
describe('delivery is a lattice', () => {
  test('commutative', async () => {
    await assertRecorded(
      fc.property(deliveries, deliveries, (a, b) => {
        expect(joinDelivery(a, b)).toEqual(joinDelivery(b, a))
      }),
      told,
    )
  })
  test('associative', async () => {
    await assertRecorded(
      fc.property(deliveries, deliveries, deliveries, (a, b, c) => {
        expect(joinDelivery(joinDelivery(a, b), c)).toEqual(joinDelivery(a, joinDelivery(b, c)))
      }),
      told,
    )
  })
  test('idempotent, and says so by returning the same object', async () => {
    await assertRecorded(
      fc.property(deliveries, (a) => {
        expect(joinDelivery(a, { ...a })).toBe(a)
      }),
      told,
    )
  })
  test('never down', async () => {
    await assertRecorded(
      fc.property(deliveries, deliveries, (a, b) => {
        expect(rank(joinDelivery(a, b))).toBe(Math.max(rank(a), rank(b)))
      }),
      told,
    )
  })
})

describe('every state meets every state', () => {
  const cases = DELIVERY_ORDER.flatMap((known, i) =>
    DELIVERY_ORDER.map((news, j) => [known, news, i < j] as const),
  )
  test.each(cases)('%s hears %s: moves %s', (known, news, moves) => {
    const before = { state: known, attempt: 1 }
    const after = joinDelivery(before, { state: news, attempt: 1 })
    if (moves) expect(after).toEqual({ state: news, attempt: 1 })
    else expect(after).toBe(before)
  })
})

describe("the contract's numbers", () => {
  test.each(DELIVERY_ORDER)('%s comes back from its number', (state) => {
    expect(deliveryOf(ackOf(state), state === 'unknown' ? 'OUTCOME_UNKNOWN' : null)).toBe(state)
  })
  test.each([7, -2, 0.5, Number.NaN])('%s, which nobody knows, counts as pending', (ack) => {
    expect(deliveryOf(ack, null)).toBe('pending')
  })
  test.each(DELIVERY_ORDER)('%s may be retried only when it failed or nobody knows', (state) => {
    expect(canRetry(state)).toBe(state === 'failed' || state === 'unknown')
  })
  test('the order of the file is the order of the table', () => {
    const heights = DELIVERY_ORDER.map((state) => Object.keys(deliverySteps.cells[state]).length)
    expect(heights).toEqual([6, 5, 4, 3, 2, 1, 0])
  })
})
