import { Ack, OUTCOME_UNKNOWN } from '@contract/delivery'
import type { CustomerChat } from '@contract/entities'
import { deliverySteps } from '@domain/kernel/steps.gen'
import { ackOf, canRetry, type Delivery, deliveryOf, joinDelivery } from '@domain/messages/delivery'
import { DELIVERY_ORDER } from '@domain/messages/delivery.machine'
import { lastChatNow, lastDelivery } from '@domain/tickets/last-chat'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { event, play, signedIn } from './entries'
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
      whatsapp_message_id: state === 'accepted' ? 'wamid.7' : null,
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
    const code = state === 'unknown' ? OUTCOME_UNKNOWN : null
    expect(deliveryOf(ackOf(state), code, state === 'accepted')).toBe(state)
  })
  test("the provider's id says that it was taken, whatever is said beside it", () => {
    expect(deliveryOf(Ack.pending, OUTCOME_UNKNOWN, true)).toBe('accepted')
    expect(deliveryOf(Ack.sent, null, true)).toBe('sent')
  })
  test.each([7, -2, 0.5, Number.NaN])('%s, which nobody knows, counts as pending', (ack) => {
    expect(deliveryOf(ack, null, false)).toBe('pending')
  })
  test.each(DELIVERY_ORDER)('%s may be retried only when it failed or nobody knows', (state) => {
    expect(canRetry(state)).toBe(state === 'failed' || state === 'unknown')
  })
  test('the order of the file is the order of the table', () => {
    const heights = DELIVERY_ORDER.map((state) => Object.keys(deliverySteps.cells[state]).length)
    expect(heights).toEqual([7, 6, 5, 4, 3, 2, 1, 0])
  })
})

describe('what waits in our outbox and what the provider has taken are told apart', () => {
  const delivery = (...entries: Parameters<typeof play>[0]) =>
    play([...signedIn(), ...entries]).world.rows.messages.get('7')?.delivery
  const created = (fields: Partial<CustomerChat>) =>
    event(1, 'customerChatCreated', {
      ticket: aTicket('1'),
      message: aMessage('7', '1', { tag_type: 'out', ack: Ack.pending, ...fields }),
    })
  const taken = event(2, 'customerChatAckChanged', {
    id: '7',
    chat_ticket_id: '1',
    hash: null,
    whatsapp_message_id: 'wamid.7',
    ack: Ack.pending,
    error_code: null,
    error_message: null,
    send_attempt: 1,
  })

  test('as the message itself says', () => {
    expect(delivery(created({ whatsapp_message_id: null }))).toBe('pending')
    expect(delivery(created({ whatsapp_message_id: 'wamid.7' }))).toBe('accepted')
  })
  test('as is told later, also before the message is known', () => {
    const waiting = created({ whatsapp_message_id: null })
    expect(delivery(waiting, taken)).toBe('accepted')
    expect(delivery(taken, waiting)).toBe('accepted')
  })
  test('a new attempt waits again', () => {
    const again = event(3, 'customerChatUpdated', {
      message: aMessage('7', '1', {
        tag_type: 'out',
        ack: Ack.pending,
        whatsapp_message_id: null,
        send_attempt: 2,
        rev: 3,
      }),
    })
    expect(delivery(created({ whatsapp_message_id: null }), taken, again)).toBe('pending')
  })
  test("in the list's preview too, with and without the message on the device", () => {
    const last = {
      id: '7',
      chatTicket: '1',
      type: 'chat',
      tag_type: 'out',
      message: 'Olá',
      document_mimetype: null,
      document_name: null,
      is_bot_message: false,
      message_buttons: null,
      sent_at: '2026-11-20T12:00:00.000Z',
      ack: Ack.pending,
    }
    expect(lastDelivery(last)).toBe('pending')
    expect(lastDelivery({ ...last, is_accepted: true })).toBe('accepted')
    expect(lastDelivery({ ...last, error_code: OUTCOME_UNKNOWN })).toBe('unknown')
    const { world } = play([...signedIn(), created({ whatsapp_message_id: null }), taken])
    expect(lastDelivery(lastChatNow(last, world.rows.messages.get('7')))).toBe('accepted')
  })
})
