import type { Timeline } from '@app/replay/replay'

/** The longest time between two entries that playing waits for, ms. */
export const LONGEST_SILENCE_MS = 3_000

/** When each place is reached in a replay at normal speed, ms after its start: by receipt, silences shortened. */
export function momentsOf(timeline: Pick<Timeline, 'length' | 'entryAt'>): Float64Array {
  const moments = new Float64Array(timeline.length + 1)
  let last: number | null = null
  for (let at = 1; at <= timeline.length; at++) {
    const { rx } = timeline.entryAt(at) ?? { rx: 0 }
    // A device's clock may be set back in the middle of a log.
    const gap = last === null ? 0 : Math.min(LONGEST_SILENCE_MS, Math.max(0, rx - last))
    moments[at] = (moments[at - 1] ?? 0) + gap
    last = rx
  }
  return moments
}

/** The last place that is reached by a moment. */
export function placeAt(moments: Float64Array, moment: number): number {
  let low = 0
  let high = moments.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((moments[middle] ?? Number.POSITIVE_INFINITY) <= moment) low = middle
    else high = middle - 1
  }
  return low
}

/** The silence after a place that playing shortens, ms; null where it shortens none. */
export function shortenedAfter(timeline: Pick<Timeline, 'length' | 'entryAt'>, at: number): number | null {
  if (at < 1 || at >= timeline.length) return null
  const gap = (timeline.entryAt(at + 1)?.rx ?? 0) - (timeline.entryAt(at)?.rx ?? 0)
  return gap > LONGEST_SILENCE_MS ? gap : null
}
