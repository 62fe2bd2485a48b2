import { afterEach, expect, test, vi } from 'vitest'
import { ruleFor } from './errors'
import { retryWaitMs } from './policy'

afterEach(() => vi.restoreAllMocks())

/** How long a message is tried in all, ms, at the shortest that chance allows. */
function triedFor(code: string): number {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { policy } = ruleFor(code)
  let sum = 0
  for (let tries = 1; ; tries++) {
    const wait = retryWaitMs(policy, tries, null)
    if (wait === null) return sum
    expect(wait).toBeLessThanOrEqual(30_000)
    sum += wait
  }
}

/** Seen to fail with five tries, which a hiccup of eight seconds outlasted. */
test.each(['1', '2', '131000', '131016', '133004', 'UNREACHABLE'])(
  "%s, the provider's own fault, is tried for at least five minutes, twice a minute or more",
  (code) => expect(triedFor(code)).toBeGreaterThanOrEqual(5 * 60_000),
)
