import { createHmac } from 'node:crypto'

/**
 * The exact bytes of a webhook body. Meta escapes non-ASCII as \uXXXX and the slash as \/, so a
 * receiver that parses and writes the JSON again computes another signature: ours must trap that too.
 */
export function webhookBytes(body: unknown): Buffer {
  const escaped = JSON.stringify(body)
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')
  return Buffer.from(escaped, 'ascii')
}

/** The `X-Hub-Signature-256` header: HMAC-SHA256 of the raw bytes with the app secret, in hex. */
export function signatureOf(bytes: Buffer, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`
}
