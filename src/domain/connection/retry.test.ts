import { describe, expect, it } from 'vitest'
import { RECONNECT, reconnectDelay, SEND_RETRY, sendRetryDelay } from './retry'

const LEAST = 0
const MOST = 0.999_999

describe('reconnecting', () => {
  it.each([
    // failures in a row, after a failed send, full delay ms
    [0, false, 1_000],
    [1, false, 1_000],
    [2, false, 2_000],
    [5, false, 16_000],
    [6, false, 30_000],
    [1_000, false, 30_000],
    [1, true, 1_600],
    [2, true, 3_200],
    [1_000, true, 30_000],
  ])('after %i failures (send failed: %s): between half of it and %i ms', (attempt, sendFailed, full) => {
    expect(reconnectDelay(attempt, LEAST, sendFailed)).toBe(full / 2)
    expect(reconnectDelay(attempt, MOST, sendFailed)).toBe(full)
  })

  it('1,000 panels that lost the same server do not come back together', () => {
    const delays = Array.from({ length: 1_000 }, (_, n) => reconnectDelay(1, n / 1_000))
    for (let at = 0; at < RECONNECT.baseMs; at += 50)
      expect(delays.filter((ms) => ms >= at && ms < at + 50).length).toBeLessThanOrEqual(101)
  })
})

describe('sending again', () => {
  it('20 tries about 300 ms apart, then no more', () => {
    const delays = Array.from({ length: SEND_RETRY.tries }, (_, n) => sendRetryDelay(n + 1, MOST))
    expect(delays.slice(0, -1)).toEqual(Array(19).fill(300))
    expect(delays.at(-1)).toBeNull()
    expect(sendRetryDelay(1, LEAST)).toBe(150)
  })
})
