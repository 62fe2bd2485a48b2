import type { Timeline } from '@app/replay/replay'
import type { Entry } from '@domain/kernel/entry'
import { describe, expect, it } from 'vitest'
import { LONGEST_SILENCE_MS, momentsOf, placeAt, shortenedAfter } from './pace'

/** A timeline of entries that were received at these times, ms. */
const received = (...times: number[]): Pick<Timeline, 'length' | 'entryAt'> => ({
  length: times.length,
  entryAt: (at) => (at === 0 ? null : ({ rx: times[at - 1] } as Entry)),
})

describe('the pace of a replay', () => {
  it('is that of receipt, with long silences shortened', () => {
    const timeline = received(1_000, 1_200, 3_600_000, 3_600_100)
    expect([...momentsOf(timeline)]).toEqual([0, 0, 200, 200 + LONGEST_SILENCE_MS, 300 + LONGEST_SILENCE_MS])
    expect(shortenedAfter(timeline, 1)).toBeNull()
    expect(shortenedAfter(timeline, 2)).toBe(3_598_800)
    expect(shortenedAfter(timeline, 4)).toBeNull()
  })

  it('never goes backwards, though the device’s clock was set back', () => {
    expect([...momentsOf(received(5_000, 1_000, 1_500))]).toEqual([0, 0, 0, 500])
  })

  it('is at the last place that a moment has reached', () => {
    const moments = momentsOf(received(0, 0, 100, 250))
    expect([0, 99, 100, 249, 250, 1e9].map((moment) => placeAt(moments, moment))).toEqual([2, 2, 3, 3, 4, 4])
  })
})
