import type { Answer } from '@infra/graphql/client'
import { clockNow } from '../runtime/page-clock'

/** What became of something the user asked for. `message` is a sentence in the user's language. */
export type Outcome<T = void> =
  | { ok: true; value: T }
  /** `field`: which of the things asked for will not do, by the contract's name of it, where the server says so. `by`: who was faster; 'TAKEN': somebody whom one need not know. `overruled`: who says why may go on against it. */
  | {
      ok: false
      code: string
      message: string
      field?: string | undefined
      by?: string | undefined
      overruled?: true | undefined
    }

type Refused = Extract<Outcome, { ok: false }>

export const DONE: Outcome = { ok: true, value: undefined }
/** It is not here, or not to be seen. */
export const GONE: Refused = { ok: false, code: 'NOT_FOUND', message: '' }
/** It did not get through; the empty message means: the network. */
export const UNREACHABLE: Refused = { ok: false, code: 'UNREACHABLE', message: '' }
/** Nobody is signed in. */
export const NOBODY: Refused = { ok: false, code: 'UNAUTHENTICATED', message: '' }

const MOST_FAILED = 10
/** The last refusals, and answers that did not come, of this tab, the newest last: when (ms), and their codes. */
export const lastFailed: Readonly<{ at: number; code: string }>[] = []

/** The server's answer as an outcome for the screen. */
export function outcomeOf<T>(answer: Answer<T>): Outcome<T> {
  if (answer.ok) return { ok: true, value: answer.data }
  const code = answer.kind === 'network' ? UNREACHABLE.code : answer.code
  if (lastFailed.push({ at: clockNow(), code }) > MOST_FAILED) lastFailed.shift()
  if (answer.kind === 'network') return UNREACHABLE
  const { message, field, by, overruled } = answer
  return { ok: false, code, message, field, by, overruled }
}

/** An outcome with another value. */
export const mapped = <T, V>(outcome: Outcome<T>, value: (data: T) => V): Outcome<V> =>
  outcome.ok ? { ok: true, value: value(outcome.value) } : outcome

/** An outcome whose value is nobody's concern. */
export const asDone = (outcome: Outcome<unknown>): Outcome => (outcome.ok ? DONE : outcome)

/** The one thing that an answer holds. */
export const only = async <T>(asked: Promise<Outcome<Readonly<Record<string, T>>>>): Promise<Outcome<T>> =>
  mapped(await asked, (data) => Object.values(data)[0] as T)
