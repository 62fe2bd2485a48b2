import { step, takes } from '../../../../src/domain/kernel/step'
import { type ReviewState, reviewSteps } from '../../../../src/domain/kernel/steps/review.gen'
import { needsReview, type RegulatedLine } from '../../../../src/domain/orders/legal-rules'

type Reviewed = RegulatedLine & Readonly<{ product_id: string | null; name: string; quantity: number }>

/**
 * How the look at a prescription stands once an order's lines are these: nobody need look at what needs none, and what was
 * approved is looked at again when what needs a prescription is another thing, or more of it.
 */
export function reviewAfterChange(
  state: ReviewState,
  lines: readonly Reviewed[],
  now: Date,
  before: readonly Reviewed[] = [],
): ReviewState {
  if (!needsReview(lines, now.getTime()))
    return takes(reviewSteps, state, 'DROP') ? step(reviewSteps, state, 'DROP') : state
  if (state === 'none') return step(reviewSteps, state, 'ASK')
  return covers(before, lines) ? state : step(reviewSteps, state, 'ASK')
}

const keyOf = ({ product_id, name }: Reviewed) => product_id ?? name

/** Was everything that needs a prescription now in the order before, and no less of it? */
function covers(before: readonly Reviewed[], lines: readonly Reviewed[]): boolean {
  const had = new Map<string, number>()
  for (const line of before) had.set(keyOf(line), (had.get(keyOf(line)) ?? 0) + line.quantity)
  const wanted = new Map<string, number>()
  for (const line of lines)
    if (line.needs_prescription || line.control_list !== null || line.unclassified)
      wanted.set(keyOf(line), (wanted.get(keyOf(line)) ?? 0) + line.quantity)
  return [...wanted].every(([key, quantity]) => (had.get(key) ?? 0) >= quantity)
}
