import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { Config } from '../../platform/config'
import type { Tenant } from '../../platform/db/work'

/** How long a challenge may be answered, s. Longer than anybody takes to correct a password. */
export const PROOF_S = 10 * 60
/**
 * Work of an answer: so many derivations of so many rounds each. A tenth of a second for an ordinary browser, a
 * second or two where it has no cryptography of its own (a page that came without TLS).
 */
const ROUNDS = 1_000
const DERIVATIONS = { least: 150, most: 300 }

/** What of a configuration keys the challenges. */
type Keys = Pick<Config, 'secretKey'>

const Payload = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.literal('PBKDF2/SHA-256'),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
      keySignature: v.string(),
      expiresAt: v.number(),
      data: v.object({ doublings: v.number() }),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})

/**
 * A new challenge of this tenant's, as JSON, its work doubled so many times. Nothing of it is kept: its signature says
 * whose it is, and how much work it was.
 */
export async function newProof(keys: Keys, tenant: Tenant, doublings: number): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(DERIVATIONS.least * 2 ** doublings, DERIVATIONS.most * 2 ** doublings),
    data: { doublings },
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + PROOF_S,
    ...secretsOf(keys, tenant),
  })
  return JSON.stringify(challenge)
}

/**
 * What an answer is worth: the id of its challenge, to be taken once, and when it is over; null for one that was
 * not worked for, or not enough, is too late, or answers a challenge that is not this tenant's own.
 */
export async function proofIn(
  keys: Keys,
  tenant: Tenant,
  answer: string,
  doublings: number,
): Promise<{ id: string; expiresAt: Date } | null> {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), Payload), decoded(answer))
  if (!success) return null
  const { challenge, solution } = output
  if (challenge.parameters.data.doublings < doublings) return null
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(keys, tenant) })
  if (!verified) return null
  return { id: challenge.signature, expiresAt: new Date(challenge.parameters.expiresAt * 1000) }
}

const decoded = (answer: string): string => Buffer.from(answer, 'base64').toString('utf8')

/** Of this tenant alone: what one tenant gave out is nobody's in another. */
const secretsOf = ({ secretKey }: Keys, tenant: Tenant) => ({
  hmacSignatureSecret: secretOf(secretKey, tenant, 'challenge'),
  hmacKeySignatureSecret: secretOf(secretKey, tenant, 'key'),
})

const secretOf = (secretKey: string, tenant: Tenant, purpose: string): string =>
  createHmac('sha256', secretKey).update(`captcha.${purpose}.${tenant.id}`).digest('base64url')
