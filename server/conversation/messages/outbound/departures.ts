/** The time, and what is done later; a test gives its own. Milliseconds. */
export type Timing = Readonly<{ now: () => number; after: (ms: number, run: () => unknown) => void }>

/** Calls that wait for their slots. */
export interface Departures<T> {
  /**
   * Begins it in the order in which they were added, at slots that are added in their order: `at`, ms by the clock of {@link Timing}.
   * Before those that it {@link Steps.overtakes} and that nobody prepares yet, which move on by a slot each.
   */
  add(item: T, at: number): void
  /** When the last of those that wait will have begun, at the earliest. */
  until(): number
  /** So long before its slot a call is prepared, ms. */
  lead(): number
}

/** What is done with the calls. */
type Steps<T> = Readonly<{
  /** Between two calls, as it is now, ms. */
  everyMs: () => number
  /** Asked for those that begin together soon, never twice at a time: which of them may begin. Must not fail. */
  prepare: (items: readonly T[]) => Promise<ReadonlySet<T>>
  begin: (item: T) => void
  overtakes: (item: T, other: T) => boolean
}>

/** So much a late call may make up, ms: timers are never exact, and slots are not to be lost by that. */
const LATE_MS = 5
/** A timer that fires so much early is in time, ms. */
const EARLY_MS = 1
/** Calls are prepared at least and at most so long before they begin, ms; between, as long as that lately took. */
const LEAD_MS = { least: 15, most: 150 }

const REAL: Timing = { now: () => performance.now(), after: (ms, run) => void setTimeout(run, ms) }

/**
 * Begins calls one after the other at their slots, once they are prepared. Slots that passed while this process or the
 * preparation was busy leave no nearer together than others: the provider counts what comes within a second, whatever
 * kept us.
 *
 *   slots       |  |  |  |  |  |  |  |
 *   process     ───────▓▓▓▓▓▓▓▓▓──────
 *   calls       |  |           |  |  |  |  |  |
 */
export function openDepartures<T>(
  { everyMs, prepare, begin, overtakes }: Steps<T>,
  { now, after }: Timing = REAL,
): Departures<T> {
  type Waiting = { item: T; at: number; asked: boolean; ready: boolean }
  let waiting: Waiting[] = []
  /** No call begins before. */
  let next = Number.NEGATIVE_INFINITY
  let planned = Number.POSITIVE_INFINITY
  let preparing = false
  /** How long preparing took: grows at once, and falls slowly. */
  let took = 0
  const lead = () => Math.min(LEAD_MS.most, Math.max(LEAD_MS.least, 1.5 * took))

  function go(): void {
    planned = Number.POSITIVE_INFINITY
    const [first] = waiting
    if (!first) return
    const at = Math.max(first.at, next)
    if (first.ready && now() >= at - EARLY_MS) {
      waiting.shift()
      next = Math.max(at, now() - LATE_MS) + everyMs()
      begin(first.item)
    }
    if (!preparing && now() >= preparedAt() - EARLY_MS) void prepareSoon()
    plan()
  }

  /** Those that are not prepared yet, and when they will begin. */
  function unprepared(): { one: Waiting; slot: number }[] {
    let free = Math.max(next, now() - LATE_MS)
    return waiting.flatMap((one) => {
      const slot = Math.max(one.at, free)
      free = slot + everyMs()
      return one.ready ? [] : [{ one, slot }]
    })
  }

  const preparedAt = (): number => (unprepared()[0]?.slot ?? Number.POSITIVE_INFINITY) - lead()

  async function prepareSoon(): Promise<void> {
    preparing = true
    const asked = now()
    const [first, ...others] = unprepared()
    // Those that begin before the next ones could be prepared.
    const soon = asked + 2 * lead()
    const together = [first, ...others.filter(({ slot }) => slot <= soon)].flatMap((each) => each?.one ?? [])
    for (const one of together) one.asked = true
    const good = await prepare(together.map(({ item }) => item))
    waiting = waiting.filter((one) => !together.includes(one) || good.has(one.item))
    for (const one of together) one.ready = true
    took = Math.max(now() - asked, took * 0.9)
    preparing = false
    plan()
  }

  function plan(): void {
    const [first] = waiting
    if (!first) return
    const at = Math.min(
      first.ready ? Math.max(first.at, next) : Number.POSITIVE_INFINITY,
      preparing ? Number.POSITIVE_INFINITY : preparedAt(),
    )
    if (at >= planned) return
    planned = at
    // One that was planned for later has nothing to do any more.
    after(Math.max(0, at - now()), () => planned === at && go())
  }

  return {
    add(item, at) {
      let place = waiting.length
      let slot = at
      for (let other = waiting[place - 1]; other && !other.asked && overtakes(item, other.item); ) {
        ;[slot, other.at] = [other.at, slot]
        other = waiting[--place - 1]
      }
      waiting.splice(place, 0, { item, at: slot, asked: false, ready: false })
      plan()
    },
    until: () => next + waiting.length * everyMs(),
    lead,
  }
}
