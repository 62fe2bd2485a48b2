import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'

/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30
const KIND = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const
/** Steps before and after this moment whose codes are taken too: clocks differ. */
const WINDOW = 1

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/**
 * The time step that a code belongs to, if it is one of this moment's; null otherwise. Whoever takes the code keeps
 * the step and takes no earlier one again.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = TOTP.validate({
    ...KIND,
    token,
    secret: Secret.fromBase32(secret),
    window: WINDOW,
    timestamp: now.getTime(),
  })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
}

/** The picture that an authenticator app reads; SVG. `issuer` and `account` are how the app will name it. */
export function pictureOf(secret: string, issuer: string, account: string): Promise<string> {
  const address = new TOTP({ ...KIND, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
  return QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}
