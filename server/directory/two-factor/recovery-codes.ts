import { createHmac, randomInt } from 'node:crypto'
import type { Work } from '../../platform/db/work'

/** How many there are at a time. */
const RECOVERY_CODES = 10
/** No letters or digits that look alike. Twelve of them are about 59 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

/** Ten new codes in place of those before; they are shown once and kept as keyed hashes. */
export async function makeRecoveryCodes(work: Work, secretKey: string, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await dropRecoveryCodes(work, userId)
  await work.query(
    'INSERT INTO recovery_codes (tenant_id, user_id, code_hash) SELECT $1::integer, $2::integer, * FROM unnest($3::text[])',
    [work.tenant.id, userId, codes.map((code) => hashOf(work, secretKey, code))],
  )
  return codes
}

/** Takes a code, once: false when it is none of this user's, or was used. */
export async function takeRecoveryCode(
  work: Work,
  secretKey: string,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await work.one(
    `UPDATE recovery_codes SET used_at = now()
     WHERE tenant_id = $1 AND user_id = $2 AND code_hash = $3 AND used_at IS NULL RETURNING 1`,
    [work.tenant.id, userId, hashOf(work, secretKey, code)],
  )
  return row !== undefined
}

export const dropRecoveryCodes = (work: Work, userId: number): Promise<unknown> =>
  work.query('DELETE FROM recovery_codes WHERE tenant_id = $1 AND user_id = $2', [work.tenant.id, userId])

const newCode = (): string =>
  Array.from(
    { length: LENGTH },
    (_, i) => `${i > 0 && i % 4 === 0 ? '-' : ''}${LETTERS[randomInt(LETTERS.length)]}`,
  ).join('')

/** The same however it is typed. */
const hashOf = (work: Work, secretKey: string, code: string): string =>
  createHmac('sha256', `balcao.recovery.${secretKey}`)
    .update(`${work.tenant.id}.${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')
