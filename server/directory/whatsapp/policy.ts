import { backoffMs } from '../../platform/backoff'

/** What to do when a provider refuses a message. */
export type Policy =
  /** Try again: the first wait, the factor by which it grows, the longest wait (ms), and how often in all. */
  | Again
  /** As `retry`, and nothing else leaves the connection before: it is the connection that is too fast. */
  | (Omit<Again, 'kind'> & { kind: 'pause' })
  /** A Brazilian mobile may have its account under the other spelling of the number: try that once. */
  | { kind: 'other spelling' }
  /**
   * The connection does not work: it is switched off, and its messages wait until it works again
   * (instances/standing.ts).
   */
  | { kind: 'switch off' }
  | { kind: 'give up' }
/**
 * The provider's own fault, or no way to it: for five to ten minutes, while the line waits. A hiccup of some seconds must
 * cost nobody a sentence.
 */
export const OUTAGE: Again = { kind: 'retry', firstMs: 1_000, factor: 2, capMs: 30_000, tries: 26 }

type Again = { kind: 'retry'; firstMs: number; factor: number; capMs: number; tries: number }

/**
 * Milliseconds to wait after `tries` refusals; null when it has been tried often enough. Half of the wait is
 * random; never shorter than the provider's Retry-After.
 */
export function retryWaitMs(policy: Policy, tries: number, retryAfterS: number | null): number | null {
  if ((policy.kind !== 'retry' && policy.kind !== 'pause') || tries >= policy.tries) return null
  const full = Math.min(policy.capMs, policy.firstMs * policy.factor ** (tries - 1))
  return Math.max(backoffMs(0, { first: full, cap: full }), (retryAfterS ?? 0) * 1000)
}
