import type { Shop } from '../../../emulators/erp/shop'
import type { ErpSecrets } from '../../../server/areas/erp/connectors/connector'
import type { Config } from '../../../server/platform/config'
import { emulatedErp } from '../../../server/platform/config-erp'

/** The configuration that leads to the emulator. `callTimeoutMs`: what is not answered in this time is lost. */
export function erpConfigOf(url: string, config: Config, callTimeoutMs: number): Config {
  const { urls, signIn, client, notices } = emulatedErp(url)
  const clients = { bling: { ...client }, tiny: { ...client } }
  return {
    ...config,
    erp: { ...config.erp, urls, signIn, clients, callTimeoutMs, noticeUrls: [notices] },
  }
}

/** What opens the shop there, as somebody who has just signed in has it. */
export function secretsFor(shop: Shop, tokenSeconds = 3_600): ErpSecrets {
  if (shop.face === 'omie') return { type: 'key', key: shop.appKey, secret: shop.appSecret }
  const grant = shop.exchange('authorization_code', shop.code())
  if (!grant) throw new Error('no grant')
  return {
    type: 'oauth',
    access: grant.access,
    refresh: grant.refresh,
    expiresAt: Date.now() + tokenSeconds * 1_000,
  }
}
