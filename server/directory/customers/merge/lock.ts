import type { Work } from '../../../platform/db/work'

/** Any number: who says who somebody is. */
const IDENTITY_LOCK = 7_240_115

/**
 * Held while messages are taken in: who wrote is looked up first and their ticket opened after, and a merge in
 * between would leave the ticket with somebody who is not there any more. Takers-in do not keep each other out.
 */
export const holdIdentities = (work: Work): Promise<unknown> =>
  work.query('SELECT pg_advisory_xact_lock_shared($1, $2)', [IDENTITY_LOCK, work.tenant.id])

/** Held while it is changed who somebody is. Take it before any row. */
export const changeIdentities = (work: Work): Promise<unknown> =>
  work.query('SELECT pg_advisory_xact_lock($1, $2)', [IDENTITY_LOCK, work.tenant.id])
