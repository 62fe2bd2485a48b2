import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttled } from './throttle'

const after = (ms: number) => (run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('calls at once, then once for all that come within the time, and never loses the last', () => {
  const call = vi.fn()
  const calm = throttled(call, after(150))
  calm.call()
  expect(call).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(10)
    calm.call()
  }
  expect(call).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(50)
  expect(call).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  expect(call).toHaveBeenCalledTimes(2)
  calm.call()
  expect(call).toHaveBeenCalledTimes(3)
})

it('forgets what waits when it is stopped', () => {
  const call = vi.fn()
  const calm = throttled(call, after(150))
  calm.call()
  calm.call()
  calm.stop()
  vi.advanceTimersByTime(1_000)
  expect(call).toHaveBeenCalledTimes(1)
})
