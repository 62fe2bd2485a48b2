import type { OrderPhase } from '../../../contract/order-lists'
import type { ReviewState } from '../kernel/steps/review.gen'

/** Phases in which a pharmacist may still say something of an order's prescription. */
export const REVIEWED_IN: readonly OrderPhase[] = ['placed', 'confirmed']

/** How the review of an order stands that waits for a pharmacist, in one of {@link REVIEWED_IN}. */
export const WAITING: ReviewState = 'waiting'
