import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tenants } from '../../../tests/model/arbitraries'
import { signedIn } from '../../../tests/model/entries'
import { aUser } from '../../../tests/model/rows'
import { findSecret, namesSecret } from './secrets'

describe('a field that is called', () => {
  test.each([
    'password',
    'Senha',
    'new_password',
    'official_token',
    'refreshToken',
    'google2fa_secret',
    'api-key',
    'x_api_key',
    'Authorization',
    'otp',
  ])('%s holds a secret', (name) => expect(namesSecret(name)).toBe(true))
  test.each([
    'expiration_password',
    'old_password_in_use',
    'twofactor_activity',
    'hash',
    'tokens_used',
    'secretaria',
    'message',
  ])('%s holds none', (name) => expect(namesSecret(name)).toBe(false))
})

test.each([
  [{ user: { profile: [{ token: 'x' }] } }, 'user.profile.token'],
  [{ password: null, use_token: true }, null],
  [JSON.parse('{"__proto__":{"token":"x"}}'), '__proto__.token'],
  [aUser(), null],
  ['password', null],
])('in %j it is found at %s', (value, at) => expect(findSecret(value)).toBe(at))

test('no entry of a working day holds one', () => {
  fc.assert(
    fc.property(tenants(), (tenant) => {
      for (const entry of [...signedIn(), ...tenant.events]) expect(findSecret(entry.data)).toBeNull()
    }),
    { numRuns: 30 },
  )
})
