import { Secret, TOTP } from 'otpauth'
import type { OpenDatabase } from '../../../server/platform/db/pool'
import type { Tenant } from '../../../server/platform/db/work'
import { ask, LOG_IN } from '../client'
import { PASSWORD, type TestUser } from '../fixtures'

/** What an authenticator app shows for a secret, so many seconds from now. */
export const codeOf = (secret: string, seconds = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + seconds * 1_000 })

/** A code that is none of this minute's. */
export const wrongCode = (secret: string): string => {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, seconds))
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? ''
  )
}

export const ACTIVITY =
  'mutation($code: String!, $kind: String) { twoFactorActivity(validate: $code, identify: $kind) { token due recovery_codes user { id twofactor_activity is_two_factor_validated } } }'
export const ENROL =
  'mutation($password: String, $code: String) { generateQrcode(password: $password, code: $code) { google2fa_secret qrCodeSVG enrolled required } }'
export const STANDING =
  '{ getUserValidateTwoFatctor { google2fa_secret qrCodeSVG enrolled required recovery_codes_left } }'

type Answer = Awaited<ReturnType<typeof ask>>

/** The one field of an answer's data. */
export const dataOf = ({ body }: Answer): Record<string, unknown> => {
  const [value] = Object.values(body.data ?? {})
  if (typeof value !== 'object' || value === null) throw new Error(`no data: ${JSON.stringify(body)}`)
  return value as Record<string, unknown>
}
export const codeIn = ({ body }: Answer): unknown => body.errors?.[0]?.extensions?.code

const LOG_IN_DUE = LOG_IN.replace('token user { id }', 'token due user { id is_two_factor_validated }')

/** Comes in by the password; tells what is due. */
export async function comeIn(
  url: string,
  tenant: string,
  { email }: Pick<TestUser, 'email'>,
  { password = PASSWORD, headers = {} }: { password?: string; headers?: Record<string, string> } = {},
): Promise<Answer & { token: string; due: unknown }> {
  const answer = await ask(url, tenant, LOG_IN_DUE, { variables: { email, password }, headers })
  const { token, due } = dataOf(answer)
  return { ...answer, token: String(token), due }
}

/** Enrols a user from inside; gives the secret and the recovery codes. The code of this step is used up. */
export async function enrol(
  url: string,
  tenant: string,
  user: TestUser,
): Promise<{ token: string; secret: string; recovery: string[] }> {
  const { token } = await comeIn(url, tenant, user)
  const begun = dataOf(await ask(url, tenant, ENROL, { token, variables: { password: PASSWORD } }))
  const secret = String(begun.google2fa_secret)
  const done = dataOf(await ask(url, tenant, ACTIVITY, { token, variables: { code: codeOf(secret) } }))
  return { token, secret, recovery: done.recovery_codes as string[] }
}

/** As if the last code had been taken some minutes ago: the present one is good again. */
export const later = (db: OpenDatabase, tenant: Tenant): Promise<unknown> =>
  db.work(tenant, (work) => work.query('UPDATE two_factors SET last_step = last_step - 20'))
