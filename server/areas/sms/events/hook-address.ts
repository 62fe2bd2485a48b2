import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SmsProvider } from '../../../../src/domain/sms/account-form'
import type { Config } from '../../../platform/config'

type Key = Pick<Config, 'secretKey'>

const macOf = ({ secretKey }: Key, text: string): string =>
  createHmac('sha256', secretKey).update(`sms.${text}`).digest('base64url').slice(0, 24)

const same = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Where a provider says what becomes of a shop's SMS and what people answer: whoever knows the address is the provider. */
export const hookAddress = (
  config: Key & Pick<Config, 'publicUrl'>,
  tenantId: number,
  provider: SmsProvider,
): string =>
  `${config.publicUrl}/webhooks/sms/${provider}/${tenantId}/${macOf(config, `hook.${provider}.${tenantId}`)}`

/** The shop whose address this is; null: nobody's. */
export const tenantOfHook = (
  key: Key,
  provider: SmsProvider,
  { tenant, mac }: Readonly<{ tenant: string; mac: string }>,
): number | null =>
  /^[1-9]\d{0,8}$/.test(tenant) && same(mac, macOf(key, `hook.${provider}.${tenant}`)) ? Number(tenant) : null

/** Names an SMS of the outbox to its provider. */
export const smsRef = (key: Key, tenantId: number, id: string): string =>
  `${id}.${macOf(key, `${tenantId}.${id}`)}`

/** The SMS of this shop that a provider names; null: none of ours, such as another program's of the same account. */
export function smsNamed(key: Key, tenantId: number, ref: string): string | null {
  const [, id = '', mac = ''] = /^([1-9]\d{0,17})\.([\w-]{24})$/.exec(ref) ?? []
  return id !== '' && same(mac, macOf(key, `${tenantId}.${id}`)) ? id : null
}
