import type { AccessTrail } from '../access-trail'
import type { Config } from '../config'
import type { Database, Tenant } from '../db/work'
import type { EventBus } from '../events/bus'
import type { FileStore } from '../file-store'
import type { CookieJar } from '../http/cookies'
import type { Log } from '../log'
import type { Caller, Principal, Principals } from '../principal'
import { Refusal } from './refusal'

/** What every resolver gets. */
export type RequestContext = {
  readonly db: Database
  readonly config: Config
  readonly bus: EventBus
  readonly principals: Principals
  readonly files: FileStore
  /** Takes down of which customers somebody was given something. */
  readonly trail: AccessTrail
  readonly tenant: Tenant
  /** Null before login. Resolvers that need one call {@link principalOf}. */
  readonly principal: Principal | null
  /** Whose password was right, with steps still to do: nobody yet, but for these. */
  readonly waiting: Caller | null
  /** When the token of this request is over, s of the epoch; null without a good one. */
  readonly tokenEnds: number | null
  /** The peer's address as the socket gives it (through the configured proxy only). */
  readonly ip: string
  /** What the browser calls itself; null when it does not. */
  readonly agent: string | null
  /** Cookies of this request, and a way to set the refresh cookie on its answer; null clears it, no age means "until the browser closes". */
  readonly cookies: CookieJar & {
    refresh: string | undefined
    setRefresh(value: string | null, maxAgeS?: number): void
  }
  readonly log: Log
}

/**
 * Who asks.
 * @throws Refusal when nobody is logged in. The gate before the resolvers (server/directory/access) refuses first.
 */
export function principalOf(context: RequestContext): Principal {
  if (!context.principal) throw new Refusal('UNAUTHENTICATED', 'Unauthorized')
  return context.principal
}
