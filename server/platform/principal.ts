import type { CallerRights } from '../../src/domain/access/rights'
import type { Step } from '../../src/domain/access/steps'
import type { Viewer } from '../../src/domain/access/visibility'
import type { Tenant } from './db/work'

/** Who asks: taken from the verified token and the database, never from what the client declares. */
export type Principal = Readonly<{
  sessionId: string
  userId: string
  viewer: Viewer
  /** What their role opens, as it stands now; of an integration's token what its scope opens of that. */
  role: CallerRights
}>

/** Somebody whose password was right; with `due` steps they may do these and nothing else. */
export type Caller = Readonly<{
  sessionId: string
  userId: string
  due: readonly Step[]
  /** By an integration's token. */
  byToken?: boolean
}>

/**
 * Who a token stands for; nobody when it is absent or no good. `expired` tells the client to refresh it. A session
 * that has steps to do is nobody's as well, on every way in: only the GraphQL endpoint looks at `waiting`.
 */
export type Identity = Readonly<{
  principal: Principal | null
  waiting: Caller | null
  expired: boolean
  /** When a good token is over, s of the epoch; null without one. */
  tokenEnds: number | null
}>

/** Reads who stands behind a token or a session, remembering the answer for at most 5 s. */
export interface Principals {
  /** Who this token stands for, and notes that it is in use. */
  identify(tenant: Tenant, token: string | undefined): Promise<Identity>
  /** Null when the session is revoked, expired or unknown, has steps to do, or its user is blocked or deleted. */
  load(tenant: Tenant, sessionId: string): Promise<Principal | null>
  /** Those of these sessions of a tenant behind which somebody still stands, read now and in one statement. */
  standing(tenant: Tenant, sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whose session has steps to do; read again each time. Null for every other. */
  waiting(tenant: Tenant, sessionId: string): Promise<Caller | null>
  /** Drops what is remembered about this user's sessions (all of the tenant's when null). */
  forget(tenantId: number, userId: string | null): void
}
