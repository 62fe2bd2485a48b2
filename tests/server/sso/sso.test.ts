import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OidcEmulator, startOidc } from '../../../emulators/oidc/server'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { freePort } from '../../product'
import { enrol } from '../authentication/authenticator'
import { ask } from '../client'
import { aTenant, aUser, type TestUser, testConfig } from '../fixtures'
import { Browser } from './browser'
import { LOGIN_SSO, toProviderAndBack, usesProvider, variablesOf } from './house'

const database = aDatabase()
let server: RunningServer
let provider: OidcEmulator
let a: Tenant
let b: Tenant
let ana: TestUser

beforeAll(async () => {
  const port = await freePort()
  server = await startServer(testConfig(database.url(), { port, publicUrl: `http://127.0.0.1:${port}` }), {
    log: silentLog,
  })
  a = await aTenant(server.db, 'a')
  b = await aTenant(server.db, 'b')
  ana = await aUser(server.db, a, 'ana')
  await aUser(server.db, b, 'bia')
  provider = await startOidc({
    people: [
      { subject: 'p-ana', name: 'Ana', email: ana.email.toUpperCase(), verified: true },
      { subject: 'p-false', name: 'Falsa', email: ana.email, verified: false },
      { subject: 'p-silent', name: 'Calada', email: ana.email, verified: undefined },
      { subject: 'p-nobody', name: 'Ninguém', email: 'ninguem@a.example', verified: true },
      { subject: 'p-bia', name: 'Bia', email: 'bia@b.example', verified: true },
    ],
    redirectUris: ['a', 'b'].map((slug) => `${server.url}/${slug}/redirect`),
    postLogoutRedirectUris: ['a', 'b'].map((slug) => `${server.url}/${slug}/login`),
  })
  for (const tenant of [a, b]) await usesProvider(server.db, tenant, provider)
})
afterAll(async () => {
  await provider.close()
  await server.close()
})

type Told = Awaited<ReturnType<Browser['ask']>>
const codeIn = ({ body }: Told) => body.errors?.[0]?.extensions?.code
const sessionIn = ({ body }: Told) => body.data?.loginSSO as { token: string; due: string[] }
const userIn = ({ body }: Told) => (body.data?.loginSSO as { user: { id: string } } | undefined)?.user.id

/** Comes in as somebody at the provider; the way of a browser from the button to the house. */
async function comeInAs(subject: string, tenant = 'a', browser = new Browser()) {
  const back = await toProviderAndBack(browser, server.url, tenant, subject)
  const told = await browser.ask(server.url, tenant, LOGIN_SSO, variablesOf(back, server.url, tenant))
  return { browser, back, told }
}
const unlink = () => server.db.work(a, (work) => work.query('DELETE FROM sso_identities'))

describe('single sign-on', () => {
  it('brings the user of the verified address in, with a session like any other', async () => {
    const { told, browser } = await comeInAs('p-ana')
    expect(userIn(told)).toBe(ana.id)
    const { token } = sessionIn(told)
    const me = await ask(server.url, 'a', '{ userInfos { id } }', { token })
    expect(me.body.data).toEqual({ userInfos: { id: ana.id } })
    const renewed = await browser.ask(server.url, 'a', 'mutation { refreshToken { user { id } } }', {})
    expect(renewed.body.data).toEqual({ refreshToken: { user: { id: ana.id } } })
  })

  it('tells anybody that the door is there, and of the provider nothing but its name', async () => {
    const told = await ask(server.url, 'a', '{ loginDoors { sso } }')
    expect(told.body.data).toEqual({ loginDoors: { sso: 'Entrar com a empresa' } })
    const elsewhere = await aTenant(server.db, 'sem-provedor')
    const none = await ask(server.url, elsewhere.slug, '{ loginDoors { sso } }')
    expect(none.body.data).toEqual({ loginDoors: { sso: null } })
  })

  it('knows who was here by the provider’s own id, whatever address it is given later', async () => {
    await unlink()
    await comeInAs('p-ana')
    const person = provider.people.get('p-ana')
    if (!person) throw new Error('nobody')
    provider.people.set('p-ana', { ...person, email: 'outra@a.example', verified: false })
    expect(userIn((await comeInAs('p-ana')).told)).toBe(ana.id)
    // Who is given the address after her is somebody else.
    provider.people.set('p-next', { subject: 'p-next', name: 'Outra', email: ana.email, verified: true })
    expect(codeIn((await comeInAs('p-next')).told)).toEqual('SSO_UNKNOWN')
    provider.people.set('p-ana', person)
  })

  it.each([
    ['an address that the provider says is not verified', 'p-false', 'SSO_UNVERIFIED'],
    ['an address of which it says nothing', 'p-silent', 'SSO_UNVERIFIED'],
    ['an address that nobody here has', 'p-nobody', 'SSO_UNKNOWN'],
    ['an address of another tenant’s user', 'p-bia', 'SSO_UNKNOWN'],
  ])('does not take %s', async (_about, subject, code) => {
    await unlink()
    const users = () => server.db.system((work) => work.one('SELECT count(*) FROM users'))
    const before = await users()
    const { told } = await comeInAs(subject)
    expect([codeIn(told), told.body.errors?.[0]?.message]).toEqual([code, 'Falha ao Tentar Logar!'])
    // No account is made silently.
    expect(await users()).toEqual(before)
  })

  it('takes an address of which the provider says nothing where its operator trusts it, but never a denied one', async () => {
    await unlink()
    await usesProvider(server.db, a, { ...provider, trustsEmail: true })
    expect(codeIn((await comeInAs('p-false')).told)).toEqual('SSO_UNVERIFIED')
    expect(userIn((await comeInAs('p-silent')).told)).toBe(ana.id)
    await usesProvider(server.db, a, provider)
    await unlink()
  })

  it('keeps who is blocked or deleted outside, linked or not', async () => {
    const rui = await aUser(server.db, a, 'rui')
    provider.people.set('p-rui', { subject: 'p-rui', name: 'Rui', email: rui.email, verified: true })
    const set = (column: string, value: string) =>
      server.db.work(a, (work) => work.query(`UPDATE users SET ${column} = ${value} WHERE id = $1`, [rui.id]))
    await set('blocked_at', 'now()')
    expect(codeIn((await comeInAs('p-rui')).told)).toEqual('SSO_UNKNOWN')
    await set('blocked_at', 'NULL')
    expect(userIn((await comeInAs('p-rui')).told)).toBe(rui.id)
    await set('blocked_at', 'now()')
    expect(codeIn((await comeInAs('p-rui')).told)).toEqual('SSO_UNKNOWN')
    await set('blocked_at', 'NULL')
    await set('deleted_at', 'now()')
    expect(codeIn((await comeInAs('p-rui')).told)).toEqual('SSO_UNKNOWN')
  })

  it('asks for the second factor as every door does', async () => {
    const eva = await aUser(server.db, a, 'eva')
    await enrol(server.url, 'a', eva)
    provider.people.set('p-eva', { subject: 'p-eva', name: 'Eva', email: eva.email, verified: true })
    const { told } = await comeInAs('p-eva')
    const session = sessionIn(told)
    expect(session.due).toEqual(['two_factor'])
    const tried = await ask(server.url, 'a', '{ userInfos { id } }', { token: session.token })
    expect(tried.status).toBe(401)
  })
})

describe('what came back', () => {
  const begun = async (tenant = 'a') => {
    const browser = new Browser()
    const back = await toProviderAndBack(browser, server.url, tenant, 'p-ana')
    return { browser, sent: variablesOf(back, server.url, tenant) }
  }
  const say = (browser: Browser, sent: object, tenant = 'a') =>
    browser.ask(server.url, tenant, LOGIN_SSO, sent)

  it.each<[string, (sent: ReturnType<typeof variablesOf>) => object]>([
    ['with another state', (sent) => ({ ...sent, state: 'x' })],
    ['without a state', (sent) => ({ ...sent, state: null })],
    ['for another address', (sent) => ({ ...sent, to: 'https://evil.example/a/redirect' })],
    ['for another tenant’s address', (sent) => ({ ...sent, to: sent.to.replace('/a/', '/b/') })],
    ['with another issuer', (sent) => ({ ...sent, iss: 'https://evil.example' })],
    ['without an issuer', (sent) => ({ ...sent, iss: null })],
    ['with another code', (sent) => ({ ...sent, code: `${sent.code}x` })],
    ['with no code', (sent) => ({ ...sent, code: '' })],
  ])('%s opens nothing', async (_about, change) => {
    const { browser, sent } = await begun()
    expect(codeIn(await say(browser, change(sent)))).toMatch(/^SSO_(EXPIRED|FAILED)$/)
    // And the way is over: the right answer comes too late.
    expect(codeIn(await say(browser, sent))).toEqual('SSO_EXPIRED')
  })

  it('is good once', async () => {
    const { browser, sent } = await begun()
    const flow = browser.cookie('balcao_sso') ?? ''
    expect(userIn(await say(browser, sent))).toBe(ana.id)
    expect(browser.cookie('balcao_sso')).toBeUndefined()
    expect(codeIn(await say(browser, sent))).toEqual('SSO_EXPIRED')
    browser.setCookie(server.url, 'balcao_sso', '/a/graphql', flow)
    expect(codeIn(await say(browser, sent))).toEqual('SSO_EXPIRED')
  })

  it('is good in the browser that was sent, and in no other', async () => {
    const { sent } = await begun()
    expect(codeIn(await say(new Browser(), sent))).toEqual('SSO_EXPIRED')
    const other = await begun()
    expect(codeIn(await say(other.browser, sent))).toBe('SSO_EXPIRED')
  })

  it('is good in its tenant only, whoever carries the cookie over', async () => {
    const { browser, sent } = await begun()
    browser.setCookie(server.url, 'balcao_sso', '/b/graphql', browser.cookie('balcao_sso') ?? '')
    expect(codeIn(await say(browser, sent, 'b'))).toEqual('SSO_EXPIRED')
  })

  it('keeps state, nonce and verifier out of reach: sealed, HttpOnly, for our own pages', async () => {
    const response = await fetch(`${server.url}/a/sso/start`, { redirect: 'manual' })
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('balcao_sso=')) ?? ''
    expect(cookie).toMatch(
      /^balcao_sso=v1\.[\w-]+; Max-Age=600; Path=\/a\/graphql; HttpOnly; SameSite=Strict$/,
    )
    const to = new URL(response.headers.get('location') ?? '')
    expect(to.searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(cookie).not.toContain(to.searchParams.get(name) ?? 'absent')
  })
})

describe('leaving', () => {
  it('ends the session here first, and then goes where one leaves the provider', async () => {
    const { browser } = await comeInAs('p-ana')
    await browser.ask(server.url, 'a', 'mutation { disconnected }', {})
    const response = await browser.get(`${server.url}/a/sso/end`)
    const to = new URL(response.headers.get('location') ?? '')
    expect(to.origin).toBe(provider.issuer)
    expect(to.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/a/login`)
    // Once: whoever comes after is not sent there with her papers.
    const again = await browser.get(`${server.url}/a/sso/end`)
    expect(again.headers.get('location')).toBe('/a/login')
  })

  it('of who came in by a password leads to the login', async () => {
    const response = await fetch(`${server.url}/a/sso/end`, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/a/login')
  })
})

describe('a provider that is away', () => {
  it('sends the browser back with the reason, and is asked anew by the next', async () => {
    const c = await aTenant(server.db, 'c')
    await usesProvider(server.db, c, { ...provider, issuer: 'http://127.0.0.1:9' })
    const response = await fetch(`${server.url}/c/sso/start`, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/c/redirect?error=temporarily_unavailable')
    await usesProvider(server.db, c, provider)
    const next = await fetch(`${server.url}/c/sso/start`, { redirect: 'manual' })
    expect(next.headers.get('location')).toMatch(`${provider.issuer}/auth?`)
  })
})
