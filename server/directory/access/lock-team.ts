import type { Work } from '../../platform/db/work'
import { lockRows } from '../../platform/rows/define-rows'

export const TEAM_LOCK = 'team'

/**
 * One change of the house's team after the other, until the commit: what is counted over all users (the limit, the
 * last administrator, names that are free) holds. Nobody else waits for it: conversations go on meanwhile.
 */
export const lockTeam = (work: Work): Promise<unknown> => lockRows(work, TEAM_LOCK)
