import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What the server signs a text with that it hands out and takes back; base64url, 43 letters. The key is derived from what it is
 * for, so that a signature says nothing about what else the secret is used for.
 */
export const signatureOf = (secretKey: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secretKey, purpose)).update(text).digest('base64url')

const keyFor = (secretKey: string, purpose: string): Buffer =>
  createHmac('sha256', secretKey).update(purpose).digest()

/** Bytes that SHA-256 takes at once. */
const BLOCK = 64

/**
 * The two pads of {@link signatureOf} (RFC 2104), for where the text is and this server is not:
 * the signature is SHA-256 of `outer` and of the SHA-256 of `inner` and the text.
 */
export function macPads(secretKey: string, purpose: string): Readonly<{ inner: Buffer; outer: Buffer }> {
  const key = Buffer.concat([keyFor(secretKey, purpose), Buffer.alloc(BLOCK)], BLOCK)
  return { inner: key.map((byte) => byte ^ 0x36) as Buffer, outer: key.map((byte) => byte ^ 0x5c) as Buffer }
}

/** Was the text signed so? Takes the same time whatever is wrong with it. */
export function isSigned(secretKey: string, purpose: string, text: string, given: string): boolean {
  const [theirs, right] = [Buffer.from(given), Buffer.from(signatureOf(secretKey, purpose, text))]
  return theirs.length === right.length && timingSafeEqual(theirs, right)
}
