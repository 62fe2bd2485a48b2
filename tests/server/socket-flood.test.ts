import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { decodeFrame } from '../../contract/envelope'
import { type RunningServer, startServer } from '../../server/app'
import type { Tenant } from '../../server/platform/db/work'
import { openFeed } from '../../server/platform/events/feed'
import { publish } from '../../server/platform/events/publish'
import { silentLog } from '../../server/platform/log'
import { aDatabase } from '../databases'
import { logIn, subscribe, tokenOf } from './client'
import { aTenant, aUser, EVERY_ROUTE, eventually, type TestUser, testConfig, writeEvents } from './fixtures'
import { statementsByConnection, statementsOf } from './statements'

/**
 * Threat F4: one attendant who opens thousands of sockets. What it costs a neighbour is measured by
 * `npm run bench -- flood`; here that there are caps, and that readers share what they read.
 *
 * Seen to fail on: sockets without caps (the fault 'a session has as many sockets as it likes'); readers that each
 * read the past for themselves, past the tenant's turns.
 */
describe('many sockets of one attendant', () => {
  const database = aDatabase()
  let server: RunningServer
  let tenant: Tenant
  let ana: TestUser
  let token: string
  beforeAll(async () => {
    const config = testConfig(database.url(), { socketCaps: { session: 3, user: 4, tenant: 6 } })
    server = await startServer(config, { log: silentLog })
    tenant = await aTenant(server.db, 'a')
    ana = await aUser(server.db, tenant, 'ana')
    token = tokenOf(await logIn(server.url, 'a', ana))
  })
  afterAll(() => server.close())

  /** A socket that has said who it is: `code` is 0 while it is open. */
  async function comesIn(with_: string): Promise<{ code: number; reason: string; leave(): Promise<void> }> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/a/graphql`, 'graphql-transport-ws')
    socket.on('error', () => {})
    const gone = new Promise<{ code: number; reason: string }>((resolve) =>
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
    )
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'connection_init', payload: { token: with_ } }))
    const acknowledged = new Promise<{ code: number; reason: string }>((resolve) =>
      socket.once('message', () => resolve({ code: 0, reason: '' })),
    )
    const outcome = await Promise.race([gone, acknowledged])
    return {
      ...outcome,
      async leave() {
        socket.close()
        await gone
      },
    }
  }

  it('are closed beyond the caps of session, user and tenant, in words, and those that leave make room', async () => {
    const again = tokenOf(await logIn(server.url, 'a', ana))
    const bia = tokenOf(await logIn(server.url, 'a', await aUser(server.db, tenant, 'bia')))
    const open = [await comesIn(token), await comesIn(token), await comesIn(token)]
    expect(open.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await comesIn(token)).toMatchObject({ code: 4420, reason: expect.stringContaining('sessão') })
    open.push(await comesIn(again))
    expect(await comesIn(again)).toMatchObject({ code: 4420, reason: expect.stringContaining('conta') })
    open.push(await comesIn(bia), await comesIn(bia))
    expect(await comesIn(bia)).toMatchObject({ code: 4420, reason: expect.stringContaining('loja') })
    expect(open.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])

    await open.pop()?.leave()
    const next = await eventually(async () => {
      const one = await comesIn(bia)
      return one.code === 0 ? one : null
    })
    // Who was refused took no place and gave none back.
    expect((await comesIn(bia)).code).toBe(4420)
    await Promise.all([...open, next].map((one) => one.leave()))
  })

  it('share what they read of the past: twenty readers of 1,000 events ask the database no more than one does', async () => {
    const shop = await aTenant(server.db, 'b')
    await server.db.work(shop, (work) =>
      publish(
        work,
        Array.from({ length: 1_000 }, (_, n) => ({
          event: 'TransferCanceled' as const,
          data: (rev: number) => ({ id: String(n), chatTicketId: '1', rev }),
          audience: { kind: 'tenant' as const },
          rows: [],
        })),
      ),
    )
    const viewer = { id: '1', role: 'atendente', department_id: null, instance_ids: [] }
    const reader = { viewer, role: { name: viewer.role, has_permission_routes: EVERY_ROUTE } }
    /** Reads all of it above a number. */
    const read = async (since: number) => {
      const watch = await server.services.bus.watch(shop)
      const feed = openFeed(watch, { since, reader: async () => reader, batch: 100 })
      for (let last = since; last < 1_000; ) {
        const frame = decodeFrame((await feed.next()).value)
        if (frame.ok) last = Math.max(last, ...frame.envelopes.map(({ seq }) => seq))
      }
      await feed.return?.()
    }
    const ofEvents = (asked: readonly string[]) => asked.filter((sql) => /FROM events|FROM tenants/.test(sql))
    const one = ofEvents(await statementsOf(() => read(0)))
    const many = ofEvents(await statementsOf(() => Promise.all(Array.from({ length: 20 }, () => read(0)))))
    expect(one.length).toBeGreaterThanOrEqual(10)
    expect(many.length).toBeLessThanOrEqual(one.length + 2)
  }, 30_000)

  it('read as the tenant, behind its wall', async () => {
    const shop = await aTenant(server.db, 'c')
    await writeEvents(server.db, shop, 3)
    const connections = await statementsByConnection(async () => {
      const user = await aUser(server.db, shop, 'caio')
      const ear = subscribe(server.url, 'c', tokenOf(await logIn(server.url, 'c', user)), 0)
      await eventually(() => ear.numbered().length === 3)
      await ear.stop()
    })
    // What each connection said since its transaction began, for every read of events.
    const before = connections.flatMap((asked) =>
      asked.flatMap((sql, at) =>
        /FROM events/.test(sql)
          ? [
              asked.slice(
                asked.findLastIndex((one, n) => n < at && /^BEGIN/.test(one)),
                at,
              ),
            ]
          : [],
      ),
    )
    expect(before.length).toBeGreaterThan(0)
    for (const said of before) expect(said.join('; ')).toMatch(/SET LOCAL ROLE/)
  })
})
