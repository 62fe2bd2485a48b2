import type { CallerRights } from '../../src/domain/access/rights'
import type { Viewer } from '../../src/domain/tickets/visibility'

/** Who asks: taken from the verified token and the database, never from what the client declares. */
export type Principal = Readonly<{
  sessionId: string
  userId: string
  viewer: Viewer
  /** What their role opens, as it stands now; of an integration's token what its scope opens of that. */
  role: CallerRights
}>
