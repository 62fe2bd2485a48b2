import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpEmulator, startSmtpEmulator } from '../../../emulators/smtp/server'
import { type RunningServer, startServer } from '../../../server/app'
import { rangeAround, rangeOf } from '../../../server/directory/access/trusted-ranges'
import type { Tenant } from '../../../server/platform/db/work'
import { UNKNOWN_ADDRESS } from '../../../server/platform/http/address'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask } from '../client'
import { aTenant, aUser, eventually, PASSWORD, type TestUser, testConfig } from '../fixtures'
import { codeIn, comeIn, dataOf, ENROL, enrol } from './authenticator'

const database = aDatabase()
let server: RunningServer
let a: Tenant
let admin: TestUser
let token: string
let post: SmtpEmulator

beforeAll(async () => {
  post = await startSmtpEmulator({ port: 0, pagePort: 0 })
  const mail = { url: `smtp://127.0.0.1:${post.port}`, emulatorPort: null, from: 'Balcão <b@a.example>' }
  server = await startServer(testConfig(database.url(), { trustProxy: 1, mail }), { log: silentLog })
  a = await aTenant(server.db, 'a')
  admin = await aUser(server.db, a, 'chefe', 'administrador')
  await server.db.work(a, (work) =>
    work.query(
      `UPDATE roles SET has_permission_routes = '{dynamic-settings,users/list,security-report}' WHERE name = 'administrador'`,
    ),
  )
  token = (await comeIn(server.url, 'a', admin)).token
})
afterAll(async () => {
  await server.close()
  await post.close()
})

const say = (query: string, variables: object = {}, by = token) =>
  ask(server.url, 'a', query, { variables, token: by })
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

describe('a range', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['2001:db8:0:0::1', '2001:db8::1/128'],
    ['2001:DB8::/48', '2001:db8::/48'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
    ['0.0.0.0/0', null],
    ['::/0', null],
    ['203.0.113.0/33', null],
    ['203.0.113', null],
    ['loja', null],
    ['', null],
  ])('%j is kept as %j', (text, kept) => expect(rangeOf(text)).toBe(kept))

  it.each([
    ['203.0.113.255', '203.0.113.0/24', true],
    ['203.0.114.0', '203.0.113.0/24', false],
    ['::ffff:203.0.113.9', '203.0.113.0/24', true],
    ['2001:db8::9', '2001:db8::/48', true],
    ['2001:db9::9', '2001:db8::/48', false],
    ['203.0.113.9', '2001:db8::/48', false],
    ['nonsense', '203.0.113.0/24', false],
    // No range takes in a connection of which nobody knows from where it comes.
    [UNKNOWN_ADDRESS, '0.0.0.0/8', false],
  ])('%s lies in %s: %s', (ip, range, inside) => expect(rangeAround([range], ip) !== null).toBe(inside))
})

it('inside a trusted range the second factor is not asked for, by the connection’s address alone', async () => {
  const ana = await aUser(server.db, a, 'ana')
  await enrol(server.url, 'a', ana)
  const inside = from('203.0.113.77')
  expect((await comeIn(server.url, 'a', ana, inside)).due).toEqual(['two_factor'])
  await say(
    'mutation { addTrustedRange(range: "203.0.113.0/24", label: "Loja", current_password: "correta-123") { address } }',
  )
  expect((await comeIn(server.url, 'a', ana, inside)).due).toEqual(['two_factor'])
  await say(
    'mutation { updateAccessRules(skip_in_trusted_ranges: true, current_password: "correta-123") { address } }',
  )
  const login = await comeIn(server.url, 'a', ana, inside)
  expect(login.due).toEqual([])
  expect((await comeIn(server.url, 'a', ana, from('198.51.100.1'))).due).toEqual(['two_factor'])
  // A client's own words, and an address put before the proxy's.
  expect((await comeIn(server.url, 'a', ana, from('203.0.113.77, 198.51.100.1'))).due).toEqual(['two_factor'])
  const declared = await ask(
    server.url,
    'a',
    'mutation($e: String!, $p: String!) { logIn(email: $e, password: $p, ip: "203.0.113.77", ignoreRecaptcha: true) { due } }',
    { variables: { e: ana.email, p: 'correta-123' } },
  )
  expect(dataOf(declared).due).toEqual(['two_factor'])
  // The laptop goes home.
  const renew = (ip: string, cookie: string) =>
    ask(server.url, 'a', 'mutation { refreshToken { token due } }', { cookie, ...from(ip) })
  const renewed = await renew('203.0.113.78', login.cookie ?? '')
  expect(renewed.status).toBe(200)
  expect((await renew('198.51.100.1', renewed.cookie ?? '')).status).toBe(401)
})

it('the rules are changed by administrators alone, who show that it is them, and all of them hear of it', async () => {
  const second = await aUser(server.db, a, 'vice', 'administrador')
  const lena = await aUser(server.db, a, 'lena', 'ajustes')
  await server.db.work(a, (work) =>
    work.query(`UPDATE roles SET has_permission_routes = '{dynamic-settings}' WHERE name = 'ajustes'`),
  )
  const theirs = (await comeIn(server.url, 'a', lena)).token
  const deeds = [
    'updateAccessRules(two_factor_required: false, skip_in_trusted_ranges: true',
    'addTrustedRange(range: "127.0.0.0/8", label: "x"',
    'deleteTrustedRange(id: "1"',
  ]
  for (const deed of deeds) {
    const refused = await say(
      `mutation { ${deed}, current_password: "correta-123") { address } }`,
      {},
      theirs,
    )
    expect(codeIn(refused), deed).toBe('FORBIDDEN')
    expect(codeIn(await say(`mutation { ${deed}) { address } }`)), deed).toBe('PASSWORD_WRONG')
    expect(codeIn(await say(`mutation { ${deed}, current_password: "errada") { address } }`)), deed).toBe(
      'PASSWORD_WRONG',
    )
  }
  expect(codeIn(await say('{ accessRules { address } }', {}, theirs))).toBe('FORBIDDEN')
  await say('mutation { updateAccessRules(password_days: 0, current_password: "correta-123") { address } }')
  for (const { email } of [admin, second])
    await eventually(() =>
      post.mails().some(({ to, subject }) => to === email && subject.startsWith('As regras de acesso')),
    )
  expect(post.mails().some(({ to, subject }) => to === lena.email && subject.startsWith('As regras'))).toBe(
    false,
  )
})

it('asking everybody ends the sessions that showed none, but for the asker’s own', async () => {
  const bia = await aUser(server.db, a, 'bia')
  const before = await comeIn(server.url, 'a', bia)
  await say(
    'mutation { updateAccessRules(two_factor_required: true, current_password: "correta-123") { address } }',
  )
  await expect
    .poll(async () => (await say('{ userInfos { id } }', {}, before.token)).status, { timeout: 5_000 })
    .toBe(401)
  expect((await say('{ userInfos { id } }')).status).toBe(200)
  expect((await comeIn(server.url, 'a', bia)).due).toEqual(['two_factor'])
  await say(
    'mutation { updateAccessRules(two_factor_required: false, current_password: "correta-123") { address } }',
  )
  expect((await comeIn(server.url, 'a', bia)).due).toEqual([])
})

it('one user is asked, and freed again of a lost factor', async () => {
  const cai = await aUser(server.db, a, 'cai')
  await say(`mutation { requireTwoFactor(user_id: "${cai.id}", required: true) }`)
  expect((await comeIn(server.url, 'a', cai)).due).toEqual(['two_factor'])
  await say(`mutation { requireTwoFactor(user_id: "${cai.id}", required: false) }`)
  const { token: theirs } = await enrol(server.url, 'a', cai)
  await say(`mutation { resetTwoFactor(user_id: "${cai.id}") }`)
  expect((await say('{ userInfos { id } }', {}, theirs)).status).toBe(401)
  expect((await comeIn(server.url, 'a', cai)).due).toEqual([])
  for (const id of ['999', '-1', 'x', ''])
    expect(codeIn(await say('mutation($id: ID!) { resetTwoFactor(user_id: $id) }', { id }))).toBe('NOT_FOUND')
})

describe('a user’s second factor, in others’ hands', () => {
  const required = (id: string, by = token) =>
    say('mutation($id: ID!) { requireTwoFactor(user_id: $id, required: true) }', { id }, by)
  const reset = (id: string, by = token) =>
    say('mutation($id: ID!) { resetTwoFactor(user_id: $id) }', { id }, by)
  const standing = async (id: string, by = token) =>
    say(
      '{ userTwoFactor(user_id: "' +
        id +
        '") { enrolled required required_alone google2fa_secret qrCodeSVG recovery_codes_left } }',
      {},
      by,
    )

  it('is told as it stands, and never its secret', async () => {
    const gil = await aUser(server.db, a, 'gil')
    const { token: theirs } = await comeIn(server.url, 'a', gil)
    await ask(server.url, 'a', ENROL, { token: theirs, variables: { password: PASSWORD } })
    const none = { enrolled: false, required: false, required_alone: false, recovery_codes_left: 0 }
    expect(dataOf(await standing(gil.id))).toEqual({ ...none, google2fa_secret: null, qrCodeSVG: null })
    await required(gil.id)
    expect(dataOf(await standing(gil.id))).toMatchObject({ ...none, required: true, required_alone: true })
    for (const id of ['999', '-1', 'x', '']) expect(codeIn(await standing(id))).toBe('NOT_FOUND')
    const { token: hers } = await comeIn(server.url, 'a', await aUser(server.db, a, 'curiosa'))
    expect(codeIn(await standing(gil.id, hers))).toBe('FORBIDDEN')
  })

  it('ends what is open without it when it is asked for, and nothing of who has it', async () => {
    const [hugo, iris] = [await aUser(server.db, a, 'hugo'), await aUser(server.db, a, 'iris')]
    const { token: his } = await comeIn(server.url, 'a', hugo)
    const { token: hers } = await enrol(server.url, 'a', iris)
    await required(hugo.id)
    await required(iris.id)
    expect((await say('{ userInfos { id } }', {}, his)).status).toBe(401)
    expect((await say('{ userInfos { id } }', {}, hers)).status).toBe(200)
  })

  it('is not taken away by its owner in this way, nor by who may less than they', async () => {
    expect(codeIn(await reset(admin.id))).toBe('FORBIDDEN')
    const boss = await aUser(server.db, a, 'gerente', 'gerente')
    await server.db.work(a, (work) =>
      work.query(`UPDATE roles SET has_permission_routes = '{users/list}' WHERE name = 'gerente'`),
    )
    const other = await aUser(server.db, a, 'outro-chefe', 'administrador')
    await enrol(server.url, 'a', other)
    const { token: his } = await comeIn(server.url, 'a', boss)
    expect(codeIn(await reset(other.id, his))).toBe('FORBIDDEN')
    expect(codeIn(await required(other.id, his))).toBe('FORBIDDEN')
    expect(dataOf(await standing(other.id)).enrolled).toBe(true)
  })
})

it('rules and log are for who may open their screens; one’s own lines for everybody', async () => {
  const eva = await aUser(server.db, a, 'eva')
  await ask(server.url, 'a', `mutation { logIn(email: "${eva.email}", password: "errada") { token } }`)
  const { token: hers } = await comeIn(server.url, 'a', eva)
  for (const query of [
    '{ accessRules { address } }',
    '{ securityLog { next } }',
    `mutation { resetTwoFactor(user_id: "1") }`,
  ])
    expect(codeIn(await say(query, {}, hers))).toBe('FORBIDDEN')
  const own = dataOf(await say('{ ownSecurityLog { items { kind user_name ip } next } }', {}, hers))
  expect(own.items).toMatchObject([{ kind: 'login', user_name: 'eva' }, { kind: 'login_failed' }])
  const first = dataOf(await say('{ securityLog(limit: 2) { items { id kind } next } }'))
  const second = dataOf(
    await say('query($after: String) { securityLog(limit: 100, after: $after) { items { id } next } }', {
      after: first.next,
    }),
  )
  const ids = [...(first.items as { id: string }[]), ...(second.items as { id: string }[])].map(
    ({ id }) => id,
  )
  expect(new Set(ids).size).toBe(ids.length)
  const failed = dataOf(
    await say(`{ securityLog(kind: "login_failed", user_id: "${eva.id}") { items { kind } } }`),
  )
  expect(failed.items).toEqual([{ kind: 'login_failed' }])
})

it('colleagues are known by name: e-mail, tries and second factor by who manages users, and by oneself', async () => {
  const nina = await aUser(server.db, a, 'nina', 'balconista')
  const mine = (await comeIn(server.url, 'a', nina)).token
  await server.db.work(a, (work) =>
    work.query('UPDATE users SET attempts = 3 WHERE id = $1', [Number(admin.id)]),
  )
  const READ = 'id name email attempts twofactor_activity expiration_password old_password_in_use'
  for (const query of [
    `{ users { ${READ} } }`,
    `{ onlineUsers { ${READ} } }`,
    `{ paginatedInternalUsers(pagination_limit: 50) { items { ${READ} } } }`,
  ]) {
    const text = JSON.stringify((await say(query, {}, mine)).body)
    expect(text, query).toContain('"name":"chefe"')
    expect(text, query).not.toContain(admin.email)
    expect(text, query).not.toContain('"attempts":3')
    expect(JSON.stringify((await say(query)).body), query).toContain(nina.email)
  }
  expect(JSON.stringify((await say('{ users { email } }', {}, mine)).body)).toContain(nina.email)
  const found = async (by: string) =>
    JSON.stringify(
      (await say(`{ users(search_filter: "${admin.email.slice(0, 8)}") { name } }`, {}, by)).body,
    )
  expect(await found(mine)).not.toContain('chefe')
  expect(await found(token)).toContain('chefe')
})
