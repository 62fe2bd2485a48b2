import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Encryption at rest of what the contract never gives back (`official_token`): AES-256-GCM, a fresh nonce
 * each time, "v1." + base64url of nonce, tag and ciphertext.
 */
export function seal(secretKey: string, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** What {@link seal} sealed; null when it was sealed with another key or changed since. */
export function unseal(secretKey: string, sealed: string): string | null {
  if (!sealed.startsWith('v1.')) return null
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  if (bytes.length < 28) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), bytes.subarray(0, 12), {
    authTagLength: 16,
  })
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    // The only way `final` fails is a tag that does not match.
    return null
  }
}

const keyOf = (secretKey: string) => createHash('sha256').update(`balcao.seal.${secretKey}`).digest()
