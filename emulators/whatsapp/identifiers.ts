import { createHash, randomBytes } from 'node:crypto'

/** A new message id, as opaque and as long as Meta's: `wamid.` and base64 that begins with the number. */
export function newWamid(waId: string): string {
  return `wamid.${Buffer.concat([Buffer.from(`\x1c\x18\r${waId}`), randomBytes(21)]).toString('base64')}`
}

/** A new media, template or webhook id: digits only, 16 of them, as Meta's. */
export function newNumericId(): string {
  return `1${(randomBytes(8).readBigUInt64BE() % 10n ** 15n).toString().padStart(15, '0')}`
}

/** The trace that Meta puts into every error, for its support. */
export function newTrace(): string {
  return `A${randomBytes(16).toString('base64url')}`
}

/** The business-scoped user id of a phone (section 1.5): the same phone has the same id for ever. */
export function userIdOf(waId: string): string {
  const number = createHash('sha256').update(waId).digest().readBigUInt64BE()
  return `BR.${number.toString().padStart(20, '1')}`
}
