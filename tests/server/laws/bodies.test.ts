import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type RouteOptions } from 'fastify'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../../server/app'
import { routes } from '../../../server/assemble'
import { openDocuments } from '../../../server/platform/graphql/documents'
import { bodyGate, STRANGERS_BYTES } from '../../../server/platform/http/body-gate'
import { graphqlRoute } from '../../../server/platform/http/graphql-route'
import { silentLog } from '../../../server/platform/log'
import { mqttCheckRoute } from '../../../server/platform/mqtt/check.route'
import { aDatabase } from '../../databases'
import { ask, logIn, tokenOf } from '../client'
import { aTenant, aUser, type TestUser } from '../fixtures'
import { aServer } from './shop'

const notYet = (): never => {
  throw new Error('nobody asks')
}

/** Every route that takes a body, of all areas and of the platform. */
async function withBodies(): Promise<RouteOptions[]> {
  const app = Fastify({ bodyLimit: STRANGERS_BYTES })
  const seen: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().some((one) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(one)))
      seen.push(route)
  })
  const schema = buildSchema('type Query { it: Int }')
  graphqlRoute(app, notYet, schema, openDocuments(schema, { introspection: false }), silentLog)
  mqttCheckRoute(app, notYet, { url: 'mqtt://a:b@c', publicUrl: null } as never)
  for (const area of routes) await app.register(async (scope) => area(scope, notYet))
  await app.ready()
  await app.close()
  return seen
}

/** The status that is answered to the head of a request and `sent` of its body, which never ends; null: it is waited for. */
async function answerBefore(url: string, head: string, sent: Buffer): Promise<number | null> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect')
    socket.write(`${head}\r\nhost: ${hostname}\r\n`)
    socket.write(sent)
    const [part] = await Promise.race([
      once(socket, 'data') as Promise<[Buffer]>,
      new Promise<[null]>((done) => setTimeout(() => done([null]), 3_000)),
    ])
    return part === null ? null : Number(/^HTTP\/1.1 (\d+)/.exec(part.toString())?.[1])
  } finally {
    socket.destroy()
  }
}

/**
 * Who sends a body is known before more than 64 kB of it is read: twenty strangers with 3.8 MB each held everybody up for
 * seconds. Seen to fail where bodies were read first: every route waited for all of it.
 */
describe('the body of a request', () => {
  const database = aDatabase()
  let server: RunningServer
  let ana: TestUser
  beforeAll(async () => {
    server = await aServer(database.url())
    const tenant = await aTenant(server.db, 'corpos')
    ana = await aUser(server.db, tenant, 'ana', 'ana')
  })
  afterAll(() => server.close())

  it('is short, or its route says how whoever sends it is known', async () => {
    const found = await withBodies()
    expect(found.length).toBeGreaterThan(10)
    const open = found.filter(
      ({ bodyLimit = STRANGERS_BYTES, config }) =>
        bodyLimit > STRANGERS_BYTES && !config?.knows && !config?.names,
    )
    expect(open.map(({ url }) => url)).toEqual([])
    // Whose sender is known by nothing but the body: a new one is thought about.
    expect(found.flatMap(({ url, config }) => (config?.names ? [url] : []))).toEqual(['/webhooks/whatsapp'])
  })

  it('is not waited for from a stranger, on any route, whether its length is told or not', async () => {
    const wrong: string[] = []
    const tried: string[] = []
    for (const { url, method, config } of await withBodies()) {
      // Its own test, below; and those of a broker, which the server has only with one.
      if (config?.names || url.startsWith('/mqtt/')) continue
      const address = url.replace(':tenant', url.includes('hooks') || url.includes('pix') ? '1' : 'corpos')
      for (const verb of [method].flat().filter((one) => !['GET', 'HEAD', 'OPTIONS'].includes(one)))
        for (const type of [
          'application/json',
          'application/octet-stream',
          'multipart/form-data; boundary=x',
        ]) {
          const head = `${verb} ${address.replaceAll(':', '')} HTTP/1.1\r\ncontent-type: ${type}`
          const long = await answerBefore(
            server.url,
            `${head}\r\ncontent-length: 900000`,
            Buffer.from('\r\n'),
          )
          const chunk = Buffer.alloc(STRANGERS_BYTES + 4_096, 'a')
          const parts = Buffer.concat([
            Buffer.from(`\r\n${chunk.length.toString(16)}\r\n`),
            chunk,
            Buffer.from('\r\n'),
          ])
          const chunked = await answerBefore(server.url, `${head}\r\ntransfer-encoding: chunked`, parts)
          tried.push(url)
          for (const status of [long, chunked])
            if (status === null || status < 400 || status >= 500)
              wrong.push(`${verb} ${url} ${type}: ${status}`)
        }
    }
    expect(wrong).toEqual([])
    expect(tried.length).toBeGreaterThan(30)
  })

  it('is read of whoever is signed in, and of nobody else', async () => {
    const long = `{ __typename } # ${'a'.repeat(STRANGERS_BYTES)}`
    const token = tokenOf(await logIn(server.url, 'corpos', ana))
    expect((await ask(server.url, 'corpos', long, { token })).status).not.toBe(413)
    expect((await ask(server.url, 'corpos', long, {})).status).toBe(413)
  })

  it('whose signature is over it is read of one address a few megabytes at a time', async () => {
    const app = Fastify({ bodyLimit: STRANGERS_BYTES })
    bodyGate(app, { ofAddress: 2_000_000, ofAll: 3_000_000 })
    app.post('/', { bodyLimit: 1_000_000, config: { names: () => true } }, (_request, reply) =>
      reply.send('ok'),
    )
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const open = () => connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
    const held = [open(), open()]
    for (const socket of held)
      socket.write(
        'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{',
      )
    const post = (bytes: number) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `"${'a'.repeat(bytes)}"`,
      })
        .then(({ status }) => status)
        .catch(() => 429)
    await expect.poll(() => post(900_000)).toBe(429)
    // An ordinary one is not held up by them, and those that leave make room.
    expect(await post(1_000)).toBe(200)
    for (const socket of held) socket.destroy()
    await expect.poll(() => post(900_000)).toBe(200)
    await app.close()
  })
})
