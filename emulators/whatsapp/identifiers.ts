import { createHash, randomBytes } from 'node:crypto'

let made = 0
let seed: string | null = null

/**
 * Ids are made at random, as Meta's: that of a later message is as often the lower one. A test that wants the same ids
 * each time gives a seed; null: at random again.
 */
export function seedIdentifiers(fixed: string | null): void {
  seed = fixed
  made = 0
}

/** So many bytes, at most 64: at random, or the next of the seed. */
const bytes = (count: number): Buffer =>
  seed === null
    ? randomBytes(count)
    : createHash('sha512').update(`${seed} ${++made}`).digest().subarray(0, count)

/** A new message id, as opaque and as long as Meta's: `wamid.` and base64 that begins with the number and ends at random. */
export function newWamid(waId: string): string {
  const head = Buffer.from(`\x1c\x18\r${waId}`)
  // In threes, so that the base64 needs no filling.
  const more = 21 + ((3 - (head.length % 3)) % 3)
  return `wamid.${Buffer.concat([head, bytes(more)]).toString('base64')}`
}

/** A new media, template or webhook id: digits only, 16 of them, as Meta's. */
export function newNumericId(): string {
  return `1${(bytes(8).readBigUInt64BE() % 10n ** 15n).toString().padStart(15, '0')}`
}

/** The trace that Meta puts into every error, for its support. */
export function newTrace(): string {
  return `A${bytes(16).toString('base64url')}`
}

/** Who has a number now: `person` counts those who had it before, `device` the devices of this one. */
interface Owner {
  wa_id: string
  person?: number
  device?: number
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The business-scoped user id (section 1.5): the same person on the same number has the same id for ever. */
export function userIdOf({ wa_id, person = 0 }: Owner): string {
  const number = digest(person === 0 ? wa_id : `${wa_id}.${person}`).readBigUInt64BE()
  return `BR.${number.toString().padStart(20, '1')}`
}

/** The hash of the security code: another one on another device, and of another person. */
export const identityOf = ({ wa_id, person = 0, device = 0 }: Owner): string =>
  digest(`${wa_id}.${person}.${device}`).subarray(0, 12).toString('base64')
