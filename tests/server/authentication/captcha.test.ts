import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RecaptchaEmulator, startRecaptcha } from '../../../emulators/recaptcha/server'
import { type RunningServer, startServer } from '../../../server/app'
import { FREE_FAILURES } from '../../../server/directory/captcha/due'
import { PROOF_S } from '../../../server/directory/captcha/proof'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask } from '../client'
import { aTenant, aUser, PASSWORD, type TestUser, testConfig } from '../fixtures'
import { answered, captchaOf, changed, workedFor } from './captcha-answers'

const database = aDatabase()
let server: RunningServer
let google: RecaptchaEmulator
let withGoogle: RunningServer
let a: Tenant
let n = 0

beforeAll(async () => {
  server = await startServer(testConfig(database.url()), { log: silentLog })
  google = await startRecaptcha()
  const { url, siteKey, secret } = google
  const recaptcha = { url, siteKey, secret }
  withGoogle = await startServer(testConfig(database.url(), { recaptcha }), { log: silentLog })
  a = await aTenant(server.db, 'a')
  await aTenant(server.db, 'b')
})
afterAll(async () => {
  await withGoogle.close()
  await server.close()
  await google.close()
})
afterEach(async () => {
  vi.useRealTimers()
  // Everybody here shares one address.
  await server.db.work(a, (work) => work.query('DELETE FROM door_tries'))
})

const LOG_IN =
  'mutation($e: String!, $p: String!, $c: String) { logIn(email: $e, password: $p, recaptchaResponse: $c, ignoreRecaptcha: true) { user { id } } }'
type Try = { email: string; password?: string; captcha?: string; at?: RunningServer }

/** What a try came to: 'in', or the code of its refusal. */
async function tries({ email, password = PASSWORD, captcha, at = server }: Try): Promise<string> {
  const { body } = await ask(at.url, 'a', LOG_IN, { variables: { e: email, p: password, c: captcha } })
  return body.errors?.[0]?.extensions?.code ?? (body.data?.logIn ? 'in' : 'nothing')
}
const someone = () => aUser(server.db, a, `captcha${++n}`)
const attempts = async ({ id }: TestUser) =>
  (
    await server.db.work(a, (work) =>
      work.one<{ attempts: number }>('SELECT attempts FROM users WHERE id = $1', [id]),
    )
  )?.attempts

/** Somebody of whom a captcha is asked for. */
async function suspect(at = server): Promise<TestUser> {
  const user = await someone()
  for (let i = 0; i < 2; i++) expect(await tries({ ...user, password: 'errada', at })).toBe('LOGIN_FAILED')
  expect(await tries({ ...user, at })).toBe('CAPTCHA_REQUIRED')
  return user
}

describe('a captcha is asked for', () => {
  it('of nobody who comes in, nor of who mistypes once or twice', async () => {
    const user = await someone()
    expect(await tries(user)).toBe('in')
    expect(await tries({ ...user, password: 'errada' })).toBe('LOGIN_FAILED')
    expect(await tries({ ...user, password: 'errada' })).toBe('LOGIN_FAILED')
    expect(await tries({ ...user, captcha: await answered(server.url, 'a') })).toBe('in')
    expect(await tries(user)).toBe('in')
  })

  it('for an account, whether it exists or not, whatever the client says of ignoring it', async () => {
    for (const email of [(await someone()).email, 'ninguem@a.example']) {
      const came = []
      for (let i = 0; i < 4; i++) came.push(await tries({ email, password: `errada ${i}` }))
      expect(came).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'CAPTCHA_REQUIRED', 'CAPTCHA_REQUIRED'])
    }
  })

  it('for an address, after failures with many accounts', async () => {
    for (let i = 0; i < FREE_FAILURES.address; i++)
      expect(await tries({ email: `ninguem${i}@a.example`, password: 'errada' })).toBe('LOGIN_FAILED')
    const user = await someone()
    expect(await tries(user)).toBe('CAPTCHA_REQUIRED')
    expect(await tries({ ...user, captcha: await answered(server.url, 'a') })).toBe('in')
  })

  it('before the password is looked at: a try without an answer is none', async () => {
    const user = await suspect()
    for (let i = 0; i < 5; i++) expect(await tries({ ...user, password: 'errada' })).toBe('CAPTCHA_REQUIRED')
    expect(await attempts(user)).toBe(2)
  })

  it('of each of many tries at once', async () => {
    const user = await suspect()
    const captcha = await answered(server.url, 'a')
    const came = await Promise.all(
      Array.from({ length: 3 }, () => tries({ ...user, password: 'errada', captcha })),
    )
    expect(came.filter((one) => one === 'LOGIN_FAILED')).toHaveLength(1)
  })
})

describe('an answer is worth nothing', () => {
  it.each([
    ['that is none', async () => 'x'],
    [
      'that is nothing but JSON',
      async () => Buffer.from('{"challenge":{},"solution":{}}').toString('base64'),
    ],
    ['that is too long', async () => 'x'.repeat(10_000)],
    ['of another tenant', async () => answered(server.url, 'b')],
    [
      'to a challenge that nobody signed',
      async () =>
        changed(await answered(server.url, 'a'), ({ challenge }) => {
          challenge.signature = challenge.signature?.replace(/^./, (first) => (first === '0' ? '1' : '0'))
        }),
    ],
    [
      'to a challenge that was made to last',
      async () =>
        changed(await answered(server.url, 'a'), ({ challenge }) => {
          challenge.parameters.expiresAt = (challenge.parameters.expiresAt ?? 0) + 3600
        }),
    ],
    [
      'to a challenge that was made easy',
      async () =>
        changed(await answered(server.url, 'a'), ({ challenge }) => {
          challenge.parameters.cost = 1
        }),
    ],
    [
      'that was not worked for',
      async () =>
        changed(await answered(server.url, 'a'), ({ solution }) => {
          solution.derivedKey = '00'.repeat(32)
        }),
    ],
  ])('%s', async (_, make) => {
    const user = await suspect()
    expect(await tries({ ...user, captcha: await make() })).toBe('CAPTCHA_REQUIRED')
    // Not counted: whoever works for nothing locks nobody's account.
    expect(await attempts(user)).toBe(2)
  })

  it('when it was taken before', async () => {
    const user = await suspect()
    const captcha = await answered(server.url, 'a')
    expect(await tries({ ...user, password: 'errada', captcha })).toBe('LOGIN_FAILED')
    expect(await tries({ ...user, captcha })).toBe('CAPTCHA_REQUIRED')
    expect(await tries({ ...user, captcha: await answered(server.url, 'a', user.email) })).toBe('in')
  })

  it('when it comes too late', async () => {
    const user = await suspect()
    const { challenge } = await captchaOf(server.url, 'a')
    const captcha = await workedFor(challenge)
    vi.useFakeTimers({ now: Date.now() + (PROOF_S + 1) * 1000, toFake: ['Date'] })
    expect(await tries({ ...user, captcha })).toBe('CAPTCHA_REQUIRED')
    vi.useRealTimers()
    // The very same was good in its time.
    expect(await tries({ ...user, captcha })).toBe('in')
  })
})

describe('Google’s, where it is configured', () => {
  it('is what the page is told to show, and its parts are let through and no others', async () => {
    expect(await captchaOf(withGoogle.url, 'a')).toEqual({
      kind: 'recaptcha',
      challenge: null,
      site_key: 'site-key',
      script_url: `${google.url}/recaptcha/api.js`,
    })
    const policy = async (at: RunningServer) =>
      (await fetch(`${at.url}/a/login`)).headers.get('content-security-policy') ?? ''
    expect(await policy(withGoogle)).toContain(`script-src 'self' ${google.url}/recaptcha/;`)
    expect(await policy(withGoogle)).toContain(`frame-src 'self' ${google.url}/recaptcha/;`)
    for (const alone of ["script-src 'self';", "frame-src 'self';"])
      expect(await policy(server)).toContain(alone)
    expect(await policy(withGoogle)).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('takes what Google vouches for, once, and not our own', async () => {
    const user = await suspect(withGoogle)
    const at = withGoogle
    expect(await tries({ ...user, at, captcha: await answered(server.url, 'a') })).toBe('CAPTCHA_REQUIRED')
    expect(await tries({ ...user, at, captcha: google.answer() })).toBe('in')
    const again = await suspect(withGoogle)
    const captcha = google.answer()
    expect(await tries({ ...again, at, password: 'errada', captcha })).toBe('LOGIN_FAILED')
    expect(await tries({ ...again, at, captcha })).toBe('CAPTCHA_REQUIRED')
  })

  it('lets nobody in while it does not answer', async () => {
    const silent = await startRecaptcha()
    const { url, siteKey, secret } = silent
    await silent.close()
    const alone = await startServer(testConfig(database.url(), { recaptcha: { url, siteKey, secret } }), {
      log: silentLog,
    })
    try {
      const user = await suspect(alone)
      expect(await tries({ ...user, at: alone, captcha: 'anything' })).toBe('CAPTCHA_REQUIRED')
    } finally {
      await alone.close()
    }
  })
})
