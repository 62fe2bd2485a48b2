import type { Work } from '../platform/db/work'

/** Namespace of the advisory lock; its second half is the tenant's number. */
const TEAM = 1_947_021

/**
 * One change of the house's team after the other, until the commit: what is counted over all users (the limit, the
 * last administrator, names that are free) holds. Nobody else waits for it: conversations go on meanwhile.
 */
export const lockTeam = (work: Work): Promise<unknown> =>
  work.query('SELECT pg_advisory_xact_lock($1, $2)', [TEAM, work.tenant.id])
