/** From here on a passage answers; and so far it must be ahead of the next, or the customer is asked which they mean. */
const ANSWERS_FROM = 0.35
const AHEAD_BY = 0.08
/** So many a customer chooses among. */
const MOST_ASKED = 3

/** What can be said with nothing but what the shop has approved. */
export type Approved<P> =
  | Readonly<{ kind: 'answer'; passage: P }>
  /** Two or three fit alike. */
  | Readonly<{ kind: 'ask'; passages: readonly P[] }>
  | Readonly<{ kind: 'none' }>

/**
 * The approved answer to a question, word for word; two that say the same are one. It is what Maria says without a model, and what
 * is shown where a question is tried.
 * @param found passages with how well each fits the question, 0 to 1
 * @param answerOf the answer of a passage
 */
export function approvedAnswer<P extends Readonly<{ score: number }>>(
  found: readonly P[],
  answerOf: (passage: P) => string,
): Approved<P> {
  const fitting = found
    .filter(({ score }) => score >= ANSWERS_FROM)
    .sort((a, b) => b.score - a.score)
    .filter((one, n, all) => all.findIndex((other) => answerOf(other) === answerOf(one)) === n)
  const [best, next] = fitting
  if (!best) return { kind: 'none' }
  if (!next || best.score - next.score >= AHEAD_BY) return { kind: 'answer', passage: best }
  const close = fitting.filter(({ score }) => best.score - score < AHEAD_BY)
  return { kind: 'ask', passages: close.slice(0, MOST_ASKED) }
}
