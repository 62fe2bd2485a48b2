import { encodeEnvelope } from '@contract/envelope'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import type { ConnectionListener } from '@infra/realtime/transport'
import { describe, expect, it } from 'vitest'
import { countingIds, FakeClock, settle } from '../../../../tests/clock'
import { aTicket } from '../../../../tests/model/rows'
import { EffectRunner } from '../effect-runner'
import { Runtime } from '../runtime'
import { hasNoNumbers } from './unnumbered-backend'

const REFUSED = 'Cannot query field "missedEvents" on type "Query".'

/** A panel in front of a backend that speaks the specification and no more, with so many tickets in its queue. */
async function set(tickets: number) {
  const clock = new FakeClock()
  const ids = countingIds()
  const runtime = new Runtime(emptyWorld(), registry, clock, ids)
  const sockets: ConnectionListener[] = []
  const asked: string[][] = []
  /** Tickets that are no longer in the server's queue. */
  const transferred = new Set<string>()
  let reloads = 0
  let reachable = true
  const client = {
    token: 'token',
    renew: async () => 'renewed',
    async request(document: unknown, variables: { chat_tickets?: { id: string }[] }) {
      await settle()
      if (!reachable) return { ok: false, kind: 'network', message: '' }
      if (String(document).includes('missedEvents'))
        return { ok: false, kind: 'refused', code: 'GRAPHQL_VALIDATION_FAILED', message: REFUSED }
      if (!variables.chat_tickets) return { ok: false, kind: 'network', message: '' }
      const about = variables.chat_tickets.map(({ id }) => id)
      asked.push(about)
      const gone = about.filter((id) => transferred.has(id)).map((id) => ({ id: Number(id) }))
      return { ok: true, data: { validateTransferredChatTickets: gone } }
    },
  }
  const runner = new EffectRunner({
    runtime,
    client: client as unknown as GraphqlClient,
    clock,
    ids,
    transport: {
      open(_token, listener) {
        sockets.push(listener)
        return { close: () => {} }
      },
    },
    senders: [],
    countInternal: async () => {},
    findBeginning: async () => {
      reloads += 1
    },
    opened: () => {},
    unauthorized: () => {},
    instanceIds: () => [],
    tell: () => {},
    malformed: () => {},
  })
  runtime.listener = { effect: (effect) => runner.run(effect) }
  const mark = (name: string) => runtime.ingest([{ kind: 'mark', name, src: 'app', data: {} }])
  for (let n = 1; n <= tickets; n++)
    runtime.ingest([
      { kind: 'event', name: 'Created', src: 'socket', seq: 0, data: { ticket: aTicket(String(n)) } },
    ])
  const connection = () => runtime.world.rows.connection.get('self')
  const connect = async () => {
    mark('connection.start')
    sockets.at(-1)?.opened()
    await clock.pass(0)
    await settle()
    await clock.pass(0)
  }
  const event = () =>
    sockets.at(-1)?.frame(
      encodeEnvelope({
        event: 'refreshContent',
        v: 1,
        seq: 0,
        prev: 0,
        id: ids.unique(),
        at: new Date(clock.now()).toISOString(),
        hash: null,
        data: {},
      }),
    )
  await connect()
  reloads = 0
  return {
    clock,
    runtime,
    runner,
    asked,
    transferred,
    connection,
    connect,
    event,
    mark,
    reloads: () => reloads,
    unreachable: () => {
      reachable = false
    },
    shown: () => (connection()?.unnumbered?.shownSince ?? null) !== null,
  }
}

describe('a backend that does not number its events', () => {
  it('is live without a catch-up; its events fold, and nothing is asked for', async () => {
    const { runtime, connection } = await set(3)
    expect(connection()?.state).toBe('live')
    expect(runtime.world.cursor).toBe(0)
    expect(runtime.world.rows.tickets.size).toBe(3)
  })

  it('is told from one that cannot be reached, and from one that refuses for another reason', () => {
    const refused = (message: string): Answer<unknown> => ({ ok: false, kind: 'refused', code: 'X', message })
    expect(hasNoNumbers(refused(REFUSED))).toBe(true)
    expect(hasNoNumbers(refused('Unauthorized'))).toBe(false)
    expect(hasNoNumbers(refused('Cannot query field "x" on type "Query".'))).toBe(false)
    expect(hasNoNumbers({ ok: false, kind: 'network', message: REFUSED })).toBe(false)
  })

  it('is asked about the local queue five at a time, 1 s apart, and again after a minute', async () => {
    const { clock, asked } = await set(12)
    expect(asked).toEqual([['1', '2', '3', '4', '5']])
    await clock.pass(3_000)
    expect(asked.slice(1)).toEqual([
      ['6', '7', '8', '9', '10'],
      ['11', '12'],
    ])
    await clock.pass(20_000)
    expect(asked).toHaveLength(3)
    await clock.pass(60_000)
    expect(asked.length).toBeGreaterThan(3)
    expect(asked[3]).toEqual(['1', '2', '3', '4', '5'])
  })

  it('those reported as transferred leave the local queue, and the list is loaded anew after 1 s', async () => {
    const { clock, runtime, transferred, reloads } = await set(7)
    transferred.add('6')
    await clock.pass(1_500)
    expect([...runtime.world.rows.tickets.keys()]).toEqual(['1', '2', '3', '4', '5', '7'])
    expect(reloads()).toBe(0)
    await clock.pass(1_000)
    expect(reloads()).toBe(1)
    // It comes back by any event that speaks of it.
    const ticket = aTicket('6', { rev: 1 })
    runtime.ingest([{ kind: 'event', name: 'Changed', src: 'socket', seq: 0, data: { ticket } }])
    expect(runtime.world.rows.tickets.has('6')).toBe(true)
  })

  it('what came between question and answer stays', async () => {
    const { runtime } = await set(1)
    const rev = runtime.world.rows.tickets.get('1')?.data.rev ?? 0
    runtime.ingest([
      {
        kind: 'baseline',
        name: 'validateTransferredChatTickets',
        src: 'api',
        data: { asked: [{ id: '1', rev: rev - 1 }], result: [{ id: '1' }] },
      },
    ])
    expect(runtime.world.rows.tickets.has('1')).toBe(true)
  })

  it('is not asked any more once the connection is gone, nor after the end', async () => {
    const { clock, asked, mark, runner, unreachable } = await set(12)
    mark('connection.offline')
    await clock.pass(300_000)
    expect(asked).toHaveLength(1)
    unreachable()
    runner.stop()
    await clock.pass(300_000)
    expect(asked).toHaveLength(1)
  })

  it('after more than 50 minutes of silence a reconnect shows "synchronising" until 3 s of quiet', async () => {
    const { clock, connect, event, mark, shown } = await set(0)
    event()
    await settle()
    await clock.pass(51 * 60_000)
    mark('connection.stop')
    await connect()
    expect(shown()).toBe(true)
    await clock.pass(2_000)
    event()
    await settle()
    await clock.pass(2_000)
    expect(shown()).toBe(true)
    await clock.pass(1_100)
    expect(shown()).toBe(false)
  })

  it('and for 10 s at most, however much comes', async () => {
    const { clock, connect, event, mark, shown } = await set(0)
    await clock.pass(51 * 60_000)
    mark('connection.stop')
    await connect()
    for (let n = 0; n < 9; n++) {
      event()
      await settle()
      await clock.pass(1_050)
      expect(shown()).toBe(true)
    }
    event()
    await clock.pass(1_000)
    expect(shown()).toBe(false)
  })
})
