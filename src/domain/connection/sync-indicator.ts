/*
 * For a server without event numbers (specification section 4, Sockets): nobody can prove then that nothing is
 * missing. After a long silence the panel says "synchronising" until what comes in has settled.
 *
 *   … last event ──── 50 min ────► reconnect: shown ── events … 3 s of quiet ─► hidden
 *                                             └────────── 10 s at most ───────► hidden
 */

/** A silence longer than this makes a reconnect show the indicator, ms. */
export const SILENCE_MS = 50 * 60_000
/** So long nothing has come: it has settled, ms. */
const QUIET_MS = 3_000
/** The indicator is never shown longer than this, ms. */
const SHOWN_AT_MOST_MS = 10_000

/** What is known of the stream of a server without numbers. Times are domain time, ms. */
export type Hearing = Readonly<{
  /** When something was last heard over the socket; at first, when it was first connected. */
  heardAt: number
  /** Since when the indicator is shown; null while it is not. */
  shownSince: number | null
}>

/** After a reconnect at `at`. */
export function reconnected(known: Hearing | undefined, at: number): Hearing {
  if (!known) return { heardAt: at, shownSince: null }
  return at - known.heardAt > SILENCE_MS ? { ...known, shownSince: at } : known
}

/** After something was heard. */
export const heard = (known: Hearing, at: number): Hearing => ({
  ...known,
  heardAt: Math.max(known.heardAt, at),
})

/** How long from `at` until the indicator may have to go, ms; null while it is not shown. 0: it has to go now. */
export function settlesIn({ heardAt, shownSince }: Hearing, at: number): number | null {
  if (shownSince === null) return null
  const quiet = Math.max(heardAt, shownSince) + QUIET_MS
  return Math.max(0, Math.min(quiet, shownSince + SHOWN_AT_MOST_MS) - at)
}

/** Is it to be said that the panel is catching up with the server? */
export const isSyncing = (connection: { state: string; unnumbered?: Hearing } | undefined): boolean =>
  connection?.state === 'catchingUp' || (connection?.unnumbered?.shownSince ?? null) !== null
