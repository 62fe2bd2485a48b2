import type { Clock } from '@infra/clock'

/** A panel that has been worked with this long without a fault has started, ms. */
const STARTED_MS = 10_000
/** One that still answers this long after it could be worked with is not the store's victim, ms. */
const STANDS_MS = 1_000
/** Starts that came to nothing, in a row, after which the store is cleared of what the server has too. */
const MOST = 2

/**
 * Counts starts of the panel that came to nothing, so that a store nobody can start from is not started from for ever.
 *
 *     begin ──► suspect ──► stands ──► started      forgets earlier failures
 *                  │           └─ failed            counts
 *                  ├─ failed, or nothing more       counts: an error, a hang, a crash
 *                  └─ left, or hidden               says nothing: reloaded, closed, put away by the device
 */
export type StartTries = Readonly<{
  /** Notes a try. True when so many before it failed that the store itself must be the reason. */
  begin(): boolean
  /** The panel is there to be worked with. */
  ready(): void
  /** This start came to nothing: an error stopped it, or the screens fell. */
  failed(): void
  /** The page is left, or whoever was in has gone. */
  leaving(): void
  /** Nobody sees the page, or somebody does again: devices close pages that nobody sees, without a word. */
  hidden(away: boolean): void
}>

/** Kept in `storage`, outside of the store that may be the reason. */
export function createStartTries(storage: Storage, key: string, clock: Clock): StartTries {
  let state: 'none' | 'suspect' | 'stands' | 'failed' = 'none'
  /** Failures in a row before this start. */
  let before = 0
  /** Tells the timers of a start from those of the next in the same page. */
  let start = 0
  const count = (tries: number) => (tries > 0 ? storage.setItem(key, String(tries)) : storage.removeItem(key))
  const later = (ms: number, from: typeof state, then: () => void) => {
    const of = start
    clock.after(ms, () => {
      if (start === of && state === from) then()
    })
  }
  return {
    begin() {
      const failures = Number(storage.getItem(key)) || 0
      const over = failures >= MOST
      // What is cleared starts over.
      before = over ? 0 : failures
      start++
      state = 'suspect'
      count(before + 1)
      return over
    },
    ready() {
      later(STANDS_MS, 'suspect', () => {
        state = 'stands'
        count(before)
        later(STARTED_MS, 'stands', () => count(0))
      })
    },
    failed() {
      if (state === 'none') return
      state = 'failed'
      count(before + 1)
    },
    leaving() {
      if (state === 'suspect') count(before)
      if (state !== 'failed') state = 'none'
    },
    hidden(away) {
      if (state === 'suspect') count(away ? before : before + 1)
    },
  }
}
