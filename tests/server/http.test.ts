import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../server/app'
import { silentLog } from '../../server/platform/log'
import { buildSchema } from '../../server/schema'
import { aDatabase } from '../databases'
import { ask, LOG_IN, logIn, tokenOf } from './client'
import { aTenant, aUser, PASSWORD, testConfig } from './fixtures'

const database = aDatabase()
let server: RunningServer
let token: string
let email: string
beforeAll(async () => {
  const panelDir = mkdtempSync(path.join(tmpdir(), 'balcao-panel-'))
  mkdirSync(path.join(panelDir, 'assets'))
  writeFileSync(path.join(panelDir, 'index.html'), '<title>Balcão</title>')
  writeFileSync(path.join(panelDir, 'assets/app-1.js'), 'let plain')
  writeFileSync(path.join(panelDir, 'assets/app-1.js.br'), 'packed')
  server = await startServer(testConfig(database.url()), { log: silentLog, panelDir })
  const a = await aTenant(server.db, 'a')
  const ana = await aUser(server.db, a, 'ana')
  email = ana.email
  token = tokenOf(await logIn(server.url, 'a', ana))
})
afterAll(() => server.close())

describe('requests another site could send', () => {
  const body = JSON.stringify({ query: LOG_IN, variables: { email: 'x', password: PASSWORD } })
  it.each([
    ['text/plain', body],
    ['application/x-www-form-urlencoded', `query=${encodeURIComponent('mutation { connected }')}`],
    [
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${body}\r\n--x--`,
    ],
    ['application/graphql', 'mutation { connected }'],
  ])('refuses %s', async (type, content) => {
    const response = await fetch(`${server.url}/a/graphql`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body: content,
    })
    expect(response.status).toBe(415)
  })

  it('answers no GET', async () => {
    const response = await fetch(
      `${server.url}/a/graphql?query=${encodeURIComponent('mutation { connected }')}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    expect(response.status).toBe(405)
  })
})

describe('the chat endpoints of the specification', () => {
  const call = async (name: string, body?: object, of = token, house = '') => {
    const answer = await fetch(`${server.url}${house}/api/apps/chat/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${of}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  let bia: { id: number; token: string }
  let caio: string
  beforeAll(async () => {
    const tenant = (await server.db.tenantBySlug('a')) ?? { id: 0, slug: '' }
    const user = await aUser(server.db, tenant, 'bia')
    bia = { id: Number(user.id), token: tokenOf(await logIn(server.url, 'a', user)) }
    caio = tokenOf(await logIn(server.url, 'a', await aUser(server.db, tenant, 'caio')))
  })

  it('list contacts by name, and those with whom something was written', async () => {
    const names = async (path: string) =>
      (await call(path)).body.map(({ displayName }: { displayName: string }) => displayName)
    expect(await names('contacts')).toEqual(['bia', 'caio'])
    expect(await names('contacts?q=BI')).toEqual(['bia'])
    expect(await names('contacts?q=&page=2')).toEqual([])
    expect(await names('chat-contacts?q=')).toEqual([])
    const said = await call('msg', { payload: { id: bia.id, msg: { textContent: 'Tem troco?' } } })
    const chat = { isPinned: false, msg: [{ textContent: 'Tem troco?', isSent: true, isSeen: false }] }
    expect(said).toMatchObject({ status: 200, body: chat })
    expect(await names('chat-contacts?q=b')).toEqual(['bia'])
    expect(await names('chat-contacts?q=caio')).toEqual([])
    expect((await call('contacts', undefined, token, '/a')).body).toHaveLength(2)
    expect((await call('contacts')).body[0]).toEqual({
      uid: bia.id,
      displayName: 'bia',
      about: expect.any(String),
      photoURL: null,
      status: expect.stringMatching(/^(online|offline)$/),
    })
    expect((await call('chats')).body).toEqual({
      [bia.id]: { ...chat, msg: [{ ...chat.msg[0], time: expect.any(String) }] },
    })
  })

  it('mark what a colleague wrote as seen, and pin for oneself alone', async () => {
    const [ana] = (await call('contacts?q=ana', undefined, bia.token)).body
    const hers = async () => (await call('chats', undefined, bia.token)).body[ana.uid]
    expect(await hers()).toMatchObject({ msg: [{ isSent: false, isSeen: false }] })
    const seen = await call('mark-all-seen', { id: ana.uid }, bia.token)
    expect(seen).toMatchObject({ status: 200, body: { msg: [{ isSeen: true }] } })
    expect((await call('chats')).body[bia.id]).toMatchObject({ msg: [{ isSent: true, isSeen: true }] })
    const pin = (value: boolean) => call('set-pinned', { contactId: ana.uid, value }, bia.token)
    for (const value of [true, true, false, true])
      expect(await pin(value)).toMatchObject({ status: 200, body: { isPinned: value } })
    expect([(await hers()).isPinned, (await call('chats')).body[bia.id].isPinned]).toEqual([true, false])
    await call('msg', { payload: { id: ana.uid, msg: { textContent: 'Oi' } } }, caio)
    expect((await call('chats', undefined, caio)).body[ana.uid].isPinned).toBe(false)
  })

  it('keep the newest messages of a conversation, oldest first, and one for one hash', async () => {
    const say = (textContent: string, hash: string) =>
      call('msg', { payload: { id: bia.id, msg: { textContent }, hash } })
    for (let n = 1; n <= 31; n++) await say(`${n}`, `chat-${n}`)
    const { msg } = (await say('31', 'chat-31')).body
    expect(msg.map(({ textContent }: { textContent: string }) => textContent)).toEqual(
      Array.from({ length: 30 }, (_, n) => `${n + 2}`),
    )
  })

  it.each([
    ['msg', { id: 1 }, 422, 'não tem o formato esperado'],
    ['set-pinned', { contactId: 'x', value: true }, 422, 'não tem o formato esperado'],
    ['set-pinned', { contactId: 999_999, value: true }, 404, 'não está mais disponível'],
    ['msg', { payload: { id: 999_999, msg: { textContent: 'Oi' } } }, 404, 'não está mais disponível'],
    ['msg', { payload: { id: 999_999, msg: { textContent: ' ' } } }, 422, 'Escreva uma mensagem'],
    ['contacts?page=0', undefined, 422, 'a partir de 1'],
  ])('refuse at %s what is no good: %j', async (name, body, status, words) => {
    const answer = await call(name, body)
    expect([answer.status, answer.body.errors[0].message]).toEqual([status, expect.stringContaining(words)])
  })

  it('say Unauthorized, with 401, to who is not signed in', async () => {
    for (const house of ['', '/a'])
      expect(await call('chats', undefined, 'none', house)).toMatchObject({
        status: 401,
        body: { errors: [{ message: 'Unauthorized' }] },
      })
  })
})

describe('limits', () => {
  const refused = async (query: string) => {
    const answer = await ask(server.url, 'a', query, { token })
    expect(answer.body.errors?.length).toBeGreaterThan(0)
    expect(answer.body.data).toBeUndefined()
    return answer
  }
  it('refuses more than 15 aliases, 8 levels, 1000 tokens, 1 MB, batches', async () => {
    await refused(`{ ${Array.from({ length: 16 }, (_, i) => `a${i}: userInfos { id }`).join(' ')} }`)
    await refused(
      '{ chatTickets { items { customer { groups { ...on CustomerGroup { ...deep } } } } } } fragment deep on CustomerGroup { id ...deep }',
    )
    await refused(`{ userInfos { ${'id '.repeat(1_100)} } }`)
    expect(
      (await ask(server.url, 'a', `{ userInfos { id } } #${'x'.repeat(1_100_000)}`, { token })).status,
    ).toBe(413)
    const batch = await fetch(`${server.url}/a/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[{"query":"{__typename}"}]',
    })
    expect(await batch.json()).not.toHaveProperty('data')
  })

  it('gives no hints about the schema', async () => {
    const answer = await refused('{ userInfo { id } }')
    expect(answer.body.errors?.[0]?.message).not.toContain('Did you mean')
  })
})

describe('the contract', () => {
  it('has a resolver for every operation', () => {
    const schema = buildSchema()
    const missing = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
      (type) =>
        Object.values(type?.getFields() ?? {})
          .filter((field) => !(type?.name === 'Subscription' ? field.subscribe : field.resolve))
          .map((field) => `${type?.name}.${field.name}`),
    )
    expect(missing).toEqual([])
  })

  it('passes the audits of GraphQL over HTTP that a POST-only server can pass', async () => {
    const results = await Promise.all(
      serverAudits({
        url: `${server.url}/a/graphql`,
        fetchFn: (input: string, init: RequestInit = {}) =>
          fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
      }).map((audit) => audit.fn()),
    )
    const failed = results.filter((r) => r.status === 'error')
    expect(failed.map((r) => `${r.id} ${r.name}`)).toEqual([])
  })
})

describe('the panel', () => {
  const get = (address: string, accept = 'text/html', encoding = 'identity') =>
    fetch(server.url + address, { headers: { accept, 'accept-encoding': encoding } })
  it('gives index.html to the addresses of its pages, never for a missing file', async () => {
    for (const address of ['/', '/a', '/a/atendimento/5'])
      expect(await (await get(address)).text(), address).toContain('Balcão')
    for (const address of ['/assets/app-0.js', '/robots.txt', '/assets/x'])
      expect((await get(address)).status, address).toBe(404)
    expect((await get('/a', 'application/json')).status).toBe(404)
  })
  it('keeps hashed files for ever and index.html not at all; sends packed files as they are', async () => {
    const asset = await get('/assets/app-1.js', '*/*', 'br')
    expect([asset.headers.get('cache-control'), asset.headers.get('content-encoding')]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
    ])
    expect((await get('/a')).headers.get('cache-control')).toBe('no-cache')
  })
  it('wears its security headers everywhere', async () => {
    for (const response of [await get('/'), await get('/nothing.js'), await get('/healthz')]) {
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; ")
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})

it('/healthz tells of every part', async () => {
  const response = await fetch(`${server.url}/healthz`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    status: 'ok',
    database: true,
    queue: true,
    bus: true,
    node: server.nodeId,
  })
  expect(email).toBeTruthy()
})
