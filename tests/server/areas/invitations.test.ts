import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import { writeDefaults } from '../../../server/directory/tenants/create'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { dataOf } from '../authentication/authenticator'
import { ask, logIn, tokenOf } from '../client'
import { aTenant, aUser, PASSWORD, type TestUser, testConfig } from '../fixtures'

const database = aDatabase()
let server: RunningServer
let a: Tenant
let alice: TestUser
let token: string
let n = 0

beforeAll(async () => {
  server = await startServer(testConfig(database.url()), { log: silentLog })
  a = await aTenant(server.db, 'a')
  alice = await aUser(server.db, a, 'alice', 'administrador')
  token = tokenOf(await logIn(server.url, 'a', alice))
})
afterAll(() => server.close())

type Variables = Record<string, unknown>
const asAlice = (query: string, variables: Variables = {}) =>
  ask(server.url, 'a', query, { token, variables })
const stranger = (query: string, variables: Variables = {}, slug = 'a') =>
  ask(server.url, slug, query, { variables })
const codeIn = (answer: Awaited<ReturnType<typeof ask>>) => answer.body.errors?.[0]?.extensions?.code
const role = async (name: string) =>
  (
    await server.db.work(a, (work) =>
      work.one<{ id: string }>('SELECT id::text FROM roles WHERE name = $1', [name]),
    )
  )?.id ?? ''
const anEmail = () => `nova${++n}@loja.example`
const INVITE = `mutation($e: String!, $r: ID!, $i: [ID!]) {
  inviteUser(email: $e, role_id: $r, chosen_instances: $i) { id link } }`
const invite = async (email: string, roleName = 'administrador', instances: string[] = []) =>
  asAlice(INVITE, { e: email, r: await role(roleName), i: instances })
/** Without a mail server the link is told: the token at its end. */
async function invited(email: string, ...more: [string?, string[]?]): Promise<{ id: string; token: string }> {
  const { id, link } = dataOf(await invite(email, ...more)) as { id: string; link: string }
  return { id, token: link.split('/').at(-1) ?? '' }
}
const ACCEPT = `mutation($t: String!, $n: String!, $p: String!) {
  acceptInvitation(token: $t, name: $n, password: $p) { token due user { id name username email
    role { name } userInstances { id } } } }`
const accept = (t: string, name = 'Nova Pessoa', password = PASSWORD, slug = 'a') =>
  stranger(ACCEPT, { t, n: name, p: password }, slug)
const card = (t: string, slug = 'a') =>
  stranger('query($t: String!) { invitation(token: $t) { house email } }', { t }, slug)

describe('an invitation', () => {
  it('lets its person in once, with the role and the connections they were given', async () => {
    const email = anEmail()
    const made = await invited(email, 'administrador', [alice.instanceId])
    expect((await card(made.token)).body.data?.invitation).toEqual({ house: 'a', email })
    const answer = await accept(made.token, '  Nova   Pessoa ')
    expect(answer.body.data?.acceptInvitation).toMatchObject({
      due: ['terms'],
      user: { email, role: { name: 'administrador' }, userInstances: [{ id: alice.instanceId }] },
    })
    expect((await card(made.token)).body.data?.invitation).toBeNull()
    expect(codeIn(await accept(made.token))).toBe('INVALID')
    // The password is theirs: nobody asks them to change it.
    expect(codeIn(await logIn(server.url, 'a', { email } as TestUser))).toBeUndefined()
  })

  it('is let in by one of two who use the link at once', async () => {
    const made = await invited(anEmail())
    const answers = await Promise.all([accept(made.token), accept(made.token), accept(made.token)])
    expect(answers.map(codeIn).filter((code) => code === undefined)).toHaveLength(1)
  })

  it('is kept without its token, and is none in another house', async () => {
    await aTenant(server.db, 'b')
    const made = await invited(anEmail())
    const rows = await server.db.system((work) =>
      work.query<{ row: string }>('SELECT invitations::text AS row FROM invitations'),
    )
    expect(JSON.stringify(rows)).not.toContain(made.token)
    expect((await card(made.token, 'b')).body.data?.invitation).toBeNull()
    expect(codeIn(await accept(made.token, 'Nova', PASSWORD, 'b'))).toBe('INVALID')
  })

  it('is void once it is sent anew, taken back or older than seven days', async () => {
    const made = await invited(anEmail())
    const again = await asAlice('mutation($id: ID!) { resendInvitation(id: $id) { link } }', { id: made.id })
    const second = String(String(dataOf(again).link).split('/').at(-1))
    expect((await card(made.token)).body.data?.invitation).toBeNull()
    expect((await card(second)).body.data?.invitation).not.toBeNull()
    await asAlice('mutation($id: ID!) { revokeInvitation(id: $id) }', { id: made.id })
    expect((await card(second)).body.data?.invitation).toBeNull()
    expect(codeIn(await asAlice('mutation($id: ID!) { revokeInvitation(id: $id) }', { id: made.id }))).toBe(
      'NOT_FOUND',
    )
    const old = await invited(anEmail())
    await server.db.work(a, (work) =>
      work.query(`UPDATE invitations SET expires_at = now() - interval '1 second' WHERE id = $1`, [old.id]),
    )
    expect(codeIn(await accept(old.token))).toBe('INVALID')
  })

  it('tells nothing to who has no token: every wrong one is answered alike', async () => {
    const answers = await Promise.all(['', 'x', 'A'.repeat(43)].map((t) => accept(t)))
    expect(new Set(answers.map(({ body }) => body.errors?.[0]?.message)).size).toBe(1)
  })

  it('is refused for who is a user, who is invited, and what is no address', async () => {
    expect(codeIn(await invite(alice.email.toUpperCase()))).toBe('CONFLICT')
    const email = anEmail()
    await invited(email)
    expect(codeIn(await invite(email.toUpperCase()))).toBe('CONFLICT')
    expect(codeIn(await invite('sem-arroba'))).toBe('INVALID')
  })

  it('gives nobody a role that opens more than one has oneself', async () => {
    const bruno = await aUser(server.db, a, `gestor${++n}`, 'gestor')
    await server.db.work(a, (work) =>
      work.query(`UPDATE roles SET has_permission_routes = '{users/list}' WHERE name = 'gestor'`),
    )
    const his = tokenOf(await logIn(server.url, 'a', bruno))
    const answer = await ask(server.url, 'a', INVITE, {
      token: his,
      variables: { e: anEmail(), r: await role('administrador') },
    })
    expect(codeIn(answer)).toBe('FORBIDDEN')
    const made = await invited(anEmail())
    const revoked = await ask(server.url, 'a', 'mutation($id: ID!) { revokeInvitation(id: $id) }', {
      token: his,
      variables: { id: made.id },
    })
    expect(codeIn(revoked)).toBe('FORBIDDEN')
  })

  it('counts for the limit of users, when it is sent and when it is taken', async () => {
    const b = await aTenant(server.db, `c${++n}`)
    const boss = await aUser(server.db, b, 'chefe', 'administrador')
    const his = tokenOf(await logIn(server.url, b.slug, boss))
    const limit = (most: number) =>
      server.db.system((work) => work.query('UPDATE tenants SET user_limit = $2 WHERE id = $1', [b.id, most]))
    const r = await server.db.work(b, (work) =>
      work.one<{ id: string }>('SELECT id::text FROM roles WHERE name = $1', ['administrador']),
    )
    const send = () =>
      ask(server.url, b.slug, INVITE, { token: his, variables: { e: anEmail(), r: r?.id, i: [] } })
    await limit(2)
    const made = (await send()).body.data?.inviteUser as { link: string }
    expect(codeIn(await send())).toBe('CONFLICT')
    await limit(1)
    const link = made.link.split('/').at(-1) ?? ''
    expect(codeIn(await accept(link, 'Nova', PASSWORD, b.slug))).toBe('CONFLICT')
    await limit(2)
    // Refused before, it is still good.
    expect(codeIn(await accept(link, 'Nova', PASSWORD, b.slug))).toBeUndefined()
  })

  it('keeps its role and its department from being deleted', async () => {
    await aUser(server.db, a, `x${++n}`, 'balconista')
    await server.db.work(a, (work) =>
      work.query(`UPDATE users SET role_id = (SELECT id FROM roles WHERE name = 'administrador')
        WHERE role_id = (SELECT id FROM roles WHERE name = 'balconista')`),
    )
    const email = anEmail()
    await invited(email, 'balconista')
    const answer = await asAlice('mutation($id: ID!) { deleteRole(id: $id) }', {
      id: await role('balconista'),
    })
    expect(answer.body.errors?.[0]?.message).toContain(email)
  })
})

describe('the first day', () => {
  const DAY = '{ firstDay { away steps { key done } } }'
  it('ticks itself from what there is, and is put away by each for themselves', async () => {
    const c = await aTenant(server.db, `novo${++n}`)
    const boss = await aUser(server.db, c, 'dona', 'administrador')
    const his = tokenOf(await logIn(server.url, c.slug, boss))
    const day = async () =>
      (await ask(server.url, c.slug, DAY, { token: his })).body.data?.firstDay as {
        away: boolean
        steps: { key: string; done: boolean }[]
      }
    const done = async () => (await day()).steps.flatMap((step) => (step.done ? [step.key] : []))
    // A shop begins with a limit; a role without one is what is to be done.
    await server.db.work(c, writeDefaults)
    expect(await done()).toEqual(['discount'])
    await server.db.work(c, (work) =>
      work.query(`UPDATE roles SET default_discount_percentage = NULL WHERE name = 'atendente'`),
    )
    expect(await done()).toEqual([])
    await server.db.work(c, (work) =>
      work.query(`INSERT INTO reasons (tenant_id, name, position) VALUES ($1, 'Venda', 1)`, [c.id]),
    )
    await server.db.work(c, (work) =>
      work.query(
        `INSERT INTO store_infos (tenant_id, store) VALUES ($1, '{"legal_name":"Drogaria Nova Ltda."}')`,
        [c.id],
      ),
    )
    const r = await server.db.work(c, (work) => work.one<{ id: string }>('SELECT id::text FROM roles'))
    await ask(server.url, c.slug, INVITE, { token: his, variables: { e: anEmail(), r: r?.id, i: [] } })
    expect(await done()).toEqual(['store', 'team', 'reasons'])
    await ask(server.url, c.slug, 'mutation { putFirstDayAway(away: true) }', { token: his })
    expect((await day()).away).toBe(true)
    await server.db.system((work) =>
      work.query(`UPDATE tenants SET created_at = now() - interval '61 days' WHERE id = $1`, [c.id]),
    )
    expect((await day()).steps).toEqual([])
  })

  it('is for administrators', async () => {
    const ana = await aUser(server.db, a, `ana${++n}`)
    const hers = tokenOf(await logIn(server.url, 'a', ana))
    expect(codeIn(await ask(server.url, 'a', DAY, { token: hers }))).toBe('FORBIDDEN')
  })
})
