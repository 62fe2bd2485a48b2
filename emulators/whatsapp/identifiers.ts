import { createHash, randomBytes } from 'node:crypto'

const LETTERS = 26
const ENDING = 12
let last = 0

/**
 * A new message id, as opaque and as long as Meta's: `wamid.` and base64 that begins with the number. Of two that are made
 * in one second the later one has the higher ending, so that quick messages read in their order, which Meta does not
 * promise.
 */
export function newWamid(waId: string): string {
  const head = Buffer.from(`\x1c\x18\r${waId}`)
  // In threes, so that the base64 of the whole can be ended by letters.
  const more = 12 + ((3 - (head.length % 3)) % 3)
  return `wamid.${Buffer.concat([head, randomBytes(more)]).toString('base64')}${ending()}`
}

function ending(): string {
  last = Math.max(last + 1, Date.now() * 1_000)
  let text = ''
  for (let left = last; text.length < ENDING; left = Math.floor(left / LETTERS))
    text = String.fromCharCode(65 + (left % LETTERS)) + text
  return text
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
