import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What the server signs a text with that it hands out and takes back; base64url, 43 letters. The key is derived from what it is
 * for, so that a signature says nothing about what else the secret is used for.
 */
export const signatureOf = (secretKey: string, purpose: string, text: string): string =>
  createHmac('sha256', createHmac('sha256', secretKey).update(purpose).digest())
    .update(text)
    .digest('base64url')

/** Was the text signed so? Takes the same time whatever is wrong with it. */
export function isSigned(secretKey: string, purpose: string, text: string, given: string): boolean {
  const [theirs, right] = [Buffer.from(given), Buffer.from(signatureOf(secretKey, purpose, text))]
  return theirs.length === right.length && timingSafeEqual(theirs, right)
}
