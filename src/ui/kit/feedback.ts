import type { Outcome } from '@app/commands'
import { type FailureTitle, failureTitle } from '@domain/errors/failure-title'
import { useSyncExternalStore } from 'react'

/** A sentence about something the user just did, shown at the foot of the screen. */
export type Feedback = Readonly<{
  id: number
  kind: 'done' | 'warned' | 'failed'
  text: string
  title?: FailureTitle | undefined
}>

let current: readonly Feedback[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Feedback[]): void {
  current = next
  for (const listener of listeners) listener()
}

/** Takes a sentence away. */
export const dismiss = (id: number): void => change(current.filter((each) => each.id !== id))

/** What went well stays this long, ms. */
const DONE_MS = 4_000

/**
 * Says a sentence: what went well for 4 s, a warning for as long as `ms` says, what failed until it is closed
 * (at most three at a time).
 */
export function tell(kind: Feedback['kind'], text: string, ms = DONE_MS, title?: FailureTitle): void {
  const id = ++lastId
  change([...current.filter((each) => each.text !== text), { id, kind, text, title }].slice(-3))
  if (kind !== 'failed') setTimeout(() => dismiss(id), ms)
}

/** Says what went wrong, if anything did, under the catalogue's title. Returns whether it went well. */
export function tellFailure(outcome: Outcome<unknown>): boolean {
  if (!outcome.ok) tell('failed', outcome.message, DONE_MS, failureTitle(outcome.code, outcome.message))
  return outcome.ok
}

/** What is being said now. */
export const said = (): readonly Feedback[] => current

/** The same, for a screen. */
export const useFeedback = (): readonly Feedback[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, said)
