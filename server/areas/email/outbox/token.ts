import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../platform/config'
import { signatureOf } from '../../../platform/signature'

type Key = Pick<Config, 'secretKey'>

/** A mail of the outbox. */
export type MailRef = Readonly<{ tenantId: number; id: string }>

/** In small letters, for mail servers change the case of what stands before the @; 80 bits of it. */
const macOf = ({ secretKey }: Key, text: string): string =>
  createHmac('sha256', secretKey).update(`balcao.mail.${text}`).digest('hex').slice(0, 20)

/**
 * Names a mail where it comes back by: the address that it is returned to (VERP), its Message-ID. Signed: nobody makes one up
 * to have an address suppressed.
 */
export const mailToken = (key: Key, { tenantId, id }: MailRef): string =>
  `${tenantId}.${id}.${macOf(key, `${tenantId}.${id}`)}`

/** The mail that a text names by its token, such as an address or a Message-ID; null: none of ours. */
export function mailNamedIn(key: Key, text: string): MailRef | null {
  const [, tenantId = '', id = '', mac = ''] =
    /(?:^|[^\w.])(?:b\+)?([1-9]\d{0,8})\.([1-9]\d{0,17})\.([0-9a-f]{20})@/i.exec(text) ?? []
  if (mac === '') return null
  const right = Buffer.from(macOf(key, `${tenantId}.${id}`))
  return timingSafeEqual(right, Buffer.from(mac.toLowerCase())) ? { tenantId: Number(tenantId), id } : null
}

/** What the keys of addresses are made for. */
export const SUPPRESSION = 'balcao.mail-suppression'

/** What an address that is not written to any more is kept as. */
export const suppressionKey = ({ secretKey }: Key, tenantId: number, address: string): string =>
  signatureOf(secretKey, SUPPRESSION, `${tenantId}.${address.trim().toLowerCase()}`)
