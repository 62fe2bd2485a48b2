import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { freePort } from '../../product'
import { aTenant, aUser, testConfig } from '../fixtures'
import { Browser } from './browser'
import { type Claims, type Forgery, startForger } from './forger'
import { LOGIN_SSO, usesProvider } from './house'

const database = aDatabase()
let server: RunningServer
let forger: Awaited<ReturnType<typeof startForger>>

beforeAll(async () => {
  const port = await freePort()
  server = await startServer(testConfig(database.url(), { port, publicUrl: `http://127.0.0.1:${port}` }), {
    log: silentLog,
  })
  const a = await aTenant(server.db, 'a')
  const ana = await aUser(server.db, a, 'ana')
  forger = await startForger({ id: 'balcao', secret: 'a-secret-of-32-characters-at-least' }, ana.email)
  await usesProvider(server.db, a, forger)
})
afterAll(async () => {
  await forger.close()
  await server.close()
})

/** Comes back from the provider with any code, and an ID token of this make. */
async function comeBack(forgery: Forgery): Promise<unknown> {
  const browser = new Browser()
  const begun = await browser.get(`${server.url}/a/sso/start`)
  const { searchParams } = new URL(begun.headers.get('location') ?? '')
  forger.next(forgery, searchParams.get('nonce') ?? '')
  const told = await browser.ask(server.url, 'a', LOGIN_SSO, {
    code: 'any',
    state: searchParams.get('state'),
    iss: null,
    to: `${server.url}/a/redirect`,
  })
  return told.body.errors?.[0]?.extensions?.code ?? 'IN'
}

const changed = (change: Claims) => (right: Claims) => ({ ...right, ...change })
const without = (name: string) => (right: Claims) => ({ ...right, [name]: undefined })
const past = Math.floor(Date.now() / 1_000) - 3_600

const FORGED: readonly [string, Forgery, string][] = [
  ['signed by nobody', { sign: 'none' }, 'SSO_FAILED'],
  ['signed by another key', { sign: 'other key' }, 'SSO_FAILED'],
  ['signed with the client’s secret, as if symmetric', { sign: 'symmetric' }, 'SSO_FAILED'],
  ['for another client', { claims: changed({ aud: 'other' }) }, 'SSO_FAILED'],
  [
    'for several, of whom another asked',
    { claims: changed({ aud: ['balcao', 'x'], azp: 'x' }) },
    'SSO_FAILED',
  ],
  ['for nobody', { claims: without('aud') }, 'SSO_FAILED'],
  ['by another issuer', { claims: changed({ iss: 'https://evil.example' }) }, 'SSO_FAILED'],
  ['by no issuer', { claims: without('iss') }, 'SSO_FAILED'],
  ['run out', { claims: changed({ exp: past }) }, 'SSO_FAILED'],
  ['without an end', { claims: without('exp') }, 'SSO_FAILED'],
  ['not yet good', { claims: changed({ nbf: past + 7_200 }) }, 'SSO_FAILED'],
  ['without a time', { claims: without('iat') }, 'SSO_FAILED'],
  ['of another flow', { claims: changed({ nonce: 'other' }) }, 'SSO_FAILED'],
  ['of no flow', { claims: without('nonce') }, 'SSO_FAILED'],
  ['of nobody', { claims: without('sub') }, 'SSO_FAILED'],
  ['of a number', { claims: changed({ sub: 1 }) }, 'SSO_FAILED'],
  ['with a denied address', { claims: changed({ email_verified: false }) }, 'SSO_UNVERIFIED'],
  ['with an address “verified” in words', { claims: changed({ email_verified: 'true' }) }, 'SSO_UNVERIFIED'],
  [
    'with a list for an address',
    { claims: changed({ email: ['ana@a.example', 'x@y.example'] }) },
    'SSO_UNVERIFIED',
  ],
  [
    'with somebody else’s information beside it',
    { claims: without('email'), told: { sub: 'other', email: 'ana@a.example', email_verified: true } },
    'SSO_FAILED',
  ],
]

it('takes none of 20 forged ID tokens, and the right one', async () => {
  const found: Record<string, unknown> = {}
  for (const [about, forgery] of FORGED) found[about] = await comeBack(forgery)
  const accepted = Object.values(found).filter((code) => code === 'IN').length
  // After so many one is asked for some work.
  await server.db.system((work) => work.query('DELETE FROM door_tries'))
  const control = await comeBack({})
  console.info(`forged ID tokens: ${FORGED.length} tried, ${accepted} accepted; control: ${control}`)
  expect(found).toEqual(Object.fromEntries(FORGED.map(([about, , code]) => [about, code])))
  expect(control).toBe('IN')
})
