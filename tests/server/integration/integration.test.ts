import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import { makeToken, revokeToken } from '../../../server/directory/integration/tokens'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { dataOf, enrol } from '../authentication/authenticator'
import { ask } from '../client'
import { aTenant, aUser, type TestUser, testConfig } from '../fixtures'

const database = aDatabase()
let server: RunningServer
let a: Tenant
let b: Tenant
let alice: TestUser
const BY_TOKEN = 'mutation($t: String!) { integrationLogIn(access_token: $t) { token due user { id } } }'

beforeAll(async () => {
  server = await startServer(testConfig(database.url()), { log: silentLog })
  a = await aTenant(server.db, 'a')
  b = await aTenant(server.db, 'b')
  alice = await aUser(server.db, a, 'alice', 'administrador')
})
afterAll(() => server.close())

const make = (user: TestUser, scope: string[] | null = null) =>
  server.db.work(a, (work) => makeToken(work, { userId: Number(user.id), name: 'ERP', scope, days: 30 }))
const comeIn = (token: string, tenant = 'a') => ask(server.url, tenant, BY_TOKEN, { variables: { t: token } })
const set = (sql: string, ...more: unknown[]) => server.db.work(a, (work) => work.query(sql, more))
const me = (token: unknown) => ask(server.url, 'a', '{ userInfos { id } }', { token: String(token) })
const REFUSED = ['TOKEN_REFUSED', 'Acesse a plataforma com um token válido, ou digite login e senha.']
const refusalIn = ({ body }: Awaited<ReturnType<typeof ask>>) => [
  body.errors?.[0]?.extensions?.code,
  body.errors?.[0]?.message,
]

describe('integrationLogIn', () => {
  it('opens a session as the token’s user, notes when, and keeps no token', async () => {
    const { id, token } = await make(alice)
    const { token: bearer, due, user } = dataOf(await comeIn(token))
    expect([due, user]).toEqual([[], { id: alice.id }])
    expect((await me(bearer)).body.data).toEqual({ userInfos: { id: alice.id } })
    const rows = await set('SELECT * FROM integration_tokens WHERE id = $1', id)
    expect(rows[0]?.last_used_at).toBeInstanceOf(Date)
    expect(JSON.stringify(rows)).not.toContain(token.slice('balcao_it_'.length))
  })

  it.each<[string, (token: string, id: string) => Promise<[token: string, tenant?: string]>]>([
    ['nothing', async () => ['']],
    ['what is no token', async () => ['x'.repeat(10_000)]],
    ['another token', async (token) => [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`]],
    ['a token of another tenant', async (token) => [token, 'b']],
    [
      'the hash of a token',
      async (_token, id) => [
        String((await set('SELECT token_hash FROM integration_tokens WHERE id = $1', id))[0]?.token_hash),
      ],
    ],
    [
      'a token that has run out',
      async (token, id) => {
        await set(`UPDATE integration_tokens SET expires_at = now() - interval '1 second' WHERE id = $1`, id)
        return [token]
      },
    ],
    [
      'a token that was taken back',
      async (token, id) => {
        await server.db.work(a, (work) => revokeToken(work, id))
        return [token]
      },
    ],
    [
      'a token of somebody blocked',
      async () => {
        const rui = await aUser(server.db, a, `rui-${Math.random()}`)
        const { token } = await make(rui)
        await set('UPDATE users SET blocked_at = now() WHERE id = $1', rui.id)
        return [token]
      },
    ],
  ])('refuses %s, in one sentence for all', async (_about, given) => {
    const { id, token } = await make(alice)
    const [tried, tenant] = await given(token, id)
    expect(refusalIn(await comeIn(tried, tenant))).toEqual(REFUSED)
    expect(b.slug).toBe('b')
  })

  it('opens what scope and role both open, and no more', async () => {
    const { token } = await make(alice, ['users/list'])
    const { token: bearer } = dataOf(await comeIn(token))
    const tickets = await ask(server.url, 'a', '{ chatTickets { items { id } } }', { token: String(bearer) })
    expect(tickets.body.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    const bia = await aUser(server.db, a, 'bia')
    const more = await make(bia, ['users/list', 'chat/attendance'])
    const opened = dataOf(await comeIn(more.token))
    const routes = await server.services.principals.load(a, String(sidOf(opened.token)))
    expect(routes?.role.has_permission_routes).toEqual(['chat/attendance'])
  })

  it('changes no account, role or access, whatever its scope', async () => {
    const { token: bearer } = dataOf(await comeIn((await make(alice)).token))
    const bia = await aUser(server.db, a, 'bia-2')
    for (const deed of [
      `updateUser(id: "${bia.id}", password: "nova-chave-do-armazem") { id }`,
      `newUser(name: "x", username: "x", email: "x@a.example", password: "nova-chave-do-armazem", role_id: "1") { id }`,
      `blockUser(id: "${bia.id}") { id }`,
      'updateRole(id: "1", name: "x") { id }',
      'updateUserPassword(password: "nova-chave-do-armazem", old_password_in_use: "correta-123") { due }',
      'updateAccessRules(two_factor_required: false, current_password: "correta-123") { address }',
    ]) {
      const { body } = await ask(server.url, 'a', `mutation { ${deed} }`, { token: String(bearer) })
      expect(body.errors?.[0]?.extensions?.code, JSON.stringify(body)).toBe('FORBIDDEN')
    }
    expect((await me(bearer)).status).toBe(200)
  })

  it('ends what it has opened when it is taken back, or has run out', async () => {
    for (const end of [
      (id: string) => server.db.work(a, (work) => revokeToken(work, id)),
      async (id: string) => {
        await set(`UPDATE integration_tokens SET expires_at = now() WHERE id = $1`, id)
        server.services.principals.forget(a.id, alice.id)
        return true
      },
    ]) {
      const { id, token } = await make(alice)
      const { token: bearer } = dataOf(await comeIn(token))
      expect((await me(bearer)).status).toBe(200)
      expect(await end(id)).toBe(true)
      await expect.poll(async () => (await me(bearer)).status, { timeout: 5_000 }).toBe(401)
    }
  })

  it('asks for a second factor as every door does', async () => {
    const eva = await aUser(server.db, a, 'eva')
    await enrol(server.url, 'a', eva)
    const { token: bearer, due } = dataOf(await comeIn((await make(eva)).token))
    expect(due).toEqual(['two_factor'])
    expect((await me(bearer)).status).toBe(401)
  })
})

/** The session that a bearer token names. */
const sidOf = (bearer: unknown): unknown =>
  JSON.parse(Buffer.from(String(bearer).split('.')[1] ?? '', 'base64url').toString()).sid
