import { describe, expect, it } from 'vitest'
import { heard, isSyncing, reconnected, SILENCE_MS, settlesIn } from './sync-indicator'

const T = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000

describe('a server without numbers', () => {
  it.each([
    ['the first connection ever', undefined, false],
    ['after 49 minutes', T - 49 * MINUTE, false],
    ['after 50 minutes to the ms', T - SILENCE_MS, false],
    ['after a ms more', T - SILENCE_MS - 1, true],
    ['after a night', T - 600 * MINUTE, true],
  ])('%s: shown or not', (_, heardAt, shown) => {
    const before = heardAt === undefined ? undefined : { heardAt, shownSince: null }
    expect(reconnected(before, T).shownSince !== null).toBe(shown)
  })

  it.each([
    // events heard, ms after the reconnect; when it is hidden
    [[], 3_000],
    [[1_000], 4_000],
    [[1_000, 3_500, 6_000], 9_000],
    [[2_000, 4_000, 6_000, 8_000, 9_900], 10_000],
    [[0, 0, 0], 3_000],
  ])('events at %j: hidden after %i ms', (events, hidden) => {
    let hearing = reconnected({ heardAt: T - SILENCE_MS - 1, shownSince: null }, T)
    let at = T
    for (const event of events) {
      at = T + event
      hearing = heard(hearing, at)
    }
    expect(at + (settlesIn(hearing, at) ?? 0)).toBe(T + hidden)
  })

  it('has nothing to settle while nothing is shown', () => {
    expect(settlesIn({ heardAt: T, shownSince: null }, T + MINUTE)).toBeNull()
  })

  it.each([
    [undefined, false],
    [{ state: 'live' }, false],
    [{ state: 'catchingUp' }, true],
    [{ state: 'live', unnumbered: { heardAt: T, shownSince: null } }, false],
    [{ state: 'live', unnumbered: { heardAt: T, shownSince: T } }, true],
  ])('%j says "synchronising": %s', (connection, said) => {
    expect(isSyncing(connection)).toBe(said)
  })
})
