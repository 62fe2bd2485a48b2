import { expect, test } from 'vitest'
import { requestStatus } from './request-status'

/** Noon of the shop's clock. */
const now = Date.UTC(2026, 10, 20, 15)
const soon = (ms: number) => new Date(now + ms).toISOString()
const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  ['success', null, { kind: 'success' }],
  ['success', soon(-DAY), { kind: 'success' }],
  ['request_sucess', soon(3 * DAY), { kind: 'pending', daysLeft: 3 }],
  ['request_sucess', soon(2 * DAY + 11 * HOUR), { kind: 'pending', daysLeft: 2 }],
  // Half a day on the clock, and the next day on the calendar.
  ['request_sucess', soon(12 * HOUR), { kind: 'pending', daysLeft: 1 }],
  ['request_sucess', soon(12 * HOUR - 1), { kind: 'pending', daysLeft: 0 }],
  ['request_sucess', soon(1), { kind: 'pending', daysLeft: 0 }],
  ['request_sucess', soon(0), { kind: 'expired' }],
  ['request_sucess', soon(-1), { kind: 'expired' }],
  ['request_sucess', null, { kind: 'pending', daysLeft: null }],
  ['request_sucess', 'amanhã', { kind: 'pending', daysLeft: null }],
  ['await', soon(-DAY), { kind: 'processing' }],
  ['request_success', soon(DAY), { kind: 'none' }],
  ['', null, { kind: 'none' }],
  [null, null, { kind: 'none' }],
])('%j until %j: %j', (status, expires, expected) =>
  expect(requestStatus(status, expires, now, 'America/Sao_Paulo')).toEqual(expected),
)
