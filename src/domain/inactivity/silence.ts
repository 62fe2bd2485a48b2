import { step, takes } from '../kernel/step'
import { type InactivityEvent, type InactivityState, inactivitySteps } from '../kernel/steps/inactivity.gen'

/** Where a ticket stands that is timed. */
const SILENCE_PLACES = ['open', 'inbox'] as const
export type SilencePlace = (typeof SILENCE_PLACES)[number]

/** What is done about a silence. Each time counts from what was done before it, the first from when it began. */
export type SilenceRule = Readonly<{
  warnings: readonly Readonly<{ minutes: number; text: string }>[]
  /** Null: the ticket stays. */
  closeMinutes: number | null
}>

/** A silence as the ticket keeps it. Times in ms since 1970. */
export type Silence = Readonly<{
  state: InactivityState
  place: SilencePlace
  /** When it began. */
  since: number
  /** How many warnings it has had. */
  warned: number
  /** When the last thing was done about it; at first: when it began. */
  at: number
}>

/** Who is silent since when; null: nobody is waited for. */
export type Waiting = Readonly<{ place: SilencePlace; since: number }> | null

/**
 * The silence as it stands: the one that is kept goes on, a later beginning or another place is a new one, and where
 * nobody is waited for there is none.
 */
export function silenceNow(kept: Silence | null, waiting: Waiting): Silence | null {
  if (!waiting) return null
  if (kept && kept.place === waiting.place && kept.since === waiting.since) return kept
  return {
    state: step(inactivitySteps, 'resting', 'HEARD'),
    place: waiting.place,
    since: waiting.since,
    warned: 0,
    at: waiting.since,
  }
}

/** What is to be done about a silence next, and when; null: nothing any more. */
export type NextStep = Readonly<
  { event: 'WARN'; at: number; text: string } | { event: 'CLOSE'; at: number }
> | null

/** So many minutes after a moment; others count only the hours in which the shop is open. */
export type Later = (from: number, minutes: number) => number
const plainly: Later = (from, minutes) => from + minutes * 60_000

/** By its rule; what was done late moves what comes behind it, so that two things never follow each other at once. */
export function nextStep(rule: SilenceRule, silence: Silence, later: Later = plainly): NextStep {
  const warning = rule.warnings[silence.warned]
  const { state, at } = silence
  if (warning && takes(inactivitySteps, state, 'WARN'))
    return { event: 'WARN', at: later(at, warning.minutes), text: warning.text }
  if (rule.closeMinutes !== null && takes(inactivitySteps, state, 'CLOSE'))
    return { event: 'CLOSE', at: later(at, rule.closeMinutes) }
  return null
}

/** The silence once this was done about it. */
export function afterStep(silence: Silence, event: InactivityEvent, now: number): Silence {
  return {
    ...silence,
    state: step(inactivitySteps, silence.state, event),
    warned: silence.warned + (event === 'WARN' ? 1 : 0),
    at: now,
  }
}
