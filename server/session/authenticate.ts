import type { Config } from '../platform/config'
import type { Tenant } from '../platform/db/work'
import type { Principal } from '../platform/principal'
import type { Caller } from './caller'
import type { Principals } from './principals'
import { verifyToken } from './token'

/**
 * Who a token stands for; nobody when it is absent or no good. `expired` tells the client to refresh it. A session
 * that has steps to do is nobody's as well, on every way in: only the GraphQL endpoint looks at `waiting`.
 */
export type Identity = {
  principal: Principal | null
  waiting: Caller | null
  expired: boolean
  /** When a good token is over, s of the epoch; null without one. */
  tokenEnds: number | null
}

const NOBODY: Identity = { principal: null, waiting: null, expired: false, tokenEnds: null }

export async function identify(
  { config, principals }: { config: Config; principals: Principals },
  tenant: Tenant,
  token: string | undefined,
): Promise<Identity> {
  if (!token) return NOBODY
  const verdict = await verifyToken(config.jwtSecret, tenant, token)
  if (verdict.kind === 'expired') return { ...NOBODY, expired: true }
  if (verdict.kind === 'invalid') return NOBODY
  const principal = await principals.load(tenant, verdict.sessionId)
  const waiting = principal ? null : await principals.waiting(tenant, verdict.sessionId)
  if (principal || waiting) await principals.took(tenant, verdict.sessionId, verdict.generation)
  return { principal, waiting, expired: false, tokenEnds: verdict.ends }
}

/** The token of an Authorization header, if it carries one. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
