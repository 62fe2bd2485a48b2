import type { Passage } from './verify'

/** A passage with how well it fits the question, 0 to 1. */
export type Found = Passage & Readonly<{ score: number }>

/** From here on a passage answers; and so far it must be ahead of the next, or the customer is asked which. */
export const ANSWERS_FROM = 0.35
export const AHEAD_BY = 0.08
/** What a model draws from must fit so far; what a tool has said fits. */
export const DRAWN_FROM = 0.25
const MOST_ASKED = 3

/** What can be said with nothing but what the shop has approved. */
export type Approved =
  | Readonly<{ kind: 'answer'; passage: Passage }>
  /** Two or three fit alike. */
  | Readonly<{ kind: 'ask'; passages: readonly Passage[] }>
  | Readonly<{ kind: 'none' }>

/** The approved answer to a question, word for word; the answer of a house without a model, and of one whose model has failed. */
export function approvedAnswer(found: readonly Found[]): Approved {
  const fitting = [...found].filter(({ score }) => score >= ANSWERS_FROM).sort((a, b) => b.score - a.score)
  const [best, next] = fitting
  if (!best) return { kind: 'none' }
  if (!next || best.score - next.score >= AHEAD_BY || next.text === best.text)
    return { kind: 'answer', passage: best }
  return {
    kind: 'ask',
    passages: fitting.filter(({ score }) => best.score - score < AHEAD_BY).slice(0, MOST_ASKED),
  }
}
