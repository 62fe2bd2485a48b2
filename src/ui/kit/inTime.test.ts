import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime, SCRIPT_TIMEOUT_MS } from './inTime'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a script that comes is handed on, and no clock runs behind it', async () => {
  await expect(inTime(Promise.resolve('here'))).resolves.toBe('here')
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('one that fails, fails at once', async () => {
  await expect(inTime(Promise.reject(new Error('404')))).rejects.toThrow('404')
})

test('one that never comes is an error after 120 s, not before', async () => {
  let failed = false
  const waiting = inTime(new Promise(() => {})).catch(() => {
    failed = true
  })
  await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1)
  expect(failed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect([failed, SCRIPT_TIMEOUT_MS]).toEqual([true, 120_000])
})
