import { once } from 'node:events'
import type { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { encodeEnvelope } from '../../contract/envelope'
import { eventsTopic, mqttUser } from '../../contract/transport'
import { type RunningServer, startServer } from '../../server/app'
import type { Tenant } from '../../server/platform/db/work'
import { publish } from '../../server/platform/events/publish'
import { silentLog } from '../../server/platform/log'
import type { MqttAccess } from '../../server/platform/mqtt/access'
import { ChaosProxy } from '../chaos/proxy'
import { aDatabase } from '../databases'
import { ask, logIn, subscribe, tokenOf } from './client'
import { aTenant, aUser, eventually, floodEvents, type TestUser, testConfig, writeEvents } from './fixtures'
import {
  type Came,
  connects,
  heardBy,
  mqttConnect,
  mqttSubscribe,
  publishes,
  subscribes,
} from './mqtt-client'

/** No rules at all: what every probe must catch. */
const NO_RULES: MqttAccess = {
  mayConnect: () => true,
  mayCallItself: () => true,
  maySubscribe: () => true,
  mayPublish: () => true,
}
/** The mistake of comparing topics by their beginning. */
const BY_PREFIX: MqttAccess = {
  mayConnect: ({ clean, hasWill }) => clean && !hasWill,
  mayCallItself: (reader, name) => name === mqttUser(reader.tenant, reader.userId),
  maySubscribe: ({ tenant, userId }, filter) => filter.startsWith(mqttUser(tenant, userId)),
  mayPublish: () => false,
}

/** Connections of one session at once: above what a test has open beside its probes. */
const MOST_OF_SESSION = 40

type Someone = TestUser & { token: string }
type Attack = { about: string; come: (by: Someone, other: Someone, stranger: Someone) => Promise<Came> }

describe('MQTT', () => {
  const database = aDatabase()
  const open: MqttClient[] = []
  let server: RunningServer
  let lax: RunningServer
  let prefixed: RunningServer
  let [a, b]: Tenant[] = []
  let people: { ana: Someone; bia: Someone; rival: Someone }

  const start = (mqttAccess?: MqttAccess) =>
    startServer(
      testConfig(database.url(), {
        realtime: { transport: 'mqtt', broker: null },
        // Every probe is a connection of the same session.
        socketCaps: { session: MOST_OF_SESSION, user: 100, tenant: 100 },
      }),
      { log: silentLog, mqttAccess },
    )
  const someone = async (tenant: Tenant, name: string): Promise<Someone> => {
    const user = await aUser(server.db, tenant, name)
    return { ...user, token: tokenOf(await logIn(server.url, tenant.slug, user)) }
  }
  beforeAll(async () => {
    server = await start()
    lax = await start(NO_RULES)
    prefixed = await start(BY_PREFIX)
    a = await aTenant(server.db, 'loja-a')
    b = await aTenant(server.db, 'loja-b')
    people = { ana: await someone(a, 'ana'), bia: await someone(a, 'bia'), rival: await someone(b, 'rival') }
    // Ana's number is 1: with more users, "1" is the beginning of another's.
    await server.db.system((w) => w.query('UPDATE tenants SET last_user_id = 9 WHERE id = $1', [a?.id]))
    await someone(a, 'dez')
  })
  afterEach(() => {
    for (const client of open.splice(0)) client.end(true)
  })
  afterAll(() => Promise.all([server, lax, prefixed].map((node) => node?.close())))

  const held = (client: MqttClient) => {
    open.push(client)
    client.on('error', () => client.end(true))
    return client
  }
  const as = (node: RunningServer, who: Someone, over = {}, tenant = 'loja-a') =>
    held(mqttConnect(node.url, tenant, who.id, who.token, over))
  const connected = async (node: RunningServer, who: Someone) => {
    const client = as(node, who)
    if ((await connects(client)) !== 'accepted') throw new Error('a good token was refused')
    return client
  }

  it('sends the same envelopes as the GraphQL subscription, number for number', async () => {
    const byMqtt = await mqttSubscribe(server.url, 'loja-a', people.ana.id, people.ana.token)
    held(byMqtt.client)
    const bySocket = subscribe(server.url, 'loja-a', people.ana.token)
    await eventually(() => byMqtt.events.length > 0 && bySocket.events.length > 0)
    if (a) await writeEvents(server.db, a, 20)
    await eventually(() => byMqtt.numbered().length === 20 && bySocket.numbered().length === 20)
    expect(byMqtt.numbered()).toEqual(bySocket.numbered())
    await bySocket.stop()
  })

  it('is announced with every GraphQL answer', async () => {
    const response = await fetch(`${server.url}/loja-a/graphql`, { method: 'POST' })
    expect(response.headers.get('balcao-realtime')).toBe('mqtt')
  })

  const topics = (who: Someone, other: Someone): [string, string][] => [
    ['#', 'everything'],
    ['+/+', 'two levels of anything'],
    ['+/+/events', "everybody's events"],
    ['loja-a/#', 'the tenant'],
    ['loja-a/+/events', 'all of the tenant'],
    [`loja-a/${who.id}/#`, "below one's own"],
    [`loja-a/${who.id}/+`, "one's own by wildcard"],
    [`loja-a/${who.id}0/events`, 'a user whose number begins the same'],
    [`loja-a/${who.id}/events/x`, 'below the topic'],
    [`/loja-a/${who.id}/events`, 'an empty level before'],
    ['$SYS/#', 'the broker'],
    ['$SYS/+/new/clients', 'who connects'],
    [`$share/g/loja-a/${who.id}/events`, 'a shared subscription'],
    [`loja-a/${other.id}/events`, 'a colleague'],
    ['loja-b/1/events', 'another tenant'],
    [`LOJA-A/${who.id}/events`, 'another case'],
  ]
  const attacks = (node: () => RunningServer): Attack[] => [
    ...topics({ id: '1' } as Someone, { id: '2' } as Someone).map(([topic, about]) => ({
      about: `W1 subscribe to ${about}: ${topic}`,
      come: async (by: Someone) => subscribes(await connected(node(), by), topic),
    })),
    ...(['own', 'other', 'stranger', '$SYS/x'] as const).map((whose) => ({
      about: `W2 publish to ${whose}`,
      come: async (by: Someone, other: Someone, stranger: Someone) => {
        const topic = {
          own: eventsTopic('loja-a', by.id),
          other: eventsTopic('loja-a', other.id),
          stranger: eventsTopic('loja-b', stranger.id),
          '$SYS/x': '$SYS/x',
        }[whose]
        return publishes(await connected(node(), by), topic, 'x')
      },
    })),
    {
      about: 'W1 leave a retained message',
      come: async (by, other) =>
        publishes(await connected(node(), by), eventsTopic('loja-a', other.id), 'x', { retain: true }),
    },
    {
      about: 'W1 leave a will',
      come: (by, other) =>
        connects(
          as(node(), by, {
            will: { topic: eventsTopic('loja-a', other.id), payload: Buffer.from('x'), qos: 1, retain: true },
          }),
        ),
    },
    {
      about: 'W1 leave a session',
      come: (by) => connects(as(node(), by, { clean: false, clientId: 'mine' })),
    },
    {
      about: "W1 a colleague's name",
      come: (by, other) => connects(as(node(), by, { username: mqttUser('loja-a', other.id) })),
    },
    {
      about: 'W1 no name',
      come: (by) => connects(as(node(), by, { username: undefined, password: by.token })),
    },
  ]

  it.each(attacks(() => server))('$about: refused', async ({ come }) => {
    expect(await come(people.ana, people.bia, people.rival)).toBe('refused')
  })

  it.each([
    ['no token', () => ''],
    ['a token made up', () => 'x.y.z'],
    ["another tenant's token", () => people.rival.token],
    ['a token without end', () => 'x'.repeat(10_000)],
  ])('W3 %s: refused', async (_, token) => {
    expect(await connects(as(server, { ...people.ana, token: token() }))).toBe('refused')
  })

  it('the same probes on a broker without rules are accepted, so they would find a hole', async () => {
    let accepted = 0
    let tried = 0
    for (const { come } of attacks(() => lax)) {
      tried += 1
      if ((await come(people.ana, people.bia, people.rival)) === 'accepted') accepted += 1
    }
    // aedes itself turns away what is no client's to publish ($SYS); and a connection without a name is none.
    expect({ tried, accepted }).toEqual({ tried: 25, accepted: expect.any(Number) })
    expect(accepted).toBeGreaterThanOrEqual(21)
  })

  it('topics compared by their beginning would let a probe through', async () => {
    const came: Came[] = []
    for (const [topic] of topics(people.ana, people.bia))
      came.push(await subscribes(await connected(prefixed, people.ana), topic))
    expect(came).toContain('accepted')
  })

  it('W1 listeners of others hear nothing of 100 events, and nothing that a client publishes', async () => {
    const bia = await connected(server, people.bia)
    const rival = as(server, people.rival, {}, 'loja-b')
    await connects(rival)
    const heard = [heardBy(bia), heardBy(rival)]
    await subscribes(bia, eventsTopic('loja-a', people.bia.id))
    await subscribes(rival, eventsTopic('loja-b', people.rival.id))
    await Promise.all([eventually(() => heard[0]?.length), eventually(() => heard[1]?.length)])
    const before = heard.map((one) => one.length)
    // For Ana alone.
    await server.db.work(a as Tenant, async (work) => {
      for (let n = 0; n < 100; n++) {
        await publish(work, [
          {
            event: 'TransferCanceled',
            data: (rev) => ({ id: String(n), chatTicketId: '1', rev }),
            audience: { kind: 'users', ids: [people.ana.id] },
            rows: [],
          },
        ])
      }
    })
    const ana = await mqttSubscribe(server.url, 'loja-a', people.ana.id, people.ana.token)
    held(ana.client)
    await publishes(ana.client, eventsTopic('loja-a', people.bia.id), FORGED)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(heard.map((one) => one.length)).toEqual(before)
  })

  it('and on a broker without rules a forged event arrives, so the ear above hears', async () => {
    const bia = await connected(lax, people.bia)
    // Where no probe has left anything: who confirms what the feed did not send is cut off.
    const topic = eventsTopic('loja-b', people.rival.id)
    await subscribes(bia, topic)
    const heard = heardBy(bia)
    const ana = await connected(lax, people.ana)
    expect(await publishes(ana, topic, FORGED)).toBe('accepted')
    await eventually(() => heard.some(({ payload }) => payload.toString() === FORGED))
  })

  it.each([
    ['no MQTT at all', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a length without end', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff])],
    ['a packet of 256 MB announced', Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f])],
    ['16 MB in small frames', Buffer.alloc(16_000_000, 0x10)],
    ['an unknown type', Buffer.from([0xf0, 0x00])],
    ['bad UTF-8 in the name', Buffer.from('101000044d5154540402001d0002fffe0000', 'hex')],
    ['a subscription before the connection', Buffer.from('8206000100016100', 'hex')],
  ])('W5 %s: closed, and the node lives', async (_, bytes) => {
    const before = process.memoryUsage().rss
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/loja-a/mqtt`, 'mqtt')
    socket.on('error', () => {})
    const closed = once(socket, 'close')
    await once(socket, 'open')
    for (let at = 0; at < bytes.length && socket.readyState === socket.OPEN; at += 16_000)
      socket.send(bytes.subarray(at, at + 16_000))
    await closed
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
    await connected(server, people.ana)
  })

  it('W5 a packet of 64 MB: closed long before all of it was sent', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/loja-a/mqtt`, 'mqtt')
    socket.on('error', () => {})
    await once(socket, 'open')
    const piece = Buffer.alloc(16_000, 0x41)
    const send = (bytes: Uint8Array) => new Promise<void>((resolve) => socket.send(bytes, () => resolve()))
    await send(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x20]))
    let sent = 0
    for (; sent < 64_000_000 && socket.readyState === socket.OPEN; sent += piece.length) {
      await send(piece)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(sent).toBeLessThan(4_000_000)
  })

  it('W6 a reader that stops reading is closed within 15 s; the others hear all of it', async () => {
    const { ana } = people
    const slow = await someone(a as Tenant, 'vagarosa')
    const { hostname, port } = new URL(server.url)
    const proxy = await ChaosProxy.before({ host: hostname, port: Number(port) })
    held((await mqttSubscribe(proxy.url, 'loja-a', slow.id, slow.token)).client)
    /** Presence ends with a user's last socket. */
    const present = async () => {
      const sessions = await server.db.work(a as Tenant, (work) =>
        work.query('SELECT 1 FROM sessions WHERE user_id = $1 AND seen_at IS NOT NULL', [Number(slow.id)]),
      )
      return sessions.length > 0
    }
    await eventually(present)
    proxy.set({ bytesPerSecond: 1 })
    const reader = await mqttSubscribe(server.url, 'loja-a', ana.id, ana.token)
    held(reader.client)
    await eventually(() => reader.events.length)
    const before = process.memoryUsage().rss
    await floodEvents(server.db, a as Tenant)
    await eventually(() => reader.numbered().length === 100, 30_000)
    await eventually(async () => !(await present()), 15_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
    await proxy.stop()
  }, 90_000)

  it('W4 a session that ends takes its connection along, and the next one is refused', async () => {
    const carla = await someone(a as Tenant, 'carla')
    const reader = await mqttSubscribe(server.url, 'loja-a', carla.id, carla.token)
    held(reader.client)
    const out = await logIn(server.url, 'loja-a', carla)
    const other = await mqttSubscribe(server.url, 'loja-a', carla.id, tokenOf(out))
    held(other.client)
    const started = Date.now()
    await ask(server.url, 'loja-a', 'mutation { disconnected }', { cookie: out.cookie ?? '' })
    await other.closed
    expect(Date.now() - started).toBeLessThan(5_000)
    expect(await connects(as(server, { ...carla, token: tokenOf(out) }))).toBe('refused')
    expect(reader.client.connected).toBe(true)
  })

  it('F4 one connection too many of a session is refused, and room is made by one that leaves', async () => {
    const dora = await someone(a as Tenant, 'dora')
    const all = Array.from({ length: MOST_OF_SESSION }, () => as(server, dora))
    expect(new Set(await Promise.all(all.map(connects)))).toEqual(new Set(['accepted']))
    expect(await connects(as(server, dora))).toBe('refused')
    all[0]?.end()
    await eventually(async () => (await connects(as(server, dora))) === 'accepted')
  })

  it('F14 a connection that calls itself as another does throws nobody out: colleague, other browser, stranger', async () => {
    const name = { clientId: 'same' }
    const first = await mqttSubscribe(server.url, 'loja-a', people.ana.id, people.ana.token, name)
    held(first.client)
    await eventually(() => first.events.length > 0)
    const others = [
      as(server, people.ana, name),
      as(server, people.bia, name),
      as(server, people.rival, name, 'loja-b'),
      as(server, people.ana, { clientId: `loja-a/${people.ana.id}` }),
    ]
    expect(await Promise.all(others.map(connects))).toEqual(others.map(() => 'accepted'))
    const before = first.numbered().length
    if (a) await writeEvents(server.db, a, 5)
    await eventually(() => first.numbered().length === before + 5)
    expect(first.client.connected).toBe(true)
  })

  it('F14 300 that connect and say nothing are closed, and keep nobody waiting', async () => {
    const { ana } = people
    const left = new Set<WebSocket>()
    for (let n = 0; n < 300; n++) {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/loja-a/mqtt`, 'mqtt')
      left.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => left.delete(socket))
    }
    const started = Date.now()
    const reader = await mqttSubscribe(server.url, 'loja-a', ana.id, ana.token)
    held(reader.client)
    await eventually(() => reader.events.length > 0)
    const waited = Date.now() - started
    await eventually(() => left.size === 0, 20_000).catch(() => {})
    console.info(
      `300 silent ones: a reader waited ${waited} ms; ${left.size} open after ${Date.now() - started} ms`,
    )
    expect(left.size).toBe(0)
    expect(waited).toBeLessThan(8_000)
    expect(reader.client.connected).toBe(true)
  }, 90_000)

  it.each([
    ['pings', () => Buffer.from([0xc0, 0x00])],
    ['confirmations of what nobody sent', () => Buffer.from([0x40, 0x02, 0x00, 0x07])],
    ['the same subscription', (id: string) => subscription(eventsTopic('loja-a', id))],
  ])('F14 one that sends %s without end is closed; the others hear on', async (about, packetOf) => {
    const loud = await someone(a as Tenant, `alto-${about.slice(0, 5).trim()}`)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/loja-a/mqtt`, 'mqtt')
    socket.on('error', () => {})
    await once(socket, 'open')
    socket.send(connection(mqttUser('loja-a', loud.id), loud.token))
    await once(socket, 'message')
    for (let n = 0; n < 5_000 && socket.readyState === socket.OPEN; n++) {
      socket.send(packetOf(loud.id), () => {})
      if (n % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    // Long before it would be for its silence, one and a half times the 30 s that it announced.
    await eventually(() => socket.readyState === socket.CLOSED, 20_000)
    const reader = await mqttSubscribe(server.url, 'loja-a', people.ana.id, people.ana.token)
    held(reader.client)
    await eventually(() => reader.events.length > 0)
  })

  it('F14 a reader of 300 events confirms each, and is not closed for it', async () => {
    const reader = await mqttSubscribe(server.url, 'loja-a', people.bia.id, people.bia.token)
    held(reader.client)
    await eventually(() => reader.events.length > 0)
    const before = reader.numbered().length
    if (a) await writeEvents(server.db, a, 300)
    await eventually(() => reader.numbered().length === before + 300, 15_000)
    if (a) await writeEvents(server.db, a, 1)
    await eventually(() => reader.numbered().length === before + 301)
    expect(reader.client.connected).toBe(true)
  })
})

/** Texts as MQTT writes them: their length, and themselves. */
const written = (text: string) => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}
const packet = (type: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [(body.length % 128) | 0x80, body.length >> 7]
  return Buffer.concat([Buffer.from([type, ...length]), body])
}
const connection = (username: string, password: string) =>
  packet(
    0x10,
    written('MQTT'),
    Buffer.from([4, 0xc2, 0, 30]),
    written('x'),
    written(username),
    written(password),
  )
const subscription = (topic: string) => packet(0x82, Buffer.from([0, 9]), written(topic), Buffer.from([1]))

const FORGED = encodeEnvelope({
  event: 'notifyRefreshPage',
  v: 1,
  seq: 0,
  prev: 0,
  id: 'forged',
  at: '2026-11-20T12:00:00.000Z',
  hash: null,
  data: {},
})
