import type { Work } from '../../platform/db/work'

/**
 * While money is written down, no cash desk is closed: what a closing counts and what comes after it are told apart by the
 * ids of the movements, which must not be given out and still be unseen. Before the movement is written.
 */
export const moneyMoves = (work: Work): Promise<unknown> =>
  work.query("SELECT pg_advisory_xact_lock_shared(hashtext('cash'), $1)", [work.tenant.id])

/** While a cash desk takes a step, no money is written down and no other step is taken. */
export const cashSteps = (work: Work): Promise<unknown> =>
  work.query("SELECT pg_advisory_xact_lock(hashtext('cash'), $1)", [work.tenant.id])
