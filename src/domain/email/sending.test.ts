import { expect, it } from 'vitest'
import { afterFailure, retryMs, warmUpLimit } from './sending'

it.each([
  [{ code: 'ESOCKET', syscall: 'connect', message: 'connect ECONNREFUSED 127.0.0.1:1' }, 'retry'],
  [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND' }, 'retry'],
  [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, 'retry'],
  [{ code: 'EENVELOPE', responseCode: 451, message: 'x' }, 'retry'],
  [{ code: 'EENVELOPE', responseCode: 550, message: 'x' }, 'permanent'],
  [{ code: 'EAUTH', responseCode: 535, message: 'x' }, 'retry'],
  [{ code: 'EMESSAGE', responseCode: 421, message: 'x' }, 'retry'],
  [{ code: 'EMESSAGE', responseCode: 554, message: 'x' }, 'permanent'],
  // It may have taken all of it.
  [{ code: 'ECONNECTION', message: 'Connection closed unexpectedly' }, 'unknown'],
  [{ code: 'ETIMEDOUT', message: 'Timeout' }, 'unknown'],
] as const)('what becomes of a mail after %j: %s', (failure, wanted) => {
  expect(afterFailure(failure)).toBe(wanted)
})

it('waits longer each time, at most six hours, and lets a domain grow', () => {
  const waits = Array.from({ length: 30 }, (_, n) => retryMs(n + 1))
  expect(waits.slice(0, 3)).toEqual([60_000, 120_000, 240_000])
  expect(waits.every((wait, n) => wait >= (waits[n - 1] ?? 0))).toBe(true)
  expect(waits.at(-1)).toBe(6 * 3_600_000)
  const limits = Array.from({ length: 10 }, (_, day) => warmUpLimit(day * 86_400_000))
  expect(limits.every((limit, day) => limit >= (limits[day - 1] ?? 0))).toBe(true)
  expect([limits[0], limits.at(-1)]).toEqual([200, Number.POSITIVE_INFINITY])
})
