import { errors, jwtVerify, SignJWT } from 'jose'
import type { Tenant } from '../platform/db/work'

/** How long a bearer token is good for. */
export const TOKEN_LIFE_S = 15 * 60

/**
 * A signed bearer token for one session. It names the session only; rights are read from the database. `ends`: when it
 * is over, s of the epoch; {@link TOKEN_LIFE_S} from now when left out.
 */
export function signToken(
  secret: Uint8Array,
  tenant: Tenant,
  session: { id: string; userId: string },
  ends?: number,
): Promise<string> {
  return new SignJWT({ tid: tenant.id, sid: session.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setAudience(tenant.slug)
    .setIssuedAt()
    .setExpirationTime(ends ?? `${TOKEN_LIFE_S}s`)
    .sign(secret)
}

export type TokenVerdict =
  /** `ends`: s of the epoch. */
  { kind: 'valid'; sessionId: string; ends: number } | { kind: 'expired' } | { kind: 'invalid' }

/** Checks signature, algorithm, time and that the token was made for this very tenant. */
export async function verifyToken(secret: Uint8Array, tenant: Tenant, token: string): Promise<TokenVerdict> {
  if (token.length > 2_000) return { kind: 'invalid' }
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      audience: tenant.slug,
      requiredClaims: ['exp', 'sub'],
    })
    const { tid, sid, exp } = payload
    return tid === tenant.id && typeof sid === 'string' && UUID.test(sid) && exp !== undefined
      ? { kind: 'valid', sessionId: sid, ends: exp }
      : { kind: 'invalid' }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired' }
    if (error instanceof errors.JOSEError) return { kind: 'invalid' }
    throw error
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
