/** Why a mail server did not take a mail, as the line to it says. */
export type Undelivered = Readonly<{
  /** SMTP's answer; none where it broke off. */
  responseCode?: number | undefined
  /** What the line calls what went wrong, and the call of the system that failed. */
  code?: string | undefined
  syscall?: string | undefined
  message: string
}>

/**
 * What becomes of a mail that was not taken. `retry`: later; `permanent`: never as it is; `unknown`: all of it may have
 * arrived, and the answer was lost: it is not sent again, or somebody would have it twice.
 */
export type AfterFailure = 'retry' | 'permanent' | 'unknown'

/** A line that breaks off in the middle of a mail says no more than one that never was: only what names its beginning is one. */
const neverBegan = ({ code, syscall, message }: Undelivered): boolean =>
  syscall === 'connect' || code === 'EDNS' || /^(Connection timeout|Greeting never received)$/.test(message)

export function afterFailure(failure: Undelivered): AfterFailure {
  const { responseCode, code } = failure
  // The operator's affair, and not the reader's.
  if (code === 'EAUTH') return 'retry'
  if (responseCode !== undefined) return responseCode >= 500 ? 'permanent' : 'retry'
  return neverBegan(failure) ? 'retry' : 'unknown'
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long a mail that servers put off is tried for, ms. */
export const PATIENCE_MS = 72 * HOUR

/** When a mail that was put off is tried again after so many tries, ms, before any jitter: a minute, then twice as long, at most six hours. */
export const retryMs = (tries: number): number =>
  Math.min(6 * HOUR, MINUTE * 2 ** Math.min(Math.max(0, tries - 1), 12))

/** Mails that may leave from a domain within 24 hours, by the days since it was verified; behind the last as many as there are. */
const WARM_UP = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] as const

/**
 * How many mails may leave from a domain of this age within 24 hours: receivers take a domain that begins with ten thousand
 * for a stolen one, and remember it.
 */
export const warmUpLimit = (ageMs: number): number =>
  WARM_UP[Math.max(0, Math.floor(ageMs / (24 * HOUR)))] ?? Number.POSITIVE_INFINITY
