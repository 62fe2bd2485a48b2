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
