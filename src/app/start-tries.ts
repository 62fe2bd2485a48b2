import type { Clock } from '@infra/clock'

/** A page that has run this long, or is left in order, has started, ms. */
const STARTED_MS = 10_000
/** Starts that came to nothing, in a row, after which the store is cleared of what the server has too. */
const MOST = 2

/** Counts starts of the panel that came to nothing, so that a store nobody can start from is not started from for ever. */
export type StartTries = Readonly<{
  /** Notes a try. True when so many before it failed that the store itself must be the reason. */
  begin(): boolean
  /** This start came to nothing: an error stopped it, or the screens fell. */
  failed(): void
  /** The page is left: in order, unless it had failed. */
  leaving(): void
}>

/** Kept in `storage`, outside of the store that may be the reason. */
export function createStartTries(storage: Storage, key: string, clock: Clock): StartTries {
  let bad = false
  const settle = () => {
    if (!bad) storage.removeItem(key)
  }
  return {
    begin() {
      const before = Number(storage.getItem(key)) || 0
      storage.setItem(key, String(before + 1))
      clock.after(STARTED_MS, settle)
      return before >= MOST
    },
    failed() {
      bad = true
    },
    leaving: settle,
  }
}
