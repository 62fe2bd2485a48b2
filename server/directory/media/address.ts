import { createHmac, timingSafeEqual } from 'node:crypto'
import { mediaAddress } from '../../../src/domain/messages/media-address'
import type { Config } from '../../platform/config'
import type { Tenant } from '../../platform/db/work'

/** A signed address is good for at least this long, s. */
const LIFE_S = 12 * 3600
/** Addresses signed within one such step are equal, so that browsers may keep what they fetched, s. */
const STEP_S = 6 * 3600

/** The address of a file without its signature: what rows and stored events hold. */
export const plainAddress = ({ slug }: Tenant, fileId: string): string => `/${slug}/api/file/${fileId}`

/** The file that an address of this tenant's means, signed or not; null for any other address. */
export function fileOfAddress({ slug }: Tenant, address: string): string | null {
  const [, tenant, id] = /^\/([a-z0-9-]{1,40})\/api\/file\/([1-9]\d{0,17})$/.exec(pathOf(address)) ?? []
  return tenant === slug && id !== undefined ? id : null
}

/** An address of ours is a path; one with our own host before it is taken as well, whatever the host. */
const pathOf = (address: string): string => mediaAddress(address).replace(/^https?:\/\/[^/?#]+(?=\/)/i, '')

/**
 * Signs the plain address of a file for a user: whoever has the result may fetch the file in the name of that user,
 * until it expires or that user may not see it any more.
 */
export function signedAddress(
  { secretKey }: Pick<Config, 'secretKey'>,
  address: string,
  userId: string,
  now: Date,
): string {
  const expires = (Math.floor(now.getTime() / 1000 / STEP_S) + 1) * STEP_S + LIFE_S
  return `${address}?expires=${expires}&signature=${signatureOf(secretKey, address, userId, expires)}`
}

/** The user to whom an address was given out under this signature; null when to nobody, or when it is good no more. */
export function signedFor(
  { secretKey }: Pick<Config, 'secretKey'>,
  address: string,
  { expires, signature }: Readonly<Record<string, unknown>>,
  now: Date,
): string | null {
  if (typeof expires !== 'string' || typeof signature !== 'string') return null
  if (!/^\d{1,12}$/.test(expires)) return null
  if (Number(expires) * 1000 < now.getTime()) return null
  const user = signature.slice(0, Math.max(0, signature.indexOf('.')))
  const [given, right] = [
    Buffer.from(signature),
    Buffer.from(signatureOf(secretKey, address, user, Number(expires))),
  ]
  return given.length === right.length && timingSafeEqual(given, right) ? user : null
}

/**
 * The key is derived, so that a signature says nothing about what else the secret is used for. Whose it is stands in
 * it, and not beside it: panels know what of an address signs it, and what names the file.
 */
const signatureOf = (secretKey: string, address: string, userId: string, expires: number): string =>
  `${userId}.${createHmac('sha256', createHmac('sha256', secretKey).update('balcao.file').digest())
    .update(`${address}\n${userId}\n${expires}`)
    .digest('base64url')}`
