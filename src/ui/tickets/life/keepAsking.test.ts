import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAsking } from './keepAsking'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How it is said to stand while `answers` come, the last of them again and again. */
async function said(answers: readonly boolean[], forMs: number, endAt = Number.POSITIVE_INFINITY) {
  const states: string[] = []
  let asked = 0
  const end = keepAsking(
    async () => ({ ok: answers[Math.min(asked++, answers.length - 1)] ?? false }),
    (state) => states.push(state),
  )
  for (let ms = 0; ms < forMs; ms += 100) {
    if (ms >= endAt) end()
    await vi.advanceTimersByTimeAsync(100)
  }
  return states
}

test('one that is answered is asked once', async () => expect(await said([true], 20_000)).toEqual(['here']))

test('one that is not is asked again every half second until it is', async () =>
  expect(await said([false, false, true], 20_000)).toEqual(['failed', 'failed', 'here']))

test('after fifteen seconds nobody asks any more', async () =>
  expect(await said([false], 60_000)).toHaveLength(31))

test('what was ended says nothing more', async () =>
  expect(await said([false], 20_000, 1_000)).toHaveLength(3))
