import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { mayCall } from '../../../src/domain/access/permissions'
import { aDatabase } from '../../databases'
import { ask, subscribe } from '../client'
import { aTenant, aUser, PASSWORD, type TestUser, testConfig } from '../fixtures'
import { connects, mqttConnect } from '../mqtt-client'
import {
  ACTIVITY,
  codeIn,
  codeOf,
  comeIn,
  dataOf,
  ENROL,
  enrol,
  later,
  STANDING,
  wrongCode,
} from './authenticator'
import { everyOperation } from './every-operation'

const database = aDatabase()
let server: RunningServer
let a: Tenant
let n = 0

beforeAll(async () => {
  server = await startServer(testConfig(database.url(), { realtime: { transport: 'mqtt', broker: null } }), {
    log: silentLog,
  })
  a = await aTenant(server.db, 'a')
})
afterAll(() => server.close())

const someone = () => aUser(server.db, a, `user${++n}`)
const say = (query: string, token: string, variables: object = {}) =>
  ask(server.url, 'a', query, { token, variables })
const show = (token: string, code: string, kind?: string) => say(ACTIVITY, token, { code, kind })
const kinds = async (user: TestUser) => {
  const rows = await server.db.work(a, (work) =>
    work.query<{ kind: string }>('SELECT kind FROM security_log WHERE user_id = $1 ORDER BY id', [user.id]),
  )
  return rows.map(({ kind }) => kind)
}

describe('a token before the second factor', () => {
  it('opens nothing but the second factor and the way out: no operation, socket, broker or file', async () => {
    const user = await someone()
    const { token: inside } = await enrol(server.url, 'a', user)
    const waiting = await comeIn(server.url, 'a', user)
    expect(waiting.due).toEqual(['two_factor'])
    const opened: string[] = []
    let control = 0
    for (const { name, document } of everyOperation) {
      // The way out would end the walk.
      if (name === 'Mutation.disconnected') continue
      const answer = await say(document, waiting.token)
      if (answer.status !== 401) opened.push(name)
      // Known from inside: what is refused above is refused for the second factor's sake.
      if (!/logIn|refreshToken|disconnected/.test(name) && (await say(document, inside)).status !== 401)
        control++
    }
    console.info(`before the second factor: ${everyOperation.length} operations tried, ${opened.length} open`)
    expect(opened.filter((name) => !mayCall(null, name.split('.')[1] ?? '')).sort()).toEqual([
      'Mutation.generateQrcode',
      'Mutation.twoFactorActivity',
      'Query.getUserValidateTwoFatctor',
    ])
    expect(control).toBeGreaterThan(50)

    const again = await comeIn(server.url, 'a', user)
    const socket = subscribe(server.url, 'a', again.token)
    expect(await socket.closed).toBe(4403)
    const client = mqttConnect(server.url, 'a', user.id, again.token)
    expect(await connects(client)).toBe('refused')
    client.end(true)
    for (const path of ['api/file/upload', 'api/file/1/address'])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await fetch(`${server.url}/a/${path}`, {
          method,
          headers: { authorization: `Bearer ${again.token}` },
        })
        expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(401)
      }
  })

  it('is given up by the way out', async () => {
    const user = await someone()
    await enrol(server.url, 'a', user)
    const { token } = await comeIn(server.url, 'a', user)
    expect((await say('mutation { disconnected }', token)).body.data).toEqual({ disconnected: true })
    expect((await say(STANDING, token)).status).toBe(401)
  })

  it('is traded for another such token by its cookie, and no more', async () => {
    const user = await someone()
    await enrol(server.url, 'a', user)
    const { cookie } = await comeIn(server.url, 'a', user)
    const traded = await ask(
      server.url,
      'a',
      'mutation { refreshToken { token due user { is_two_factor_validated } } }',
      {
        cookie: cookie ?? '',
      },
    )
    expect(dataOf(traded)).toMatchObject({ due: ['two_factor'], user: { is_two_factor_validated: false } })
    expect((await say('{ userInfos { id } }', String(dataOf(traded).token))).status).toBe(401)
  })
})

describe('a code', () => {
  it('lets in at once, by the token that waited and by the new one', async () => {
    const user = await someone()
    const { secret } = await enrol(server.url, 'a', user)
    await later(server.db, a)
    const { token } = await comeIn(server.url, 'a', user)
    expect((await say('{ userInfos { id } }', token)).status).toBe(401)
    const shown = dataOf(await show(token, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`))
    expect(shown).toMatchObject({ due: [], recovery_codes: null, user: { is_two_factor_validated: true } })
    for (const one of [token, String(shown.token)])
      expect((await say('{ userInfos { id } }', one)).status).toBe(200)
    expect(await kinds(user)).toEqual([
      'login',
      'two_factor_enrolled',
      'login',
      'new_device',
      'two_factor_passed',
    ])
  })

  it('is taken once, and none before it: not in another session, not by two at once', async () => {
    const user = await someone()
    const { secret } = await enrol(server.url, 'a', user)
    await later(server.db, a)
    const [one, two] = [await comeIn(server.url, 'a', user), await comeIn(server.url, 'a', user)]
    const code = codeOf(secret)
    const both = await Promise.all([show(one.token, code), show(two.token, code)])
    expect(both.map(codeIn).sort()).toEqual(['CODE_REFUSED', undefined])
    const three = await comeIn(server.url, 'a', user)
    expect(codeIn(await show(three.token, code))).toBe('CODE_REFUSED')
    expect(codeIn(await show(three.token, codeOf(secret, -30)))).toBe('CODE_REFUSED')
    expect(codeIn(await show(three.token, codeOf(secret, 30)))).toBeUndefined()
  })

  it('of the step before and after is good, of two away is not', async () => {
    const user = await someone()
    const { secret } = await enrol(server.url, 'a', user)
    for (const [seconds, wanted] of [
      [-30, undefined],
      [30, undefined],
      [-90, 'CODE_REFUSED'],
      [90, 'CODE_REFUSED'],
    ] as const) {
      await later(server.db, a)
      const { token } = await comeIn(server.url, 'a', user)
      expect(codeIn(await show(token, codeOf(secret, seconds))), `${seconds} s`).toBe(wanted)
    }
  })

  it('is guessed five times: by aliases, sessions and requests at once together', async () => {
    const user = await someone()
    const { secret } = await enrol(server.url, 'a', user)
    await later(server.db, a)
    const wrong = wrongCode(secret)
    const sessions: { token: string }[] = []
    for (let i = 0; i < 4; i++) sessions.push(await comeIn(server.url, 'a', user))
    const aliases = Array.from(
      { length: 15 },
      (_, i) => `a${i}: twoFactorActivity(validate: "${wrong}") { token }`,
    )
    await say(`mutation { ${aliases.join(' ')} }`, sessions[0]?.token ?? '')
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, i) => show(sessions[i % 4]?.token ?? '', wrong)),
    )
    expect(many.filter((answer) => codeIn(answer) === 'CODE_REFUSED')).toHaveLength(4)
    const good = await show((await comeIn(server.url, 'a', user)).token, codeOf(secret))
    expect(good.body.errors?.[0]).toMatchObject({
      message: 'Tentativas demais. Tente de novo em 15 minutos.',
      extensions: { code: 'CODE_LOCKED' },
    })
    await server.db.work(a, (work) =>
      work.query(`UPDATE two_factors SET locked_until = now() - interval '1 second'`),
    )
    expect(codeIn(await show((await comeIn(server.url, 'a', user)).token, codeOf(secret)))).toBeUndefined()
    expect((await kinds(user)).filter((kind) => kind === 'two_factor_locked')).toHaveLength(1)
  })
})

describe('enrolling', () => {
  it('asks from inside for the password, and shows its secret to that session until it is confirmed', async () => {
    const user = await someone()
    const { token } = await comeIn(server.url, 'a', user)
    const other = await comeIn(server.url, 'a', user)
    for (const password of ['errada', null])
      expect(codeIn(await say(ENROL, token, { password }))).toBe('PASSWORD_WRONG')
    const begun = dataOf(await say(ENROL, token, { password: PASSWORD }))
    expect(begun).toMatchObject({ enrolled: false, required: false })
    expect(String(begun.google2fa_secret)).toMatch(/^[A-Z2-7]{32}$/)
    expect(String(begun.qrCodeSVG)).toMatch(/^<svg /)
    expect(dataOf(await say(STANDING, token)).google2fa_secret).toBe(begun.google2fa_secret)
    expect(dataOf(await say(STANDING, other.token)).google2fa_secret).toBeNull()
    const secret = String(begun.google2fa_secret)
    expect(codeIn(await show(other.token, codeOf(secret)))).toBe('INVALID')
    const done = dataOf(await show(token, codeOf(secret)))
    expect(new Set(done.recovery_codes as string[]).size).toBe(10)
    expect(dataOf(await say(STANDING, token))).toEqual({
      google2fa_secret: null,
      qrCodeSVG: null,
      enrolled: true,
      required: false,
      recovery_codes_left: 10,
    })
    const kept = JSON.stringify(
      await server.db.work(a, async (work) => [
        await work.query('SELECT * FROM two_factors'),
        await work.query('SELECT * FROM recovery_codes'),
        await work.query('SELECT * FROM security_log'),
      ]),
    )
    for (const one of [secret, ...(done.recovery_codes as string[])]) expect(kept).not.toContain(one)
  })

  it('is no way around the one there is', async () => {
    const user = await someone()
    const { secret } = await enrol(server.url, 'a', user)
    const { token } = await comeIn(server.url, 'a', user)
    expect(codeIn(await say(ENROL, token, { password: PASSWORD }))).toBe('FORBIDDEN')
    expect(dataOf(await say(STANDING, token)).google2fa_secret).toBeNull()
    // Renewed from inside, the old authenticator's codes are good no longer.
    const inside = await (async () => {
      await later(server.db, a)
      const { token: due } = await comeIn(server.url, 'a', user)
      return String(dataOf(await show(due, codeOf(secret))).token)
    })()
    await later(server.db, a)
    const again = { password: PASSWORD, code: codeOf(secret) }
    const renewed = String(dataOf(await say(ENROL, inside, again)).google2fa_secret)
    expect(codeIn(await show(inside, codeOf(renewed)))).toBeUndefined()
    await later(server.db, a)
    const next = await comeIn(server.url, 'a', user)
    expect(codeIn(await show(next.token, codeOf(secret)))).toBe('CODE_REFUSED')
    expect(codeIn(await show(next.token, codeOf(renewed)))).toBeUndefined()
  })

  it('is done at the login by who is asked for one and has none', async () => {
    const user = await someone()
    await server.db.work(a, (work) =>
      work.query('UPDATE users SET two_factor_required = true WHERE id = $1', [user.id]),
    )
    const { token, due } = await comeIn(server.url, 'a', user)
    expect(due).toEqual(['two_factor'])
    const secret = String(dataOf(await say(ENROL, token)).google2fa_secret)
    const done = dataOf(await show(token, codeOf(secret)))
    expect(done).toMatchObject({ due: [], user: { twofactor_activity: true, is_two_factor_validated: true } })
    expect(done.recovery_codes).toHaveLength(10)
    const refused = await say(
      'mutation($p: String!, $c: String!) { disableTwoFactor(password: $p, code: $c) { enrolled } }',
      token,
      { p: PASSWORD, c: codeOf(secret, 30) },
    )
    expect(codeIn(refused)).toBe('FORBIDDEN')
  })
})

describe('a recovery code', () => {
  it('lets in once, however it is typed, and is replaced with all the others', async () => {
    const user = await someone()
    const { token: inside, recovery } = await enrol(server.url, 'a', user)
    const [first = '', second = '', third = ''] = recovery
    const one = await comeIn(server.url, 'a', user)
    expect(
      codeIn(await show(one.token, first.toUpperCase().replaceAll('-', ' '), 'recovery')),
    ).toBeUndefined()
    const two = await comeIn(server.url, 'a', user)
    const again = await show(two.token, first, 'recovery')
    expect(codeIn(again)).toBe('CODE_REFUSED')
    // Another one helps; waiting, or the phone's clock, does not.
    expect(again.body.errors?.[0]?.message).toMatch(/Código de recuperação .* Use outro/)
    const renew = 'mutation($p: String!, $c: String) { renewRecoveryCodes(password: $p, code: $c) }'
    expect(codeIn(await say(renew, inside, { p: 'errada' }))).toBe('PASSWORD_WRONG')
    // With one of them the factor could be replaced: who has nothing of it gets none.
    for (const c of [undefined, '', '000000', first])
      expect(codeIn(await say(renew, inside, { p: PASSWORD, c }))).toBe('CODE_REFUSED')
    const made = await say(renew, inside, { p: PASSWORD, c: third })
    const fresh = made.body.data?.renewRecoveryCodes as string[]
    expect(fresh).toHaveLength(10)
    expect(codeIn(await show(two.token, second, 'recovery'))).toBe('CODE_REFUSED')
    expect(codeIn(await show(two.token, fresh[0] ?? '', 'recovery'))).toBeUndefined()
  })
})

it('is switched off by password and code, and then asked for no more', async () => {
  const user = await someone()
  const { token, secret } = await enrol(server.url, 'a', user)
  await later(server.db, a)
  const off = 'mutation($p: String!, $c: String!) { disableTwoFactor(password: $p, code: $c) { enrolled } }'
  expect(codeIn(await say(off, token, { p: 'errada', c: codeOf(secret) }))).toBe('PASSWORD_WRONG')
  expect(codeIn(await say(off, token, { p: PASSWORD, c: wrongCode(secret) }))).toBe('CODE_REFUSED')
  expect(dataOf(await say(off, token, { p: PASSWORD, c: codeOf(secret) }))).toEqual({ enrolled: false })
  expect((await comeIn(server.url, 'a', user)).due).toEqual([])
})
