import { createServer, type Server } from 'node:http'
import { Aedes } from 'aedes'
import type { MqttClient } from 'mqtt'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { decodeFrame } from '../../contract/envelope'
import { eventsTopic, mqttUser } from '../../contract/transport'
import { type RunningServer, startServer } from '../../server/app'
import { readConfig } from '../../server/platform/config'
import type { Tenant } from '../../server/platform/db/work'
import { silentLog } from '../../server/platform/log'
import { aDatabase } from '../databases'
import { freePort } from '../product'
import { logIn, tokenOf } from './client'
import { aTenant, aUser, eventually, type TestUser, testConfig, writeEvents } from './fixtures'

const OWN = { username: 'balcao', password: 'do servidor' }

/** A broker that is not ours: it knows nothing of tenants and asks the server about everything. */
async function anOutsideBroker(port: number, ask: () => string) {
  const check = async (path: string, body: object): Promise<boolean> => {
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    // A server that is not there lets nobody in.
    const answer = await fetch(`${ask()}/mqtt/${path}`, request).catch(() => null)
    return answer?.status === 200
  }
  const names = new WeakMap<object, string>()
  const refused = new Error('refused')
  const aedes = await Aedes.createBroker({
    authenticate(client, username = '', password, done) {
      names.set(client, username)
      void check('auth', { username, password: String(password) }).then((ok) => done(null, ok))
    },
    authorizePublish(client, { topic }, done) {
      void check('acl', { username: client && names.get(client), topic, acc: 2 }).then((ok) =>
        done(ok ? null : refused),
      )
    },
    authorizeSubscribe(client, subscription, done) {
      void check('acl', { username: names.get(client), topic: subscription.topic, acc: 4 }).then((ok) =>
        done(ok ? null : refused, subscription),
      )
    },
  })
  const http: Server = createServer()
  const sockets = new WebSocketServer({ server: http, handleProtocols: () => 'mqtt' })
  sockets.on('connection', (socket) => aedes.handle(createWebSocketStream(socket)))
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  return {
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      await new Promise<void>((resolve) => aedes.close(resolve))
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

describe('an outside broker', () => {
  const database = aDatabase()
  const nodes: RunningServer[] = []
  const clients: MqttClient[] = []
  let broker: { stop(): Promise<void> }
  let port: number
  let tenant: Tenant
  let ana: TestUser & { token: string }
  let bia: TestUser & { token: string }

  const aNode = async () => {
    const url = `ws://${OWN.username}:${encodeURIComponent(OWN.password)}@127.0.0.1:${port}/mqtt`
    const realtime = {
      transport: 'mqtt',
      broker: { url, publicUrl: `ws://127.0.0.1:${port}/mqtt` },
    } as const
    const node = await startServer(testConfig(database.url(), { realtime }), { log: silentLog })
    nodes.push(node)
    return node
  }
  const reading = async (who: typeof ana) => {
    const client = mqtt.connect(`ws://127.0.0.1:${port}/mqtt`, {
      protocolVersion: 4,
      username: mqttUser(tenant.slug, who.id),
      password: who.token,
      reconnectPeriod: 0,
    })
    clients.push(client)
    client.on('error', () => client.end(true))
    const heard: { seq: number; prev: number; head: unknown }[] = []
    client.on('message', (_topic, payload) => {
      const decoded = decodeFrame(payload.toString())
      if (!decoded.ok) return
      for (const { seq, prev, data } of decoded.envelopes)
        heard.push({ seq, prev, head: (data as { head?: unknown }).head })
    })
    await new Promise((resolve, reject) => {
      client.once('connect', resolve)
      client.once('close', () => reject(new Error('refused')))
    })
    await client.subscribeAsync(eventsTopic(tenant.slug, who.id), { qos: 1 })
    return { client, heard, numbers: () => heard.filter(({ seq }) => seq > 0).map(({ seq }) => seq) }
  }

  beforeAll(async () => {
    port = await freePort()
    broker = await anOutsideBroker(port, () => nodes.find(Boolean)?.url ?? '')
    const first = await aNode()
    tenant = await aTenant(first.db, 'fora')
    const hire = async (name: string) => {
      const user = await aUser(first.db, tenant, name)
      return { ...user, token: tokenOf(await logIn(first.url, tenant.slug, user)) }
    }
    ana = await hire('ana')
    bia = await hire('bia')
  })
  afterAll(async () => {
    for (const client of clients) client.end(true)
    await Promise.all(nodes.map((node) => node.close()))
    await broker.stop()
  })

  it('is told to the panel, and gets every event once, from one node of two', async () => {
    const second = await aNode()
    const response = await fetch(`${second.url}/fora/graphql`, { method: 'POST' })
    expect(response.headers.get('balcao-realtime')).toBe(`mqtt ws://127.0.0.1:${port}/mqtt`)
    const { heard, numbers } = await reading(ana)
    await writeEvents(second.db, tenant, 1)
    await eventually(() => numbers().length >= 1 || heard.length >= 1, 10_000)
    const from = Math.max(0, ...numbers())
    await writeEvents(second.db, tenant, 10)
    await eventually(() => numbers().at(-1) === from + 10 || numbers().length >= 10, 10_000)
    expect(numbers()).toEqual([...new Set(numbers())])
    const later = heard.filter(({ seq }) => seq > 0)
    for (const [n, { prev }] of later.slice(1).entries()) expect(prev).toBe(later[n]?.seq)
  })

  it('goes on when the publishing node ends: a ping of the next one tells of what was not published', async () => {
    const { heard } = await reading(ana)
    const [first, second] = nodes
    if (!first || !second) throw new Error('no nodes')
    nodes.shift()
    await first.close()
    await writeEvents(second.db, tenant, 3)
    const head = await second.db.system((w) =>
      w.one<{ last_seq: string }>('SELECT last_seq FROM tenants WHERE id = $1', [tenant.id]),
    )
    const last = Number(head?.last_seq)
    // By its number or by a ping that names it: either way the reader knows that there is something.
    await eventually(() => heard.some((one) => one.seq === last || one.head === last), 15_000)
  })

  it.each([
    ["a colleague's topic", () => eventsTopic(tenant.slug, bia.id)],
    ['everything', () => '#'],
  ])('W1 refuses %s', async (_, topic) => {
    const { client } = await reading(ana)
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    client.subscribe(topic())
    await closed
  })

  it('lets nobody in by another name, without a token, or as the server', async () => {
    await expect(reading({ ...ana, id: bia.id })).rejects.toThrow('refused')
    await expect(reading({ ...ana, token: 'x' })).rejects.toThrow('refused')
  })

  it.each([
    ['the server publishes', { ...OWN, topic: 'fora/1/events', acc: 2 }, 200],
    ['the server reads', { ...OWN, topic: 'fora/1/events', acc: 1 }, 403],
    ['the server elsewhere', { ...OWN, topic: '$SYS/x', acc: 2 }, 403],
    ['a user publishes', { username: 'fora/1', topic: 'fora/1/events', acc: 2 }, 403],
    ['a user reads and writes', { username: 'fora/1', topic: 'fora/1/events', acc: 3 }, 403],
    ['a user reads, as EMQX asks', { username: 'fora/1', topic: 'fora/1/events', action: 'subscribe' }, 200],
    ['a longer name', { username: 'fora/1/x', topic: 'fora/1/events', acc: 1 }, 403],
    ['a name that is a wildcard', { username: '+/+', topic: 'fora/1/events', acc: 1 }, 403],
    ['no name', { topic: 'fora/1/events', acc: 1 }, 403],
  ])('the check of topics: %s', async (_, body, status) => {
    const answer = await fetch(`${nodes[0]?.url}/mqtt/acl`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(status)
  })
})

describe('settings that do not go together end the start with a sentence', () => {
  it.each([
    [{ REALTIME: 'pombo' }, /REALTIME deve ser/],
    [{ MQTT_URL: 'mqtt://x' }, /só valem com REALTIME=mqtt/],
    [{ REALTIME: 'mqtt', MQTT_URL: 'http://x' }, /MQTT_URL deve/],
    [{ REALTIME: 'mqtt', MQTT_URL: 'mqtt://x' }, /MQTT_PUBLIC_URL deve/],
    [{ REALTIME: 'mqtt', MQTT_URL: 'mqtt://x', MQTT_PUBLIC_URL: 'mqtt://x' }, /MQTT_PUBLIC_URL deve/],
  ])('%o', (env, sentence) => {
    const { dataDir } = testConfig('postgres://x')
    expect(() => readConfig({ DATA_DIR: dataDir, ...env })).toThrow(sentence)
  })
})
