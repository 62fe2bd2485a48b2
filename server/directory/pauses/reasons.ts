import { pauseReasons as described } from '../../../src/domain/pauses/area'
import { byName } from '../../platform/db/by-name'
import type { Work } from '../../platform/db/work'
import type { PauseReason } from '../../platform/graphql/resolvers.gen'
import { serveArea } from '../../platform/rows/serve-area'

/** The reasons that may be given for a pause now, by name. */
export const reasonsInUse = (work: Work): Promise<PauseReason[]> =>
  work.query<PauseReason>(
    `SELECT r.id::text, r.name FROM pause_reasons r WHERE r.active ORDER BY ${byName('r.name')}, r.id LIMIT ${described.most}`,
  )

/** The reasons as administrators keep them; each with who is on such a pause now. */
export const pauseReasons = serveArea(described, {
  counts: {
    paused: `SELECT count(*)::integer FROM user_pauses p
      WHERE p.tenant_id = r.tenant_id AND p.ended_at IS NULL AND lower(p.reason) = lower(r.name)`,
  },
})
