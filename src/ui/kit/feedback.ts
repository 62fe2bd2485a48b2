import type { Outcome } from '@app/panel/commands'
import { type FailureTitle, failureTitle } from '@domain/errors/failure-title'
import { useSyncExternalStore } from 'react'
import { currentTexts } from './text'
import { feedbackTexts } from './texts/feedback/pt_BR'

/** The way back from what was done. */
type Undo = Readonly<{ label: string; run: () => void }>

/** A sentence about something the user just did, shown at the top of the screen. */
export type Feedback = Readonly<{
  id: number
  kind: 'done' | 'warned' | 'failed'
  text: string
  title?: FailureTitle | undefined
  /** Takes it back, where it can be; `label` names the button. */
  undo?: Undo | undefined
}>

/** What is said stays this long, ms, unless it offers a way back. */
export const SAID_MS = 4_000

let current: readonly Feedback[] = []
let lastId = 0
const listeners = new Set<() => void>()
/** How long each has to go, ms, and what runs that time down; nothing does while somebody reads. */
const clocks = new Map<number, { ms: number; timer: ReturnType<typeof setTimeout> | undefined }>()
let held = false

function change(next: readonly Feedback[]): void {
  current = next
  for (const id of clocks.keys())
    if (!next.some((each) => each.id === id)) {
      clearTimeout(clocks.get(id)?.timer)
      clocks.delete(id)
    }
  if (next.length === 0) held = false
  for (const listener of listeners) listener()
}

/** Takes a sentence away. */
export const dismiss = (id: number): void => change(current.filter((each) => each.id !== id))

function run(id: number): void {
  const clock = clocks.get(id)
  if (!clock) return
  clearTimeout(clock.timer)
  clock.timer = held ? undefined : setTimeout(() => dismiss(id), clock.ms)
}

/** Holds what is said while somebody reads it or is about to press its button; let go, each has its full time again. */
export function holdFeedback(hold: boolean): void {
  if (hold === held) return
  held = hold
  for (const id of clocks.keys()) run(id)
}

/** Says it for `ms`. What was done before stands once something else can be taken back. */
export function say(said: Omit<Feedback, 'id'>, ms: number): void {
  const id = ++lastId
  const others = current.filter((each) => each.text !== said.text && !(said.undo && each.undo))
  clocks.set(id, { ms, timer: undefined })
  change([...others, { id, ...said }].slice(-3))
  run(id)
}

/** Says a sentence for 4 s, or for as long as `ms` says (at most three sentences at a time). */
export const tell = (kind: Feedback['kind'], text: string, ms = SAID_MS, title?: FailureTitle): void =>
  say({ kind, text, title }, ms)

/** What was asked for, for the sentence that it was not done. */
export type Deed = keyof typeof feedbackTexts.texts.deed

/**
 * Why something was not done, in a sentence: the server's, or that it was never asked, in words of the `deed`. An answer
 * that did not come says neither: it may have been done.
 */
export function whyNot(outcome: Extract<Outcome<unknown>, { ok: false }>, deed: Deed = 'any'): string {
  if (outcome.message !== '') return outcome.message
  const t = currentTexts(feedbackTexts)
  if (outcome.code !== 'UNREACHABLE') return t('actionFailed')
  return navigator.onLine ? t('unanswered') : t('offline', { deed: t(`deed.${deed}`) })
}

/**
 * Says what went wrong, if anything did, under the catalogue's title; where nothing came through, in words of the `deed`.
 * Returns whether it went well.
 */
export function tellFailure(outcome: Outcome<unknown>, deed?: Deed): boolean {
  if (outcome.ok) return true
  // Nothing is wrong with what was asked: the network is away.
  if (outcome.message === '') {
    tell('warned', whyNot(outcome, deed))
    return false
  }
  // Somebody was faster: that is no fault, and what one wants to know is who.
  if (outcome.code === 'CONFLICT' && outcome.by !== undefined)
    tell('warned', currentTexts(feedbackTexts)('taken', { name: outcome.by }))
  else if (outcome.code === 'TAKEN') tell('warned', currentTexts(feedbackTexts)('takenByOther'))
  else tell('failed', outcome.message, SAID_MS, failureTitle(outcome.code, outcome.message))
  return false
}

/** What is being said now. */
export const said = (): readonly Feedback[] => current

/** The same, for a screen. */
export const useFeedback = (): readonly Feedback[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, said)
