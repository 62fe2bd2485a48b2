import { createHmac, timingSafeEqual } from 'node:crypto'
import { mediaAddress } from '../../src/domain/messages/media-address'
import type { Config } from '../platform/config'
import type { Tenant } from '../platform/db/work'

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

/** Signs the plain address of a file: whoever has the result may fetch the file until it expires. */
export function signedAddress({ secretKey }: Pick<Config, 'secretKey'>, address: string, now: Date): string {
  const expires = (Math.floor(now.getTime() / 1000 / STEP_S) + 1) * STEP_S + LIFE_S
  return `${address}?expires=${expires}&signature=${signatureOf(secretKey, address, expires)}`
}

/** Is this the signature that was given out for the address, and still good? */
export function isSigned(
  { secretKey }: Pick<Config, 'secretKey'>,
  address: string,
  { expires, signature }: { expires: unknown; signature: unknown },
  now: Date,
): boolean {
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires) || typeof signature !== 'string')
    return false
  if (Number(expires) * 1000 < now.getTime()) return false
  const [given, right] = [
    Buffer.from(signature),
    Buffer.from(signatureOf(secretKey, address, Number(expires))),
  ]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The key is derived, so that a signature says nothing about what else the secret is used for. */
const signatureOf = (secretKey: string, address: string, expires: number): string =>
  createHmac('sha256', createHmac('sha256', secretKey).update('balcao.file').digest())
    .update(`${address}\n${expires}`)
    .digest('base64url')
