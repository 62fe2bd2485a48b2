import { fork } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../server/app'
import type { Tenant } from '../../server/platform/db/work'
import { publish } from '../../server/platform/events/publish'
import { silentLog } from '../../server/platform/log'
import { onEveryDatabase } from '../databases'
import { ask, logIn, subscribe, tokenOf } from './client'
import { aTenant, aUser, eventually, NOTHING_TOLD, type TestUser, testConfig, writeEvents } from './fixtures'

const byText = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)

onEveryDatabase('two nodes on one database', (database) => {
  const ran: string[] = []
  let one: RunningServer
  let two: RunningServer
  let a: Tenant
  let b: Tenant
  let ana: TestUser
  let admin: TestUser
  beforeAll(async () => {
    const node = (name: string) =>
      startServer(testConfig(database.url()), {
        log: silentLog,
        jobs: {
          ...NOTHING_TOLD,
          'messages.send': async ({ messageId }) => void ran.push(`${messageId} by ${name}`),
        },
      })
    ;[one, two] = await Promise.all([node('one'), node('two')])
    a = await aTenant(one.db, 'a')
    b = await aTenant(one.db, 'b')
    ana = await aUser(one.db, a, 'ana')
    admin = await aUser(one.db, a, 'chefe', 'administrador')
  })
  afterAll(() => Promise.all([one.close(), two.close()]))

  const connect = async (node: RunningServer, user: TestUser, since?: number) => {
    const socket = subscribe(node.url, 'a', tokenOf(await logIn(node.url, 'a', user)), since)
    await eventually(() => socket.events.length > 0)
    return socket
  }
  const head = async () =>
    Number(
      (await one.db.work(a, (work) => work.one<{ last_seq: string }>('SELECT last_seq FROM tenants')))
        ?.last_seq,
    )

  it('an event written through one reaches the subscriber of the other, and no other tenant', async () => {
    const rui = await aUser(one.db, b, 'rui')
    const here = await connect(two, ana)
    const elsewhere = subscribe(two.url, 'b', tokenOf(await logIn(two.url, 'b', rui)))
    await eventually(() => elsewhere.events.length > 0)
    await writeEvents(one.db, a, 3)
    await eventually(() => here.numbered().length === 3)
    expect(here.numbered()[0]).toMatchObject({ event: 'TransferCanceled', v: 1, data: { id: '0' } })
    expect(elsewhere.numbered()).toEqual([])
    await Promise.all([here.stop(), elsewhere.stop()])
  })

  it('who is at a ticket is told through the other node, to who may see it, without a number', async () => {
    const rui = await aUser(one.db, a, 'rui')
    const [ticket] = await one.db.work(a, async (work) => {
      const customer = await work.one<{ id: string }>(
        `INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, 'Eva', '5511987650000', '551187650000') RETURNING id::text`,
        [a.id],
      )
      return work.query<{ id: string }>(
        `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, protocol) VALUES ($1, $2, $3, 'inbox', 'p') RETURNING id::text`,
        [a.id, ana.instanceId, customer?.id],
      )
    })
    const before = await head()
    const [seeing, own, blind] = await Promise.all([
      connect(two, admin),
      connect(two, ana),
      connect(two, { ...rui }),
    ])
    const token = tokenOf(await logIn(one.url, 'a', ana))
    const say = (state: string) =>
      ask(one.url, 'a', `mutation { attendancePresence(ticket_id: "${ticket?.id}", state: "${state}") }`, {
        token,
      })
    expect((await say('viewing')).body.data?.attendancePresence).toBe(true)
    expect((await say('typing')).body.data?.attendancePresence).toBe(true)
    const present = (socket: typeof own) =>
      socket.events.filter(({ event }) => event === 'attendancePresenceChanged')
    const stateOf = (envelope: (typeof own.events)[number] | undefined) =>
      (envelope?.data as { state?: unknown } | undefined)?.state
    await eventually(() => present(seeing).length > 0 && stateOf(present(seeing).at(-1)) === 'typing')
    expect(present(seeing).at(-1)).toMatchObject({
      seq: 0,
      data: { ticket_id: ticket?.id, user_id: ana.id, user_name: 'ana', state: 'typing' },
    })
    // Who comes later hears it as well.
    const late = await connect(two, admin)
    await eventually(() => present(late).length > 0)
    expect((await say('nowhere')).body.errors).toBeTruthy()
    const blocked = await ask(
      one.url,
      'a',
      `mutation { attendancePresence(ticket_id: "${ticket?.id}", state: "typing") }`,
      { token: tokenOf(await logIn(one.url, 'a', rui)) },
    )
    expect(blocked.body.errors?.[0]?.message).toBe('Atendimento não encontrado.')
    expect(present(own)).toEqual([])
    expect(present(blind)).toEqual([])
    expect(await head()).toBe(before)
    await Promise.all([seeing.stop(), own.stop(), blind.stop(), late.stop()])
  })

  describe('the feed', () => {
    it('has no hole and no duplicate between missed and live while events are being written', async () => {
      const since = await head()
      await writeEvents(one.db, a, 150)
      const writing = Promise.all(Array.from({ length: 4 }, () => writeEvents(one.db, a, 50)))
      const sockets = [
        await connect(two, ana, since),
        await connect(one, admin, since),
        await connect(two, admin, since + 70),
      ]
      await writing
      const last = await head()
      for (const [i, socket] of sockets.entries()) {
        await eventually(() => socket.numbered().at(-1)?.seq === last)
        const first = i === 2 ? since + 71 : since + 1
        expect(socket.numbered().map((e) => e.seq)).toEqual(
          Array.from({ length: last - first + 1 }, (_, n) => first + n),
        )
        expect(socket.numbered().every((e, n, all) => e.prev === (all[n - 1]?.seq ?? first - 1))).toBe(true)
        await socket.stop()
      }
    })

    it('sends only what the viewer may see, chained by prev; missedEvents gives the same', async () => {
      const since = await head()
      const mine = { user_id: ana.id, department_id: null, instance_id: ana.instanceId }
      const others = { user_id: admin.id, department_id: null, instance_id: admin.instanceId }
      for (const scope of [mine, others, others, mine])
        await one.db.work(a, (work) =>
          publish(work, [
            {
              event: 'TransferCanceled',
              data: (rev) => ({ id: 'x', chatTicketId: '1', rev }),
              audience: { kind: 'ticket', scopes: [scope] },
              rows: [],
            },
          ]),
        )
      const socket = await connect(two, ana, since)
      await eventually(() => socket.numbered().length === 2)
      const links = socket.numbered().map(({ seq, prev }) => [seq - since, prev - since])
      expect(links).toEqual([
        [1, 0],
        [4, 1],
      ])
      await socket.stop()
      const token = tokenOf(await logIn(one.url, 'a', ana))
      const missed = await ask(
        one.url,
        'a',
        `{ missedEvents(since: ${since}) { envelopes cursor more too_old } }`,
        { token },
      )
      expect(missed.body.data?.missedEvents).toMatchObject({ cursor: since + 4, more: false, too_old: false })
      expect(missed.body.data?.missedEvents).toHaveProperty('envelopes.length', 2)
      const page = await ask(
        one.url,
        'a',
        `{ missedEvents(since: ${since}, limit: 2) { envelopes cursor more } }`,
        { token },
      )
      expect(page.body.data?.missedEvents).toMatchObject({ cursor: since + 2, more: true })
    })

    it('tells a reader whose cursor is too old, or from another database', async () => {
      const fresh = await aTenant(one.db, 'fresh')
      const user = await aUser(one.db, fresh, 'fay')
      await writeEvents(one.db, fresh, 5)
      await one.db.system((work) =>
        work.query('DELETE FROM events WHERE tenant_id = $1 AND seq <= 3', [fresh.id]),
      )
      const token = tokenOf(await logIn(one.url, 'fresh', user))
      const old = async (since: number) =>
        (await ask(one.url, 'fresh', `{ missedEvents(since: ${since}) { too_old } }`, { token })).body.data
          ?.missedEvents
      expect([await old(2), await old(3), await old(5), await old(6)]).toEqual([
        { too_old: true },
        { too_old: false },
        { too_old: false },
        { too_old: true },
      ])
      const socket = subscribe(one.url, 'fresh', token, 1)
      await eventually(() => socket.numbered().length === 2)
      expect(socket.numbered()[0]).toMatchObject({ seq: 4, prev: 3 })
      await socket.stop()
    })

    it('is closed within 5 s when the session ends on another node', async () => {
      const login = await logIn(one.url, 'a', ana)
      const socket = subscribe(two.url, 'a', tokenOf(login))
      await eventually(() => socket.events.length > 0)
      await ask(one.url, 'a', 'mutation { disconnected }', { token: tokenOf(login) })
      const started = Date.now()
      expect(await socket.closed).toBe(4403)
      expect(Date.now() - started).toBeLessThan(5_000)
    })

    it('takes nobody without a good token, no foreign page, and nothing but the subscription', async () => {
      const bad = subscribe(one.url, 'a', 'garbage')
      expect(await bad.closed).toBe(4403)
      const { default: WebSocket } = await import('ws')
      const foreign = new WebSocket(`${one.url.replace('http', 'ws')}/a/graphql`, 'graphql-transport-ws', {
        origin: 'https://evil.example',
      })
      expect(
        await new Promise((resolve) => foreign.on('error', (error) => resolve(error.message))),
      ).toContain('403')
      const { createClient } = await import('graphql-ws')
      const client = createClient({
        url: `${one.url.replace('http', 'ws')}/a/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { token: tokenOf(await logIn(one.url, 'a', ana)) },
        retryAttempts: 0,
      })
      const refused = await new Promise((resolve) =>
        client.subscribe(
          { query: 'mutation { disconnected }' },
          { next: resolve, error: resolve, complete: () => {} },
        ),
      )
      expect(JSON.stringify(refused)).toContain('INVALID')
      await client.dispose()
    })
  })

  it('a job runs once', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `job-${i}`)
    await Promise.all(
      ids.map((messageId) =>
        one.db.work(a, (work) => work.enqueue('messages.send', { tenantId: a.id, messageId })),
      ),
    )
    await eventually(() => ran.filter((r) => r.startsWith('job-')).length >= ids.length)
    await new Promise((r) => setTimeout(r, 200))
    expect(
      ran
        .filter((r) => r.startsWith('job-'))
        .map((r) => r.split(' ')[0])
        .sort(),
    ).toEqual([...ids].sort(byText))
  })
})

onEveryDatabase('a killed node', (database) => {
  it('gives its job to the others within seconds', async () => {
    const child = fork(path.join(import.meta.dirname, 'hanging-node.ts'), [database.url()], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const told = (word: string) =>
      new Promise<void>((resolve) => child.on('message', (message) => message === word && resolve()))
    const taken = told('taken')
    await told('ready')
    const ran: string[] = []
    const survivor = await startServer(testConfig(database.url()), {
      log: silentLog,
      jobs: { 'messages.send': async ({ messageId }) => void ran.push(messageId) },
    })
    try {
      const tenant = await aTenant(survivor.db, 'k')
      for (let i = 0; i < 30; i++)
        await survivor.db.work(tenant, (work) =>
          work.enqueue('messages.send', { tenantId: tenant.id, messageId: String(i) }),
        )
      await taken
      const locked = async () => {
        const { rows } = await survivor.db.pool.query(
          'SELECT 1 FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL',
        )
        return rows.length
      }
      // A job that has just run is locked for a moment longer: only what stays locked is the other node's.
      const held = await eventually(async () => {
        const before = await locked()
        await new Promise((resolve) => setTimeout(resolve, 300))
        const after = await locked()
        return before === after && ran.length + after === 30 ? after : null
      }, 10_000)
      expect(held).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(ran, 'a living node keeps its jobs').toHaveLength(30 - held)
      child.kill('SIGKILL')
      await eventually(() => ran.length === 30, 10_000)
      expect(new Set(ran).size).toBe(30)
    } finally {
      child.kill('SIGKILL')
      await survivor.close()
    }
    // Two servers are started for it.
  }, 60_000)
})
