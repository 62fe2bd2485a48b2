import { backoffMs } from '../../platform/backoff'

/** What to do when Meta refuses a message (whatsapp-facts 2.3). */
export type Policy =
  /** Try again: the first wait, the factor by which it grows, the longest wait (ms), and how often in all. */
  | { kind: 'retry'; firstMs: number; factor: number; capMs: number; tries: number }
  /** A Brazilian mobile may have its account under the other spelling of the number: try that once. */
  | { kind: 'other spelling' }
  | { kind: 'give up' }

const metaSide: Policy = { kind: 'retry', firstMs: 1_000, factor: 2, capMs: 30_000, tries: 5 }
const tooFast: Policy = { kind: 'retry', firstMs: 2_000, factor: 2, capMs: 60_000, tries: 8 }
/** Meta's own rule for pairs: 4^X seconds. */
const pairTooFast: Policy = { kind: 'retry', firstMs: 4_000, factor: 4, capMs: 300_000, tries: 5 }
const maintenance: Policy = { kind: 'retry', firstMs: 60_000, factor: 1.5, capMs: 300_000, tries: 6 }
const giveUp: Policy = { kind: 'give up' }

const policies: Readonly<Record<string, Policy>> = {
  '1': metaSide,
  '2': metaSide,
  '131000': metaSide,
  '131016': metaSide,
  '133004': metaSide,
  '4': tooFast,
  '80007': tooFast,
  '130429': tooFast,
  '131056': pairTooFast,
  '131057': maintenance,
  '2494100': maintenance,
  '131026': { kind: 'other spelling' },
  // A customer's file that could not be fetched: Meta keeps it for days, and fetching it twice harms nobody.
  MEDIA_UNREACHED: { kind: 'retry', firstMs: 2_000, factor: 3, capMs: 600_000, tries: 14 },
  // We never reached Meta: nothing was taken.
  UNREACHABLE: { kind: 'retry', firstMs: 1_000, factor: 2, capMs: 60_000, tries: 10 },
}

/** The policy for a code. Codes without one are permanent: trying again would get the same answer. */
export const policyFor = (code: string): Policy =>
  (Object.hasOwn(policies, code) ? policies[code] : undefined) ?? giveUp

/**
 * Milliseconds to wait after `tries` refusals; null when it has been tried often enough. Half of the wait is
 * random; never shorter than Meta's Retry-After.
 */
export function retryWaitMs(policy: Policy, tries: number, retryAfterS: number | null): number | null {
  if (policy.kind !== 'retry' || tries >= policy.tries) return null
  const full = Math.min(policy.capMs, policy.firstMs * policy.factor ** (tries - 1))
  return Math.max(backoffMs(0, { first: full, cap: full }), (retryAfterS ?? 0) * 1000)
}
