import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { type RunningServer, startServer } from '../../server/app'
import type { Tenant } from '../../server/platform/db/work'
import { silentLog } from '../../server/platform/log'
import { ChaosProxy } from '../chaos/proxy'
import { aDatabase } from '../databases'
import { logIn, subscribe, tokenOf } from './client'
import { aTenant, aUser, eventually, floodEvents, NOTHING_TOLD, testConfig, writeEvents } from './fixtures'

/**
 * Threat W6 for graphql-ws (MQTT's is in mqtt.test.ts): who does not read, or says too much, loses its own socket and
 * takes nothing from anybody.
 *
 * Seen to fail on: a frame that waits for its reader for ever; pings without end.
 */
describe('a socket by graphql-ws', () => {
  const database = aDatabase()
  let server: RunningServer
  let a: Tenant
  beforeAll(async () => {
    server = await startServer(testConfig(database.url()), { log: silentLog, jobs: NOTHING_TOLD })
    a = await aTenant(server.db, 'a')
  })
  afterAll(() => server.close())

  let people = 0
  const comesIn = async (name: string) => {
    const user = await aUser(server.db, a, `${name}-${++people}`)
    return { ...user, token: tokenOf(await logIn(server.url, 'a', user)) }
  }

  it('W6 a reader that stops reading is closed within 15 s; the others hear all of it', async () => {
    const slow = await comesIn('vagarosa')
    const ana = await comesIn('ana')
    const { hostname, port } = new URL(server.url)
    const proxy = await ChaosProxy.before({ host: hostname, port: Number(port) })
    const ear = subscribe(proxy.url, 'a', slow.token)
    const reader = subscribe(server.url, 'a', ana.token)
    await eventually(() => ear.events.length > 0 && reader.events.length > 0)
    /** Presence ends with a user's last socket. */
    const present = async () => {
      const sessions = await server.db.work(a, (work) =>
        work.query('SELECT 1 FROM sessions WHERE user_id = $1 AND seen_at IS NOT NULL', [Number(slow.id)]),
      )
      return sessions.length > 0
    }
    await eventually(present)
    proxy.set({ bytesPerSecond: 1 })
    const before = process.memoryUsage().rss
    await floodEvents(server.db, a)
    await eventually(() => reader.numbered().length === 100, 60_000)
    await eventually(async () => !(await present()), 15_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
    await Promise.all([ear.stop(), reader.stop(), proxy.stop()])
  }, 150_000)

  it.each([
    ['pings', (n: number) => ({ type: 'ping', payload: { n } })],
    [
      'subscriptions',
      (n: number) => ({ type: 'subscribe', id: `${n}`, payload: { query: 'subscription { events }' } }),
    ],
  ])('W6 one that sends %s without end is closed; the others hear on', async (_, frame) => {
    const loud = await comesIn(`alto-${_}`)
    const bia = await comesIn(`bia-${_}`)
    const reader = subscribe(server.url, 'a', bia.token)
    await eventually(() => reader.events.length > 0)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/a/graphql`, 'graphql-transport-ws')
    socket.on('error', () => {})
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'connection_init', payload: { token: loud.token } }))
    await new Promise((resolve) => socket.once('message', resolve))
    for (let n = 0; n < 20_000 && socket.readyState === socket.OPEN; n++) {
      socket.send(JSON.stringify(frame(n)))
      if (n % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await closed).toBe(4429)
    const heard = reader.numbered().length
    await writeEvents(server.db, a, 3)
    await eventually(() => reader.numbered().length === heard + 3)
    await reader.stop()
  })
})
