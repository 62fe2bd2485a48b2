import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config'
import type { Tenant } from '../../platform/db/work'

const NAME = /^([1-9]\d{0,17})-([\w-]{22})$/

/** What signs a product's picture for Meta; 22 letters. The key is derived, so that it says nothing about the secret. */
const signature = (secretKey: string, tenant: Tenant, productId: string): string =>
  createHmac('sha256', createHmac('sha256', secretKey).update('balcao.catalog').digest())
    .update(`${tenant.id}\n${productId}`)
    .digest('base64url')
    .slice(0, 22)

/** The path of a product's picture: an address that cannot be guessed and shows this one picture. */
export const picturePath = (
  { secretKey }: Pick<Config, 'secretKey'>,
  tenant: Tenant,
  productId: string,
): string => `/${tenant.slug}/api/catalog-picture/${productId}-${signature(secretKey, tenant, productId)}`

/**
 * Where Meta fetches it. `sha256`: of what it shows now, as hexadecimal digits: Meta fetches an address once, and another
 * picture is another address.
 */
export const pictureLink = (
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  tenant: Tenant,
  productId: string,
  sha256: string,
): string => `${config.publicUrl}${picturePath(config, tenant, productId)}?v=${sha256.slice(0, 16)}`

/** The product whose picture such a name shows; null for a name that was never given out. */
export function productOfPicture(
  { secretKey }: Pick<Config, 'secretKey'>,
  tenant: Tenant,
  name: string,
): string | null {
  const [, productId, given] = NAME.exec(name) ?? []
  if (productId === undefined || given === undefined) return null
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(secretKey, tenant, productId)))
    ? productId
    : null
}
