import { compileMachine } from '@domain/kernel/compile'
import { actionsOf, type StepTable, step, takes } from '@domain/kernel/step'
import { adverseEventSteps } from '@domain/kernel/steps/adverseEvent.gen'
import { alertSteps } from '@domain/kernel/steps/alert.gen'
import { botSessionSteps } from '@domain/kernel/steps/botSession.gen'
import { campaignSteps } from '@domain/kernel/steps/campaign.gen'
import { campaignRecipientSteps } from '@domain/kernel/steps/campaignRecipient.gen'
import { cashDaySteps } from '@domain/kernel/steps/cashDay.gen'
import { catalogItemSteps } from '@domain/kernel/steps/catalogItem.gen'
import { erpConnectionSteps } from '@domain/kernel/steps/erpConnection.gen'
import { erpPushSteps } from '@domain/kernel/steps/erpPush.gen'
import { inactivitySteps } from '@domain/kernel/steps/inactivity.gen'
import { mailDomainSteps } from '@domain/kernel/steps/mailDomain.gen'
import { orderSteps } from '@domain/kernel/steps/order.gen'
import { paymentSteps } from '@domain/kernel/steps/payment.gen'
import { pbmAuthorisationSteps } from '@domain/kernel/steps/pbmAuthorisation.gen'
import { quoteSteps } from '@domain/kernel/steps/quote.gen'
import { relationshipSendSteps } from '@domain/kernel/steps/relationshipSend.gen'
import { reviewSteps } from '@domain/kernel/steps/review.gen'
import * as steps from '@domain/kernel/steps.gen'
import { machines } from '@domain/machines'
import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, createMachine, initialTransition, transition } from 'xstate'
import { LONG } from '../chaos/seeds'

/** Enough to meet every state with every event, which the test counts; more with `npm run chaos`. */
const WALK = LONG ? 30_000 : 6_000

const tables: Record<keyof typeof machines, StepTable> = {
  ticket: steps.ticketSteps,
  transfer: steps.transferSteps,
  delivery: steps.deliverySteps,
  outbox: steps.outboxSteps,
  login: steps.loginSteps,
  twoFactor: steps.twoFactorSteps,
  connection: steps.connectionSteps,
  instance: steps.instanceSteps,
  internalConversation: steps.internalConversationSteps,
  platform: steps.platformSteps,
  scheduledMessage: steps.scheduledMessageSteps,
  inactivity: inactivitySteps,
  botSession: botSessionSteps,
  campaign: campaignSteps,
  campaignRecipient: campaignRecipientSteps,
  adverseEvent: adverseEventSteps,
  alert: alertSteps,
  cashDay: cashDaySteps,
  erpConnection: erpConnectionSteps,
  erpPush: erpPushSteps,
  mailDomain: mailDomainSteps,
  catalogItem: catalogItemSteps,
  order: orderSteps,
  payment: paymentSteps,
  pbmAuthorisation: pbmAuthorisationSteps,
  quote: quoteSteps,
  relationshipSend: relationshipSendSteps,
  review: reviewSteps,
}

/** A small generator of its own, so that a walk is the same on every run: a table is right or wrong, not mostly right. */
function* dice(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    // The upper half: the lower bits of such a sequence come round too soon.
    yield state >>> 16
  }
}

describe.each(Object.entries(machines))('%s', (name, machine) => {
  const table: StepTable = tables[name as keyof typeof machines]
  const events = [...new Set(machine.events)] as string[]

  /** Seen to fail with one target changed in the machine and the table not generated again. */
  test('its table is up to date', () => {
    expect(table).toEqual(compileMachine(machine))
  })

  test('every state that the machine names can be reached', () => {
    expect(Object.keys(table.cells).sort()).toEqual(Object.keys(machine.states).sort())
  })

  /** Seen to fail with one target changed in the generated table, and with one action left out. */
  test(`goes where XState goes: every state with every event, and ${WALK} random steps`, () => {
    const visited = new Set<string>()
    const numbers = dice(name.length)
    const roll = (sides: number) => Number(numbers.next().value) % sides
    const first: AnyMachineSnapshot = initialTransition(machine)[0]
    const known = new Map<string, AnyMachineSnapshot>([[table.initial, first]])
    let snapshot = first
    for (let i = 0; i < WALK; i++) {
      const from = String(snapshot.value)
      known.set(from, snapshot)
      const event = events[roll(events.length)] ?? ''
      visited.add(`${from} ${event}`)
      const [next, actions]: [AnyMachineSnapshot, { type: string }[]] = transition(machine, snapshot, {
        type: event,
      } as never)
      if (step(table, from, event) !== next.value)
        expect.fail(`${from} ${event}: ${step(table, from, event)}, not ${next.value}`)
      if (takes(table, from, event) !== snapshot.can({ type: event }))
        expect.fail(`${from} ${event}: taken by one, not by the other`)
      const named = actions.map((action) => action.type)
      if (actionsOf(table, from, event).join() !== named.join())
        expect.fail(`${from} ${event}: ${actionsOf(table, from, event)}, not ${named}`)
      // Ends are absorbing: now and then the walk begins again from a state seen before.
      const seen = [...known.values()]
      snapshot = roll(8) === 0 ? (seen[roll(seen.length)] ?? first) : next
    }
    expect(visited.size).toBe(Object.keys(table.cells).length * events.length)
  })
})

describe('what no table can hold is refused by name', () => {
  const refused = (config: object) => () => compileMachine(createMachine(config as never))
  test.each([
    [
      'a guard',
      { states: { a: { on: { GO: { target: 'b', guard: () => true } } }, b: {} } },
      /m\.a: a guard/,
    ],
    [
      'a guard for all states',
      { on: { GO: { target: '.b', guard: 'g' } }, states: { a: {}, b: {} } },
      /a guard/,
    ],
    ['a delay', { states: { a: { after: { 10: 'b' } }, b: {} } }, /m\.a: delays/],
    ['an invoked actor', { states: { a: { invoke: { src: 'x' } } } }, /m\.a: invoked/],
    ['an eventless transition', { states: { a: { always: 'b' }, b: {} } }, /m\.a: eventless/],
    ['a nested state', { states: { a: { initial: 'x', states: { x: {} } } } }, /nested/],
    ['context', { context: { n: 1 }, states: { a: {} } }, /context/],
    ['a wildcard', { states: { a: { on: { '*': 'b' } }, b: {} } }, /wildcard/],
  ])('%s', (_, config, reason) => {
    expect(refused({ id: 'm', initial: 'a', ...config })).toThrow(reason)
  })
  test('parallel states', () => {
    expect(refused({ id: 'm', type: 'parallel', states: { a: {}, b: {} } })).toThrow(/parallel/)
  })
})
