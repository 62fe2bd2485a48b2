import { expect, test } from 'vitest'
import { requestStatus } from './request-status'

const now = Date.UTC(2026, 10, 20, 12)
const soon = (ms: number) => new Date(now + ms).toISOString()
const DAY = 86_400_000

test.each([
  ['success', null, { kind: 'success' }],
  ['success', soon(-DAY), { kind: 'success' }],
  ['request_sucess', soon(3 * DAY), { kind: 'pending', daysLeft: 3 }],
  ['request_sucess', soon(2 * DAY + 1), { kind: 'pending', daysLeft: 3 }],
  ['request_sucess', soon(1), { kind: 'pending', daysLeft: 1 }],
  ['request_sucess', soon(0), { kind: 'expired' }],
  ['request_sucess', soon(-1), { kind: 'expired' }],
  ['request_sucess', null, { kind: 'pending', daysLeft: null }],
  ['request_sucess', 'amanhã', { kind: 'pending', daysLeft: null }],
  ['await', soon(-DAY), { kind: 'processing' }],
  ['request_success', soon(DAY), { kind: 'none' }],
  ['', null, { kind: 'none' }],
  [null, null, { kind: 'none' }],
])('%j until %j: %j', (status, expires, expected) =>
  expect(requestStatus(status, expires, now)).toEqual(expected),
)
