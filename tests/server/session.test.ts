import { decodeJwt, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../server/app'
import { setPassword } from '../../server/directory/session/new-password'
import { signToken } from '../../server/directory/session/token'
import type { Tenant } from '../../server/platform/db/work'
import { silentLog } from '../../server/platform/log'
import { aDatabase } from '../databases'
import { dataOf } from './authentication/authenticator'
import { answered } from './authentication/captcha-answers'
import { ask, LOG_IN, logIn, tokenOf } from './client'
import { aTenant, aUser, PASSWORD, type TestUser, testConfig } from './fixtures'

const database = aDatabase()
let server: RunningServer
let a: Tenant
let b: Tenant
let ana: TestUser
const REFRESH = 'mutation { refreshToken { token user { id } } }'
const ME = '{ userInfos { id name role { name } userInstances { id } } }'

beforeAll(async () => {
  server = await startServer(testConfig(database.url()), { log: silentLog })
  a = await aTenant(server.db, 'a')
  b = await aTenant(server.db, 'b')
  ana = await aUser(server.db, a, 'ana')
})
afterAll(() => server.close())
// Everybody here shares one address.
afterEach(() => server.db.work(a, (work) => work.query('DELETE FROM door_tries')))

const code = (answer: Awaited<ReturnType<typeof ask>>) => answer.body.errors?.[0]?.extensions?.code
const text = (answer: Awaited<ReturnType<typeof ask>>) => answer.body.errors?.[0]?.message

describe('logging in', () => {
  it('gives a token that answers who I am, and a refresh cookie out of reach of scripts', async () => {
    const login = await logIn(server.url, 'a', ana)
    expect(login.setCookie).toMatch(/^balcao_refresh=[^;]+; Path=\/a\/graphql; HttpOnly; SameSite=Strict$/)
    const me = await ask(server.url, 'a', ME, { token: tokenOf(login) })
    expect(me.body.data?.userInfos).toEqual({
      id: ana.id,
      name: 'ana',
      role: { name: 'atendente' },
      userInstances: [{ id: ana.instanceId }],
    })
    expect(JSON.stringify(login.body)).not.toContain(login.cookie?.split('=')[1])
  })

  it('refuses with one text whether the account exists or not, and locks both after five failures', {
    timeout: 60_000,
  }, async () => {
    const rui = await aUser(server.db, a, 'rui')
    for (const email of [rui.email, 'ninguem@a.example']) {
      for (let i = 0; i < 5; i++) {
        const variables = { email, password: `errada ${i}`, captcha: await answered(server.url, 'a', email) }
        const wrong = await ask(server.url, 'a', LOG_IN, { variables })
        expect([text(wrong), code(wrong)], `${email} ${i}`).toEqual([
          'Senha ou E-mail incorreto.',
          'LOGIN_FAILED',
        ])
      }
      const locked = await ask(server.url, 'a', LOG_IN, {
        variables: {
          email: email.toUpperCase(),
          password: 'errada 6',
          captcha: await answered(server.url, 'a', email),
        },
      })
      expect([text(locked), code(locked)]).toEqual([
        'Senha ou E-mail incorreto, tentativas demais nesta conta. Confira a senha, ou tente de novo em 15 minutos.',
        'ACCOUNT_LOCKED',
      ])
    }
    await server.db.work(a, (work) =>
      work.query(`UPDATE users SET locked_until = now() - interval '1 second' WHERE id = $1`, [rui.id]),
    )
    expect(tokenOf(await logIn(server.url, 'a', rui))).toBeTruthy()
  })

  it('counts tries made at once, and tries made by aliases in one request', async () => {
    const eva = await aUser(server.db, a, 'eva')
    const many = await Promise.all(Array.from({ length: 12 }, () => logIn(server.url, 'a', eva, 'errada')))
    // Two passwords were looked at; before the third a captcha is asked for.
    expect(many.filter((answer) => code(answer) === 'LOGIN_FAILED')).toHaveLength(2)
    expect(many.filter((answer) => code(answer) === 'CAPTCHA_REQUIRED')).toHaveLength(10)
    const lia = await aUser(server.db, a, 'lia')
    const aliases = Array.from(
      { length: 15 },
      (_, i) => `a${i}: logIn(email: "${lia.email}", password: "${i}") { token }`,
    ).join(' ')
    const batch = await ask(server.url, 'a', `mutation { ${aliases} }`)
    expect(code(batch)).toBe('LOGIN_FAILED')
    // The first failure ends the request: the other fourteen are not tried.
    expect(
      await server.db.work(a, (work) => work.one('SELECT attempts FROM users WHERE id = $1', [lia.id])),
    ).toEqual({ attempts: 1 })
  })
})

describe('refreshing', () => {
  it('replaces the token; two tabs at once both succeed with the same next one; later reuse ends the session', async () => {
    const first = await logIn(server.url, 'a', ana)
    const cookie = first.cookie ?? ''
    const [tab1, tab2] = await Promise.all([
      ask(server.url, 'a', REFRESH, { cookie }),
      ask(server.url, 'a', REFRESH, { cookie }),
    ])
    expect(tokenOf(tab1)).toBeTruthy()
    expect(tokenOf(tab2)).toBeTruthy()
    expect(tab1.cookie).toBe(tab2.cookie)
    expect(tab1.cookie).not.toBe(cookie)
    const next = tab1.cookie ?? ''
    expect((await ask(server.url, 'a', ME, { token: tokenOf(tab1) })).status).toBe(200)
    await server.db.work(a, (work) =>
      work.query(`UPDATE sessions SET refreshed_at = now() - interval '31 seconds'`),
    )
    const stolen = await ask(server.url, 'a', REFRESH, { cookie })
    expect([stolen.status, code(stolen), text(stolen)]).toEqual([401, 'UNAUTHENTICATED', 'Unauthorized'])
    expect((await ask(server.url, 'a', REFRESH, { cookie: next })).status).toBe(401)
  })

  /** Two tabs: one comes in as somebody else, the other's renewal is under way, and its answer comes last. */
  it('leaves the cookie alone when it refuses: by then the browser may have the one of who came in', async () => {
    const former = await logIn(server.url, 'a', ana)
    await ask(server.url, 'a', 'mutation { disconnected }', { cookie: former.cookie ?? '' })
    const late = await ask(server.url, 'a', REFRESH, { cookie: former.cookie ?? '' })
    expect([late.status, late.setCookie]).toEqual([401, null])
  })

  it('says why the session ended, to whoever has its cookie and to nobody else', async () => {
    const boss = await aUser(server.db, a, 'chefe', 'administrador')
    const admin = tokenOf(await logIn(server.url, 'a', boss))
    const done = (query: string) =>
      ask(server.url, 'a', query, { token: admin }).then(({ body }) => expect(body.errors).toBeUndefined())
    const why = async (cookie: string) => {
      const { body } = await ask(server.url, 'a', REFRESH, { cookie })
      return body.errors?.[0]?.extensions?.reason ?? null
    }
    const ends: Record<string, (id: string) => Promise<unknown>> = {
      disconnected: (id) => done(`mutation { disconnectUser(user_id: "${id}") }`),
      blocked: (id) => done(`mutation { blockUser(id: "${id}") { id } }`),
      password: (id) => server.db.work(a, (work) => setPassword(work, Number(id), 'x', null)),
      two_factor: (id) => done(`mutation { resetTwoFactor(user_id: "${id}") }`),
      expired: (id) =>
        server.db.work(a, (work) =>
          work.query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [id]),
        ),
      steps: (id) =>
        server.db.work(a, (work) =>
          work.query(`UPDATE users SET password_expires_at = now() - interval '1 second' WHERE id = $1`, [
            id,
          ]),
        ),
    }
    for (const [reason, end] of Object.entries(ends)) {
      const user = await aUser(server.db, a, `fim-${reason}`)
      const cookie = (await logIn(server.url, 'a', user)).cookie ?? ''
      const left = (await logIn(server.url, 'a', user)).cookie ?? ''
      await ask(server.url, 'a', 'mutation { disconnected }', { cookie: left })
      await end(user.id)
      const forged = `${cookie.slice(0, -10)}AAAAAAAAAA`
      // A forged one ends a session that still stands, as a copy would.
      if (reason !== 'steps') expect([reason, await why(forged)]).toEqual([reason, null])
      expect(await why(cookie)).toBe(reason)
      if (reason !== 'blocked') expect([reason, await why(left)]).toEqual([reason, null])
    }
  })

  it('logging out ends the session and clears the cookie, also by the cookie alone', async () => {
    for (const withToken of [true, false]) {
      const login = await logIn(server.url, 'a', ana)
      const token = tokenOf(login)
      const out = await ask(server.url, 'a', 'mutation { disconnected }', {
        cookie: login.cookie ?? '',
        ...(withToken ? { token } : {}),
      })
      expect(out.body.data).toEqual({ disconnected: true })
      expect(out.setCookie).toMatch(/^balcao_refresh=;/)
      expect((await ask(server.url, 'a', REFRESH, { cookie: login.cookie ?? '' })).status).toBe(401)
      expect((await ask(server.url, 'a', ME, { token })).status).toBe(401)
    }
  })

  it('F15 who copied a refresh token gets nothing of it after signing out, whichever of the family it is', async () => {
    const first = await logIn(server.url, 'a', ana)
    const second = await ask(server.url, 'a', REFRESH, { cookie: first.cookie ?? '' })
    const third = await ask(server.url, 'a', REFRESH, { cookie: second.cookie ?? '' })
    const elsewhere = await logIn(server.url, 'a', ana)
    await ask(server.url, 'a', 'mutation { disconnected }', { cookie: third.cookie ?? '' })
    for (const one of [first, second, third]) {
      const tried = await ask(server.url, 'a', REFRESH, { cookie: one.cookie ?? '' })
      expect([tried.status, tried.body.data ?? null, tried.cookie]).toEqual([401, null, null])
      expect((await ask(server.url, 'a', ME, { token: tokenOf(one) })).status).toBe(401)
    }
    // Her other browser is not punished for it.
    expect((await ask(server.url, 'a', ME, { token: tokenOf(elsewhere) })).status).toBe(200)
  })

  it('F15 a refresh renewed by twenty tabs at once is one renewal, and nobody is put out', async () => {
    const { cookie } = await logIn(server.url, 'a', ana)
    const tabs = await Promise.all(
      Array.from({ length: 20 }, () => ask(server.url, 'a', REFRESH, { cookie: cookie ?? '' })),
    )
    expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1)
    for (const tab of tabs) expect((await ask(server.url, 'a', ME, { token: tokenOf(tab) })).status).toBe(200)
    expect((await ask(server.url, 'a', REFRESH, { cookie: tabs[0]?.cookie ?? '' })).status).toBe(200)
  })

  it('F17 the browser of who leaves is told to forget the files that it fetched', async () => {
    const login = await logIn(server.url, 'a', ana)
    const leave = (headers: Record<string, string>) =>
      fetch(`${server.url}/a/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query: 'mutation { disconnected }' }),
      })
    const answer = await leave({ cookie: login.cookie ?? '' })
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(login.setCookie).not.toBeNull()
  })
})

describe('asking again what one may do', () => {
  const VERIFY =
    'mutation { verifyPermission { token due user { id role { has_permission_routes } is_two_factor_validated } } }'
  const endOf = (token: string): number => Number(decodeJwt(token).exp)
  const routesOf = (answer: Awaited<ReturnType<typeof ask>>) =>
    (dataOf(answer).user as { role: { has_permission_routes: string[] } }).role.has_permission_routes

  it('answers with the rights as they stand now and a token that opens by them, at once', async () => {
    const eva = await aUser(server.db, a, 'eva-anew', 'mutante')
    const rights = (routes: string[]) =>
      server.db.work(a, (work) =>
        work.query(`UPDATE roles SET has_permission_routes = $1 WHERE name = 'mutante'`, [routes]),
      )
    await rights(['users/list'])
    const token = tokenOf(await logIn(server.url, 'a', eva))
    const users = '{ paginatedUsers { total_items } }'
    expect(code(await ask(server.url, 'a', users, { token }))).toBeUndefined()
    await rights(['chat/attendance'])
    const anew = await ask(server.url, 'a', VERIFY, { token })
    expect(anew.body.data?.verifyPermission).toMatchObject({
      due: [],
      user: { id: eva.id, is_two_factor_validated: true },
    })
    expect(routesOf(anew)).toEqual(['chat/attendance'])
    expect(code(await ask(server.url, 'a', users, { token: tokenOf(anew) }))).toBe('FORBIDDEN')
    expect((await ask(server.url, 'a', ME, { token: tokenOf(anew) })).status).toBe(200)
  })

  it('makes no token last longer, however often it is asked', async () => {
    const first = tokenOf(await logIn(server.url, 'a', ana))
    const old = await signToken(
      server.services.config.jwtSecret,
      a,
      { id: String(decodeJwt(first).sid), userId: ana.id },
      Math.floor(Date.now() / 1000) + 60,
    )
    let token = old
    for (let i = 0; i < 3; i++) token = tokenOf(await ask(server.url, 'a', VERIFY, { token }))
    expect(endOf(token)).toBe(endOf(old))
    expect(endOf(token)).toBeLessThan(endOf(first))
  })

  it('is nothing for a session that is over', async () => {
    const token = tokenOf(await logIn(server.url, 'a', ana))
    await ask(server.url, 'a', 'mutation { disconnected }', { token })
    expect((await ask(server.url, 'a', VERIFY, { token })).status).toBe(401)
    expect((await ask(server.url, 'a', VERIFY)).status).toBe(401)
  })
})

describe('the gate before the resolvers', () => {
  const forge = (claims: object, key = server.services.config.jwtSecret, exp = '1m', aud = 'a') =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1')
      .setAudience(aud)
      .setExpirationTime(exp)
      .sign(key)

  it('answers 401 Unauthorized to every token that is not good here', async () => {
    const good = tokenOf(await logIn(server.url, 'a', ana))
    const unsigned = `${btoa('{"alg":"none"}')}.${good.split('.')[1]}.`.replaceAll('=', '')
    const tokens: Record<string, string | undefined> = {
      none: undefined,
      garbage: 'abc',
      'alg none': unsigned,
      'other key': await forge(
        { tid: a.id, sid: crypto.randomUUID() },
        new TextEncoder().encode('another key, another key, another'),
      ),
      'unknown session': await forge({ tid: a.id, sid: crypto.randomUUID() }),
      'no session': await forge({ tid: a.id }),
      'changed by a letter': `${good.slice(0, -2)}${good.endsWith('A') ? 'B' : 'A'}${good.at(-1)}`,
    }
    for (const [name, token] of Object.entries(tokens)) {
      const answer = await ask(server.url, 'a', ME, { token })
      expect([answer.status, text(answer), code(answer), answer.body.data], name).toEqual([
        401,
        'Unauthorized',
        'UNAUTHENTICATED',
        undefined,
      ])
    }
    expect((await ask(server.url, 'b', ME, { token: good })).status, 'other tenant').toBe(401)
  })

  it('tells an expired token from a bad one, and lets the way in stay open', async () => {
    const old = await forge({ tid: a.id, sid: crypto.randomUUID() }, undefined, '-1m')
    const answer = await ask(server.url, 'a', ME, { token: old })
    expect([answer.status, text(answer), code(answer)]).toEqual([401, 'Token has expired', 'TOKEN_EXPIRED'])
    const login = await ask(server.url, 'a', LOG_IN, {
      token: old,
      variables: { email: ana.email, password: PASSWORD },
    })
    expect(tokenOf(login)).toBeTruthy()
  })

  it('refuses a blocked user within seconds, by notification', async () => {
    const zoe = await aUser(server.db, a, 'zoe')
    const token = tokenOf(await logIn(server.url, 'a', zoe))
    expect((await ask(server.url, 'a', ME, { token })).status).toBe(200)
    await server.db.work(a, async (work) => {
      await work.query('UPDATE users SET blocked_at = now() WHERE id = $1', [zoe.id])
      await work.query('SELECT pg_notify($1, $2)', ['balcao_sessions', `${a.id}:${zoe.id}`])
    })
    await expect
      .poll(async () => (await ask(server.url, 'a', ME, { token })).status, { timeout: 3_000 })
      .toBe(401)
    expect(text(await logIn(server.url, 'a', zoe))).toBe('Senha ou E-mail incorreto.')
  })

  it('knows no tenant but its own', async () => {
    for (const slug of ['nobody', 'A', '..%2fa', 'a_', 'a.', '%61%00']) {
      const answer = await ask(server.url, slug, ME)
      expect([answer.status, text(answer)], slug).toEqual([403, 'must define a valid tenant'])
    }
    expect(b.slug).toBe('b')
  })
})
