/** What a shop is warned of. */
export const ALERT_KINDS = ['queue', 'nobody', 'nps', 'failures', 'sync'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** For so long things must be calm before an alert has ended, ms: what goes to and fro around its limit is one alert. */
export const CALM_MS = 5 * 60_000

/** An alert that lasts; `calmSince`: since when its limit is kept again, ms. */
export type Lasting = Readonly<{ calmSince: number | null }>

/** What a look at a rule comes to: nothing, an alert, or that one goes on or has ended. */
export type Verdict = 'nothing' | 'raise' | Readonly<{ calmSince: number | null }> | 'end'

/** Is the limit passed? Of what cannot be said (null: too few answers, a shop that is closed) nothing is. */
export const isPassed = (value: number | null, threshold: number): boolean =>
  value !== null && value >= threshold

/** Looks at a rule. @param lasting null: no alert of it lasts @param now ms */
export function judge(passed: boolean, lasting: Lasting | null, now: number): Verdict {
  if (!lasting) return passed ? 'raise' : 'nothing'
  if (passed) return { calmSince: null }
  const calmSince = lasting.calmSince ?? now
  return now - calmSince >= CALM_MS ? 'end' : { calmSince }
}
