import type { Viewer } from '../../../src/domain/tickets/visibility'
import type { Config } from '../config'
import type { Database, Tenant } from '../db/work'

/** Who asks: taken from the verified token and the database, never from what the client declares. */
export type Principal = Readonly<{ sessionId: string; userId: string; viewer: Viewer }>

/** What every resolver gets. */
export type RequestContext = {
  readonly db: Database
  readonly config: Config
  readonly tenant: Tenant
  /** Null before login. Resolvers that need one call {@link principalOf}. */
  readonly principal: Principal | null
  /** The peer's address as the socket gives it (through the configured proxy only). */
  readonly ip: string
  /** Cookies of this request, and a way to set the refresh cookie on its answer. */
  readonly cookies: { refresh: string | undefined; setRefresh(value: string | null, maxAgeS?: number): void }
}
