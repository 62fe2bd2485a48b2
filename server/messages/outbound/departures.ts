/** The time, and what is done later; a test gives its own. Milliseconds. */
export type Timing = Readonly<{ now: () => number; after: (ms: number, run: () => void) => void }>

/** Calls that wait for their slots. */
export interface Departures<T> {
  /** Begins it at its slot, behind all that were added before it. `at`: ms by the clock of {@link Timing}. */
  add(item: T, at: number): void
  /** When the last of those that wait will have begun, at the earliest. */
  until(): number
}

/** So much a late call may make up, ms: timers are never exact, and slots are not to be lost by that. */
const LATE_MS = 5
/** A timer that fires so much early is in time, ms. */
const EARLY_MS = 1

const REAL: Timing = { now: () => performance.now(), after: (ms, run) => void setTimeout(run, ms) }

/**
 * Begins calls one after the other at their slots. Slots that passed while this process was busy leave no nearer together
 * than others: the provider counts what comes within a second, whatever kept us.
 *
 *   slots       |  |  |  |  |  |  |  |
 *   process     ───────▓▓▓▓▓▓▓▓▓──────
 *   calls       |  |           |  |  |  |  |  |
 *
 * @param everyMs between two calls, as it is now.
 */
export function openDepartures<T>(
  everyMs: () => number,
  begin: (item: T) => void,
  { now, after }: Timing = REAL,
): Departures<T> {
  const waiting: { item: T; at: number }[] = []
  /** No call begins before. */
  let next = Number.NEGATIVE_INFINITY
  let planned = false

  function go(): void {
    planned = false
    const [first] = waiting
    if (!first) return
    const at = Math.max(first.at, next)
    if (now() >= at - EARLY_MS) {
      waiting.shift()
      next = Math.max(at, now() - LATE_MS) + everyMs()
      begin(first.item)
    }
    plan()
  }

  function plan(): void {
    const [first] = waiting
    if (!first || planned) return
    planned = true
    after(Math.max(0, Math.max(first.at, next) - now()), go)
  }

  return {
    add(item, at) {
      waiting.push({ item, at })
      plan()
    },
    until: () => next + waiting.length * everyMs(),
  }
}
