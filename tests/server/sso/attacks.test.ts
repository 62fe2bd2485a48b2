import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OidcEmulator, startOidc } from '../../../emulators/oidc/server'
import { type RunningServer, startServer } from '../../../server/app'
import { FAILURES } from '../../../server/directory/session/limits'
import { FLOW_MS, sealFlow, unsealFlow } from '../../../server/directory/sso/flow'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { seal } from '../../../server/platform/seal'
import { aDatabase } from '../../databases'
import { freePort } from '../../product'
import { workedFor } from '../authentication/captcha-answers'
import { ask, logIn, tokenOf } from '../client'
import { aTenant, aUser, type TestUser, testConfig } from '../fixtures'
import { Browser } from './browser'
import { startForger } from './forger'
import { LOGIN_SSO, toProviderAndBack, usesProvider, variablesOf } from './house'

/**
 * Threat F12, from outside: two providers of which one is bad, codes in foreign browsers, and strangers who share an
 * address with those who want to come in.
 */
describe('at the door of single sign-on', { timeout: 60_000 }, () => {
  const database = aDatabase()
  let server: RunningServer
  let honest: OidcEmulator
  let bad: Awaited<ReturnType<typeof startForger>>
  let a: Tenant
  let ana: TestUser

  beforeAll(async () => {
    const port = await freePort()
    server = await startServer(testConfig(database.url(), { port, publicUrl: `http://127.0.0.1:${port}` }), {
      log: silentLog,
    })
    a = await aTenant(server.db, 'a')
    const b = await aTenant(server.db, 'b')
    ana = await aUser(server.db, a, 'ana')
    const bia = await aUser(server.db, b, 'bia')
    honest = await startOidc({
      people: [
        { subject: 'p-ana', name: 'Ana', email: ana.email, verified: true },
        { subject: 'p-rui', name: 'Rui', email: (await aUser(server.db, a, 'rui')).email, verified: true },
      ],
      redirectUris: [`${server.url}/a/redirect`],
      postLogoutRedirectUris: [`${server.url}/a/login`],
    })
    bad = await startForger({ id: 'balcao', secret: 'a-secret-of-32-characters-at-least' }, bia.email)
    await usesProvider(server.db, a, honest)
    await usesProvider(server.db, b, bad)
  })
  afterEach(() => server.db.work(a, (work) => work.query('DELETE FROM door_tries')))
  afterAll(async () => {
    await Promise.all([honest.close(), bad.close()])
    await server.close()
  })

  type Sent = ReturnType<typeof variablesOf> & { captcha?: string }
  const begun = async (subject = 'p-ana', browser = new Browser()) => {
    const back = await toProviderAndBack(browser, server.url, 'a', subject)
    return { browser, sent: variablesOf(back, server.url, 'a') }
  }
  /** Begins at the other house, whose provider is bad, and gives the address it would be sent to. */
  const begunBadly = async () => {
    const browser = new Browser()
    const response = await browser.get(`${server.url}/b/sso/start`)
    return { browser, to: new URL(response.headers.get('location') ?? '') }
  }
  const say = async (browser: Browser, sent: Sent, tenant = 'a') => {
    const { body } = await browser.ask(server.url, tenant, LOGIN_SSO, sent)
    return body.errors?.[0]?.extensions?.code ?? (body.data?.loginSSO ? 'in' : 'nothing')
  }

  describe('what came back to somebody else', () => {
    it('a stolen code in one’s own way is worth nothing: the verifier is another', async () => {
      const [victim, thief] = [await begun(), await begun('p-rui')]
      expect(await say(thief.browser, { ...thief.sent, code: victim.sent.code })).toBe('SSO_FAILED')
    })

    it('a code put into the browser of somebody who is in changes nothing of their session', async () => {
      const { sent } = await begun('p-rui')
      const inside = await logIn(server.url, 'a', ana)
      const token = tokenOf(inside)
      const answer = await ask(server.url, 'a', LOGIN_SSO, {
        token,
        cookie: inside.cookie ?? '',
        variables: sent,
      })
      expect(answer.body.errors?.[0]?.extensions?.code).toBe('SSO_EXPIRED')
      expect(answer.setCookie).toBeNull()
      const me = await ask(server.url, 'a', '{ userInfos { id } }', { token })
      expect(me.body.data).toEqual({ userInfos: { id: ana.id } })
    })

    it('the same way sent many times at once lets in once, and asks the provider once', async () => {
      const { browser, sent } = await begun()
      const came = await Promise.all(Array.from({ length: 8 }, () => say(browser, sent)))
      expect(came.sort()).toEqual([...Array.from({ length: 7 }, () => 'SSO_EXPIRED'), 'in'])
    })

    it('too late is too late, by a second', async () => {
      for (const [late, wanted] of [
        [1_000, 'SSO_EXPIRED'],
        [-5_000, 'in'],
      ] as const) {
        const { browser, sent } = await begun()
        const flow = unsealFlow('key', a, browser.cookie('balcao_sso'), Date.now())
        if (!flow) throw new Error('no way')
        const old = sealFlow('key', { ...flow, at: Date.now() - FLOW_MS - late })
        browser.setCookie(server.url, 'balcao_sso', '/a/graphql', old)
        expect(await say(browser, sent)).toBe(wanted)
      }
    })

    it.each([
      ['made up', () => 'v1.AAAA'],
      ['sealed for another purpose', () => seal('key', 'sso-end.x')],
      ['sealed with another key', (good: string) => seal('other', good)],
      ['cut', (good: string) => good.slice(0, -4)],
    ])('a cookie %s is none', async (_, forged) => {
      const { browser, sent } = await begun()
      const good = browser.cookie('balcao_sso') ?? ''
      browser.setCookie(server.url, 'balcao_sso', '/a/graphql', forged(good))
      expect(await say(browser, sent)).toBe('SSO_EXPIRED')
    })
  })

  describe('of two providers', () => {
    it('the bad one is never given a code of the good one', async () => {
      const { sent: good } = await begun()
      const { browser, to } = await begunBadly()
      const state = to.searchParams.get('state')
      const redirect = `${server.url}/b/redirect`
      const before = bad.asked.length
      // With what the good one said of itself, with the good one's state, and at the good one's address.
      expect(await say(browser, { ...good, state, to: redirect }, 'b')).toBe('SSO_FAILED')
      expect(await say((await begunBadly()).browser, { ...good, to: redirect }, 'b')).toBe('SSO_EXPIRED')
      expect(await say((await begunBadly()).browser, good, 'b')).toBe('SSO_EXPIRED')
      expect(bad.asked.slice(before).map((asked) => asked.get('code'))).not.toContain(good.code)
    })

    it('the good one sends nobody back to the address of the bad one’s house', async () => {
      const { to } = await begunBadly()
      const asks = new URL(`${honest.issuer}/auth${to.search}`)
      asks.searchParams.set('client_id', honest.client.id)
      const response = await fetch(asks, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
    })

    it('a code of the bad one opens nothing at the good one’s house', async () => {
      const { browser, sent } = await begun()
      expect(await say(browser, { ...sent, code: 'any', iss: bad.issuer })).toBe('SSO_FAILED')
      const again = await begun()
      expect(await say(again.browser, { ...again.sent, code: 'any' })).toBe('SSO_FAILED')
    })

    it('one that would like the challenge in the clear is shown its hash, and the verifier at the end', async () => {
      const { browser, to } = await begunBadly()
      bad.next({}, to.searchParams.get('nonce') ?? '')
      const sent = {
        code: 'any',
        state: to.searchParams.get('state'),
        iss: null,
        to: `${server.url}/b/redirect`,
      }
      expect(await say(browser, sent, 'b')).toBe('in')
      const verifier = bad.asked.at(-1)?.get('code_verifier') ?? ''
      expect(verifier.length).toBeGreaterThanOrEqual(43)
      expect(to.searchParams.get('code_challenge_method')).toBe('S256')
      expect(to.searchParams.get('code_challenge')).toBe(
        createHash('sha256').update(verifier).digest('base64url'),
      )
    })
  })

  it('no address, header or name leads anywhere but here or to the provider', async () => {
    const evil = 'evil.example'
    const paths = [
      ...['to', 'return_to', 'redirect_uri', 'post_logout_redirect_uri', 'next'].flatMap((name) =>
        ['start', 'end'].map((way) => `/a/sso/${way}?${name}=${encodeURIComponent(`https://${evil}/`)}`),
      ),
      ...[
        `/${evil}`,
        `\\${evil}`,
        `%2F%2F${evil}`,
        `%5C${evil}`,
        `/%09/${evil}`,
        `http:%2F%2F${evil}`,
        `a%0d%0aLocation:%20//${evil}`,
      ].flatMap((name) => [`/${name}/sso/start`, `/${name}/sso/end`]),
    ]
    const HEADERS: Record<string, string>[] = [
      {},
      { host: evil, 'x-forwarded-host': evil, forwarded: `host=${evil}` },
    ]
    const led: string[] = []
    for (const path of paths)
      for (const headers of HEADERS) {
        const { status, location } = await raw(path, headers)
        expect(status, path).toBeLessThan(500)
        if (location === undefined) continue
        const to = new URL(location, server.url)
        if (![server.url, honest.issuer].includes(to.origin)) led.push(`${path} -> ${location}`)
        for (const name of ['redirect_uri', 'post_logout_redirect_uri'])
          if (to.searchParams.has(name)) expect(to.searchParams.get(name)).toMatch(`${server.url}/a/`)
      }
    expect(led).toEqual([])
    expect((await raw('/a/sso/start', {})).location).toMatch(honest.issuer)
  })

  describe('strangers who share an address with others', () => {
    const triesNow = () =>
      server.db.work(a, (work) => work.one<{ n: number }>('SELECT count(*)::integer AS n FROM door_tries'))
    /** One tries and fails, and then as if it had been so many. */
    const strangersFail = async (times: number) => {
      await server.db.work(a, (work) => work.query('DELETE FROM door_tries'))
      const { browser, sent } = await begun()
      expect(await say(browser, { ...sent, code: 'x' })).toBe('SSO_FAILED')
      await server.db.work(a, (work) => work.query('UPDATE door_tries SET tries = $1', [times]))
    }
    const proof = async (browser: Browser) => {
      const { body } = await browser.ask(server.url, 'a', '{ captcha(sso: true) { kind challenge } }', {})
      const asked = body.data?.captcha as { kind: string; challenge: string }
      expect(asked.kind).toBe('proof')
      return workedFor(asked.challenge)
    }

    it('count nothing and ask nobody with what was not begun in their browser', async () => {
      const { sent } = await begun()
      for (let i = 0; i < 150; i++)
        expect(await say(new Browser(), { ...sent, code: 'x' })).toBe('SSO_EXPIRED')
      expect(await triesNow()).toEqual({ n: 0 })
    })

    it('keep nobody out: a known browser comes in, and a new one for some work', async () => {
      const known = await begun()
      expect(await say(known.browser, known.sent)).toBe('in')
      await strangersFail(3 * FAILURES.most)
      const again = await begun('p-ana', known.browser)
      expect(await say(again.browser, again.sent)).toBe('in')

      const fresh = await begun('p-rui')
      expect(await say(fresh.browser, fresh.sent)).toBe('CAPTCHA_REQUIRED')
      expect(await say(fresh.browser, { ...fresh.sent, captcha: 'x' })).toBe('CAPTCHA_REQUIRED')
      // The way is still good.
      expect(await say(fresh.browser, { ...fresh.sent, captcha: await proof(fresh.browser) })).toBe('in')
    })

    it('work for each try beyond twenty, many at once as well, and it is written down', async () => {
      const ways = []
      for (let i = 0; i < 26; i++) ways.push(await begun())
      const came = await Promise.all(ways.map(({ browser, sent }) => say(browser, { ...sent, code: 'x' })))
      expect(came.filter((one) => one === 'SSO_FAILED').length).toBeLessThanOrEqual(20)
      expect(came.filter((one) => one === 'CAPTCHA_REQUIRED').length).toBeGreaterThanOrEqual(6)
      await strangersFail(FAILURES.most - 1)
      const { browser, sent } = await begun()
      const captcha = await proof(browser)
      expect(await say(browser, { ...sent, code: 'x', captcha })).toBe('SSO_FAILED')
      // Spent: each answer is for one try.
      const next = await begun()
      expect(await say(next.browser, { ...next.sent, captcha })).toBe('CAPTCHA_REQUIRED')
      const notes = await server.db.work(a, (work) =>
        work.query(`SELECT 1 FROM security_log WHERE kind = 'address_failures'`),
      )
      expect(notes).toHaveLength(1)
    })
  })

  /** A request whose path nobody tidies up on the way. */
  const raw = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      const sent = request({ hostname, port, path, headers }, (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0, location: response.headers.location })
      })
      sent.on('error', reject)
      sent.end()
    })
})
