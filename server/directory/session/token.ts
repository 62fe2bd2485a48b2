import { webcrypto } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Tenant } from '../../platform/db/work'

/** How long a bearer token is good for. */
const TOKEN_LIFE_S = 15 * 60

/** Keys by their secret. Making one costs as much as a signature, and every request checks one. */
const keys = new WeakMap<Uint8Array, Promise<CryptoKey>>()

function keyOf(secret: Uint8Array): Promise<CryptoKey> {
  let key = keys.get(secret)
  if (!key) {
    key = webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ])
    keys.set(secret, key)
  }
  return key
}

/**
 * A signed bearer token for one session. It names the session only; rights are read from the database. `generation`:
 * of the renewal that it comes with, if it does. `ends`: when it is over, s of the epoch; {@link TOKEN_LIFE_S} from now
 * when left out.
 */
export async function signToken(
  secret: Uint8Array,
  tenant: Tenant,
  session: { id: string; userId: string; generation?: number },
  ends?: number,
): Promise<string> {
  return new SignJWT({ tid: tenant.id, sid: session.id, gen: session.generation })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setAudience(tenant.slug)
    .setIssuedAt()
    .setExpirationTime(ends ?? `${TOKEN_LIFE_S}s`)
    .sign(await keyOf(secret))
}

type TokenVerdict =
  /** `generation`: of the renewal that it came with, 0 for none. `ends`: s of the epoch. */
  | { kind: 'valid'; sessionId: string; generation: number; ends: number }
  | { kind: 'expired' }
  | { kind: 'invalid' }

/** Checks signature, algorithm, time and that the token was made for this very tenant. */
export async function verifyToken(secret: Uint8Array, tenant: Tenant, token: string): Promise<TokenVerdict> {
  if (token.length > 2_000) return { kind: 'invalid' }
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: ['HS256'],
      audience: tenant.slug,
      requiredClaims: ['exp', 'sub'],
    })
    const { tid, sid, gen, exp } = payload
    return tid === tenant.id && typeof sid === 'string' && UUID.test(sid) && exp !== undefined
      ? { kind: 'valid', sessionId: sid, generation: typeof gen === 'number' ? gen : 0, ends: exp }
      : { kind: 'invalid' }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired' }
    if (error instanceof errors.JOSEError) return { kind: 'invalid' }
    throw error
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
