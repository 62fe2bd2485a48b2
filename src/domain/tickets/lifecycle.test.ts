import { expect, test } from 'vitest'
import { step } from '../kernel/step'
import { type TicketState, ticketSteps } from '../kernel/steps.gen'
import { lifecycleColumns, observationOf } from './lifecycle'

const SHOWN: TicketState[] = ['inbox', 'open', 'closing', 'closed']

test.each(SHOWN.flatMap((from) => SHOWN.map((to) => [from, to] as const)))(
  'a ticket known as %s whose columns say %s is that',
  (from, to) => expect(step(ticketSteps, from, observationOf(lifecycleColumns(to)))).toBe(to),
)

test.each(SHOWN)('a removed ticket does not come back as %s', (state) =>
  expect(step(ticketSteps, 'removed', observationOf(lifecycleColumns(state)))).toBe('removed'),
)

test.each([
  [{ inbox: 1, finished_ticket: 1, is_finishing: true }, 'SEEN_CLOSED'],
  [{ inbox: 1, finished_ticket: 0, is_finishing: true }, 'SEEN_INBOX'],
])('columns that contradict each other, %o, are read the later way', (columns, seen) =>
  expect(observationOf(columns)).toBe(seen),
)
