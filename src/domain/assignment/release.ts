import type { Later } from '../inactivity/silence'

/** Why somebody does not serve their tickets, and since when (ms). */
type Absence = Readonly<{ kind: 'offline' | 'paused'; since: number }>

/** After how many minutes tickets go back to the queue, by why nobody serves them; 0: they stay. */
export type Grace = Readonly<Record<Absence['kind'], number>>

/** What is known of a person: null where they are there, or are not on pause; ms. */
type Standing = Readonly<{ offlineSince: number | null; pausedSince: number | null }>

/**
 * When a ticket in the hands of somebody who is away goes back to the queue, and why; null: it stays. The time begins
 * with the absence, or when they last served it: when it came to them, or they wrote in it, on pause or not. Of two
 * reasons the one that comes first counts. `later` counts the minutes in which the shop is open; without it all count.
 * @param watchedSince what lies before was not watched, and is no absence: a server that was down sent nobody away.
 */
export function releaseAt(
  grace: Grace,
  standing: Standing,
  lastServed: number,
  watchedSince: number,
  later?: Later,
): (Absence & Readonly<{ at: number }>) | null {
  const absences: readonly (readonly [Absence['kind'], number | null])[] = [
    ['offline', standing.offlineSince],
    ['paused', standing.pausedSince],
  ]
  const all = absences.flatMap(([kind, since]) => {
    const minutes = grace[kind]
    if (since === null || minutes === 0) return []
    // The pause is the person's own word; that nobody is there is what was seen.
    const from = Math.max(since, lastServed, kind === 'offline' ? watchedSince : 0)
    return [{ kind, since, at: later ? later(from, minutes) : from + minutes * 60_000 }]
  })
  return all.sort((a, b) => a.at - b.at)[0] ?? null
}
