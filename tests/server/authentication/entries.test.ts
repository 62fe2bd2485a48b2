import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import { makeToken } from '../../../server/directory/integration/tokens'
import { ENTRIES, FAILURES } from '../../../server/directory/session/limits'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask, LOG_IN, tokenOf } from '../client'
import { aTenant, aUser, PASSWORD, type TestUser, testConfig } from '../fixtures'
import { codeIn, comeIn } from './authenticator'
import { answered } from './captcha-answers'

const database = aDatabase()
let server: RunningServer
let a: Tenant
let alice: TestUser
let n = 0

beforeAll(async () => {
  server = await startServer(testConfig(database.url()), { log: silentLog })
  a = await aTenant(server.db, 'a')
  alice = await aUser(server.db, a, 'alice', 'administrador')
})
beforeEach(() => server.db.work(a, (work) => work.query('DELETE FROM door_tries')))
afterAll(() => server.close())

const someone = () => aUser(server.db, a, `entra${++n}`)
const BY_TOKEN = 'mutation($t: String!) { integrationLogIn(access_token: $t) { due } }'
const byToken = (t: string) => ask(server.url, 'a', BY_TOKEN, { variables: { t } })
const bySso = () =>
  ask(
    server.url,
    'a',
    'mutation { loginSSO(code: "c", redirect_uri: "https://x.example", state: "s") { due } }',
  )
const make = async () =>
  (
    await server.db.work(a, (work) =>
      makeToken(work, { userId: Number(alice.id), name: 'ERP', scope: null, days: 1 }),
    )
  ).token
/** As if so much had been tried already. */
const usedUp = (times: number) =>
  server.db.work(a, (work) => work.query('UPDATE door_tries SET tries = tries + $1', [times]))
const lines = async (user: TestUser, kind: string) =>
  server.db.work(a, (work) =>
    work.query('SELECT 1 FROM security_log WHERE user_id = $1 AND kind = $2', [user.id, kind]),
  )

describe('the doors without a password', () => {
  it('take so many failures from one address, and what is right all the same', async () => {
    const token = await make()
    expect(codeIn(await byToken('balcao_it_x'))).toBe('TOKEN_REFUSED')
    await usedUp(FAILURES.most - 2)
    expect(codeIn(await byToken('balcao_it_x'))).toBe('TOKEN_REFUSED')
    expect(codeIn(await byToken('balcao_it_x'))).toBe('TOO_MANY_TRIES')
    // What began in no browser asks no provider: it counts nothing, however often it comes (tests/server/sso).
    for (let n = 0; n < 3; n++) expect(codeIn(await bySso())).toBe('SSO_EXPIRED')
    expect(codeIn(await byToken(token))).toBeUndefined()
  })

  it('count one apart from the other, and from the password', async () => {
    await byToken('balcao_it_x')
    await usedUp(FAILURES.most)
    expect(codeIn(await byToken('balcao_it_x'))).toBe('TOO_MANY_TRIES')
    expect(codeIn(await bySso())).toBe('SSO_EXPIRED')
    expect((await comeIn(server.url, 'a', await someone())).due).toEqual([])
  })

  it('count no good ones as failures, and each call of a resolver by its account', async () => {
    const token = await make()
    const aliases = Array.from({ length: 15 }, (_, i) => `a${i}: integrationLogIn(access_token: $t) { due }`)
    const many = () =>
      ask(server.url, 'a', `mutation($t: String!) { ${aliases.join(' ')} }`, { variables: { t: token } })
    for (let i = 0; i < ENTRIES.most / 15; i++) expect(codeIn(await many())).toBeUndefined()
    expect(codeIn(await byToken(token))).toBe('TOO_MANY_TRIES')
    // Another token of the same user is another account at this door.
    expect(codeIn(await byToken(await make()))).toBeUndefined()
  })
})

describe('the security log tells', () => {
  it('of an account that was locked, once, whichever try did it', async () => {
    const user = await someone()
    const tries = async (password: string) =>
      ask(server.url, 'a', LOG_IN, {
        variables: { email: user.email, password, captcha: await answered(server.url, 'a', user.email) },
      })
    for (let i = 0; i < 4; i++) await tries('errada')
    expect(await lines(user, 'account_locked')).toEqual([])
    await tries('errada')
    expect(codeIn(await tries('errada'))).toBe('ACCOUNT_LOCKED')
    expect(await lines(user, 'account_locked')).toHaveLength(1)
    expect(await lines(user, 'login_failed')).toHaveLength(6)
  })

  it('of a session that guesses the password of its own account, which is locked to nobody by it', async () => {
    const user = await someone()
    const { token } = await comeIn(server.url, 'a', user)
    const change =
      'mutation { updateUserPassword(password: "outra-senha", old_password_in_use: "errada") { due } }'
    for (let i = 0; i < 6; i++) await ask(server.url, 'a', change, { token })
    expect(await lines(user, 'confirm_locked')).toHaveLength(1)
    expect(await lines(user, 'account_locked')).toEqual([])
    expect((await comeIn(server.url, 'a', user)).due).toEqual([])
  })

  it('of a session that ended because its refresh token was copied, and of no other end', async () => {
    const user = await someone()
    const first = await comeIn(server.url, 'a', user)
    const refresh = (cookie: string | null) =>
      ask(server.url, 'a', 'mutation { refreshToken { token } }', { cookie: cookie ?? '' })
    const next = await refresh(first.cookie)
    const used = await ask(server.url, 'a', '{ userInfos { id } }', { token: tokenOf(next) })
    expect(used.status).toBe(200)
    expect(await lines(user, 'session_reused')).toEqual([])
    await server.db.work(a, (work) =>
      work.query(`UPDATE sessions SET refreshed_at = now() - interval '31 seconds' WHERE user_id = $1`, [
        user.id,
      ]),
    )
    expect((await refresh(first.cookie)).status).toBe(401)
    expect((await refresh(next.cookie)).status).toBe(401)
    expect(await lines(user, 'session_reused')).toHaveLength(1)
  })
})

describe('a password that an administrator chose', () => {
  const say = (query: string, token: string, variables: object = {}) =>
    ask(server.url, 'a', query, { token, variables })
  const SET = 'mutation($id: ID!, $p: String!) { updateUser(id: $id, password: $p) { old_password_in_use } }'

  it('is changed before anything else, by a new user as by who forgot theirs', async () => {
    const { token } = await comeIn(server.url, 'a', alice)
    const role = await server.db.work(a, (work) =>
      work.one<{ id: string }>(`SELECT id::text FROM roles WHERE name = 'administrador'`),
    )
    const made = await say(
      `mutation($r: ID!) { newUser(username: "nova", name: "Nova", email: "nova@a.example", password: "dada-por-outro", role_id: $r) { id } }`,
      token,
      { r: role?.id },
    )
    expect(made.body.errors).toBeUndefined()
    const nova = { email: 'nova@a.example' }
    expect((await comeIn(server.url, 'a', nova, { password: 'dada-por-outro' })).due).toEqual([
      'password',
      'terms',
    ])
    const user = await someone()
    const set = await say(SET, token, { id: user.id, p: 'dada-por-outro' })
    expect(set.body.data?.updateUser).toEqual({ old_password_in_use: true })
    expect(await lines(user, 'password_set')).toHaveLength(1)
    const came = await comeIn(server.url, 'a', user, { password: 'dada-por-outro' })
    expect(came.due).toEqual(['password'])
    expect((await say('{ userInfos { id } }', came.token)).status).toBe(401)
    const change = `mutation { updateUserPassword(password: "escolhida-no-armazem", old_password_in_use: "dada-por-outro") { due } }`
    expect((await say(change, came.token)).body.data?.updateUserPassword).toEqual({ due: [] })
    expect((await comeIn(server.url, 'a', user, { password: 'escolhida-no-armazem' })).due).toEqual([])
  })

  it('is one’s own where one chose it for oneself, and nothing else of a user counts', async () => {
    const boss = await aUser(server.db, a, `chefe${++n}`, 'administrador')
    const { token } = await comeIn(server.url, 'a', boss)
    const own = SET.replace('password: $p', `password: $p, current_password: "${PASSWORD}"`)
    expect((await say(own, token, { id: boss.id, p: 'minha-propria' })).body.data?.updateUser).toEqual({
      old_password_in_use: false,
    })
    const user = await someone()
    await say('mutation($id: ID!) { updateUser(id: $id, name: "Outro nome") { id } }', token, { id: user.id })
    expect((await comeIn(server.url, 'a', user)).due).toEqual([])
  })
})
