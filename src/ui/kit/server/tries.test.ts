import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tryingAgain } from './tries'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NETWORK = { code: 'UNREACHABLE', message: '' }

/** When it was asked for again, ms since the first failure, while every try fails, or until the nth comes. */
async function asked(forMs: number, why = NETWORK, comes = Number.POSITIVE_INFINITY) {
  const begin = Date.now()
  const times: number[] = []
  const tries = tryingAgain(() => {
    times.push(Date.now() - begin)
    if (times.length < comes) tries.missed(why)
    else tries.settled()
  })
  tries.missed(why)
  await vi.advanceTimersByTimeAsync(forMs)
  return { times, tries }
}

test('what does not come is asked for again after pauses that grow to a minute', async () =>
  expect((await asked(180_000)).times).toEqual([2_000, 6_000, 14_000, 29_000, 59_000, 119_000, 179_000]))

test('what has come is asked for no more, and the next failure begins with a short pause', async () => {
  const { times, tries } = await asked(60_000, NETWORK, 3)
  expect(times).toEqual([2_000, 6_000, 14_000])
  tries.missed(NETWORK)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(times).toHaveLength(4)
})

test('a refusal is final', async () =>
  expect((await asked(180_000, { code: 'NOT_FOUND', message: 'Não existe.' })).times).toEqual([]))

test('who no longer waits asks nothing', async () => {
  const { times, tries } = await asked(3_000)
  tries.rest()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times).toEqual([2_000])
})
