import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Is this Meta's signature of these bytes: exactly one header, `sha256=` and 64 lower-case hex digits of
 * HMAC-SHA256 over the body as it came? (Meta: webhooks, "Validating payloads".) Compared in constant time.
 */
export function isSignedBy(appSecret: string, body: Buffer, headers: readonly string[]): boolean {
  const [header] = headers
  if (headers.length !== 1 || header === undefined || !/^sha256=[0-9a-f]{64}$/.test(header)) return false
  const expected = createHmac('sha256', appSecret).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(header.slice('sha256='.length), 'hex'))
}
