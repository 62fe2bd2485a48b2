import { encodeEnvelope } from '@contract/envelope'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { GraphqlClient } from '@infra/graphql/client'
import type { ConnectionListener } from '@infra/realtime/transport'
import { describe, expect, it } from 'vitest'
import { countingIds, FakeClock, settle } from '../../../tests/clock'
import { aTicket } from '../../../tests/model/rows'
import { EffectRunner } from './effect-runner'
import { Runtime } from './runtime'

const frame = (seq: number, prev: number, over: object = {}) =>
  encodeEnvelope({
    event: 'Changed',
    v: 1,
    seq,
    prev,
    id: `e${seq}`,
    at: '2026-11-20T12:00:00.000Z',
    hash: null,
    data: { ticket: aTicket('7', { rev: seq, last_msg: `texto ${seq}` }) },
    ...over,
  })

/** A panel whose socket and server are the test's. */
function set() {
  const clock = new FakeClock()
  const ids = countingIds()
  const runtime = new Runtime(emptyWorld(), registry, clock, ids)
  const sockets: { token: string; listener: ConnectionListener; closed: boolean }[] = []
  const questions: { since: number; answer: (value: unknown) => void }[] = []
  const malformed: string[] = []
  const client = {
    token: 'token-1' as string | null,
    renewed: 'renewed',
    async renew() {
      client.token = 'token-2'
      return client.renewed
    },
    request: (_: unknown, variables: { since?: number }) =>
      new Promise((answer) => {
        if (variables.since !== undefined) questions.push({ since: variables.since, answer })
      }),
  }
  let refused = 0
  const opened: boolean[] = []
  const runner = new EffectRunner({
    runtime,
    client: client as unknown as GraphqlClient,
    clock,
    ids,
    transport: {
      open(token, listener) {
        const socket = { token, listener, closed: false }
        sockets.push(socket)
        return {
          close: () => {
            socket.closed = true
          },
        }
      },
    },
    senders: [],
    countInternal: async () => {},
    findBeginning: async () => {},
    opened: (reset) => opened.push(reset),
    unauthorized: () => {
      refused += 1
    },
    instanceIds: () => [],
    tell: () => {},
    malformed: (reason) => malformed.push(reason),
  })
  runtime.listener = { effect: (effect) => runner.run(effect) }
  const mark = (name: string) => runtime.ingest([{ kind: 'mark', name, src: 'app', data: {} }])
  const state = () => runtime.world.rows.connection.get('self')?.state
  const answer = (at: number, missed: object) =>
    questions[at]?.answer({
      ok: true,
      data: { missedEvents: { envelopes: [], cursor: 0, more: false, too_old: false, ...missed } },
    })
  /** Connected and in step, at event 4. */
  const live = async () => {
    runtime.world.cursor = 4
    mark('connection.start')
    sockets[0]?.listener.opened()
    await settle()
    answer(0, { cursor: 4 })
    await settle()
    expect(state()).toBe('live')
  }
  return {
    clock,
    runtime,
    client,
    runner,
    sockets,
    questions,
    malformed,
    mark,
    state,
    answer,
    live,
    opened,
    refused: () => refused,
  }
}

describe('catching up', () => {
  it('asks for everything after the cursor, page by page, before it is live', async () => {
    const { runtime, sockets, questions, mark, state, answer } = set()
    runtime.world.cursor = 4
    mark('connection.start')
    sockets[0]?.listener.opened()
    await settle()
    expect(state()).toBe('catchingUp')
    answer(0, { envelopes: [frame(5, 4)], cursor: 5, more: true })
    await settle()
    answer(1, { envelopes: [frame(9, 5)], cursor: 12 })
    await settle()
    expect(questions.map((q) => q.since)).toEqual([4, 5])
    expect(state()).toBe('live')
    expect(runtime.world.cursor).toBe(12)
    expect(runtime.world.rows.tickets.get('7')?.data.last_msg).toBe('texto 9')
  })

  it('asks when a frame says that one before it was lost, and folds it all the same', async () => {
    const { runtime, sockets, questions, live, answer } = set()
    await live()
    sockets[0]?.listener.frame(frame(9, 7))
    await settle()
    expect(runtime.world.rows.tickets.get('7')?.data.last_msg).toBe('texto 9')
    expect(runtime.world.cursor).toBe(4)
    expect(questions.map((q) => q.since)).toEqual([4, 4])
    answer(1, { envelopes: [frame(7, 4), frame(9, 7)], cursor: 9 })
    await settle()
    expect(runtime.world.cursor).toBe(9)
  })

  it('asks when a ping tells of an event that never came', async () => {
    const { sockets, questions, live } = set()
    await live()
    sockets[0]?.listener.frame(frame(0, 0, { event: 'ping', data: { head: 4 } }))
    await settle()
    expect(questions).toHaveLength(1)
    sockets[0]?.listener.frame(frame(0, 0, { event: 'ping', id: 'p2', data: { head: 6 } }))
    await settle()
    expect(questions).toHaveLength(2)
  })

  it('of a former connection does not keep the next one from its own', async () => {
    const { runtime, clock, sockets, questions, mark, state, answer } = set()
    runtime.world.cursor = 4
    mark('connection.start')
    sockets[0]?.listener.opened()
    await settle()
    sockets[0]?.listener.closed({ unauthorized: false })
    await clock.pass(2_000)
    sockets[1]?.listener.opened()
    await settle()
    expect(questions).toHaveLength(2)
    answer(0, { cursor: 99 })
    await settle()
    expect(state()).toBe('catchingUp')
    expect(runtime.world.cursor).toBe(4)
    answer(1, { cursor: 5 })
    await settle()
    expect(state()).toBe('live')
  })

  it('forgets the rows of a server that no longer has what was missed', async () => {
    const { runtime, sockets, mark, answer, opened } = set()
    runtime.world.cursor = 4
    runtime.ingest([
      { kind: 'event', name: 'Changed', src: 'socket', seq: 4, data: { ticket: aTicket('7', { rev: 4 }) } },
    ])
    mark('connection.start')
    sockets[0]?.listener.opened()
    await settle()
    answer(0, { cursor: 900, too_old: true })
    await settle()
    expect(runtime.world.rows.tickets.size).toBe(0)
    expect(runtime.world.cursor).toBe(900)
    // What is read at each connection may have come before the answer, and is read once more.
    expect(opened).toEqual([false, true])
  })
})

describe('after sleep', () => {
  it('opens a new socket at once, for the old one may be dead without a word, and asks what it missed', async () => {
    const { sockets, questions, mark, state, live, answer } = set()
    await live()
    mark('connection.woke')
    expect(sockets).toHaveLength(2)
    expect(sockets[0]?.closed).toBe(true)
    sockets[1]?.listener.opened()
    await settle()
    expect(questions.map((q) => q.since)).toEqual([4, 4])
    answer(1, { envelopes: [frame(5, 4)], cursor: 5 })
    await settle()
    expect(state()).toBe('live')
  })

  it('does not wait for a retry that was due in half a minute', async () => {
    const { sockets, mark } = set()
    mark('connection.start')
    for (let n = 0; n < 6; n++) {
      sockets.at(-1)?.listener.closed({ unauthorized: false })
      mark('connection.woke')
    }
    expect(sockets).toHaveLength(7)
  })
})

describe('a hole seen while catching up', () => {
  it.each([
    ['a ping', frame(0, 0, { event: 'ping', data: { head: 6 } })],
    ['a frame', frame(7, 6)],
  ])('by %s: asks once more before it is live', async (_, raw) => {
    const { runtime, sockets, questions, mark, state, answer } = set()
    runtime.world.cursor = 4
    mark('connection.start')
    sockets[0]?.listener.opened()
    await settle()
    // The answer that is on its way was read before event 6.
    sockets[0]?.listener.frame(raw)
    await settle()
    answer(0, { cursor: 5 })
    await settle()
    expect(state()).toBe('catchingUp')
    expect(questions.map((q) => q.since)).toEqual([4, 4])
    answer(1, { envelopes: [frame(6, 4)], cursor: 7 })
    await settle()
    expect(state()).toBe('live')
  })
})

describe('reconnecting', () => {
  it('waits 1.6 s where nothing could be sent, once', async () => {
    const { clock, sockets, mark } = set()
    mark('connection.start')
    sockets[0]?.listener.closed({ unauthorized: false, sendFailed: true })
    await settle()
    expect(clock.pending).toContain(1_200)
    await clock.pass(2_000)
    sockets[1]?.listener.closed({ unauthorized: false })
    await settle()
    expect(clock.pending).toContain(1_500)
  })

  it('waits longer with each failure, and no longer than 30 s', async () => {
    const { clock, sockets, mark } = set()
    mark('connection.start')
    const waits: number[] = []
    for (let n = 0; n < 8; n++) {
      sockets.at(-1)?.listener.closed({ unauthorized: false })
      await settle()
      waits.push(clock.pending[0] ?? 0)
      await clock.pass(30_000)
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits[0]).toBeLessThanOrEqual(1_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000)
    expect(sockets).toHaveLength(9)
  })

  it('brings a new token after the old one was turned away', async () => {
    const { clock, sockets, mark } = set()
    mark('connection.start')
    sockets[0]?.listener.closed({ unauthorized: true })
    await clock.pass(2_000)
    expect(sockets.map((socket) => socket.token)).toEqual(['token-1', 'token-2'])
  })

  // Seen to fail where whatever token there is goes with the socket: it was renewed once more than was needed.
  it('keeps a token that a request got while the old one was being turned away', async () => {
    const { clock, client, sockets, mark } = set()
    mark('connection.start')
    client.token = 'token-of-a-request'
    sockets[0]?.listener.closed({ unauthorized: true })
    await clock.pass(2_000)
    expect(sockets.map((socket) => socket.token)).toEqual(['token-1', 'token-of-a-request'])
  })

  it('ends where the server no longer knows the session', async () => {
    const { clock, client, sockets, mark, refused } = set()
    client.renewed = 'refused'
    mark('connection.start')
    sockets[0]?.listener.closed({ unauthorized: true })
    await clock.pass(2_000)
    expect(refused()).toBe(1)
    expect(sockets).toHaveLength(1)
  })

  it('listens to the newest socket only', async () => {
    const { runtime, clock, sockets, live } = set()
    await live()
    sockets[0]?.listener.closed({ unauthorized: false })
    await clock.pass(2_000)
    sockets[0]?.listener.frame(frame(5, 4))
    sockets[0]?.listener.closed({ unauthorized: false })
    await settle()
    expect(runtime.world.rows.tickets.size).toBe(0)
    expect(sockets).toHaveLength(2)
  })
})

describe('hostile frames', () => {
  it.each([
    ['nothing', undefined],
    ['a number', 7],
    ['no base64', '%%%'],
    ['no JSON', btoa('{')],
    ['no envelope', btoa('{"event":1}')],
    ['bad UTF-8', btoa('\xff\xfe{')],
    ['too large', 'A'.repeat(1_048_577)],
  ])('%s is dropped and told; what comes after it lives', async (_, raw) => {
    const { runtime, sockets, malformed, live } = set()
    await live()
    sockets[0]?.listener.frame(raw)
    sockets[0]?.listener.frame(frame(5, 4))
    await settle()
    expect(malformed).toHaveLength(1)
    expect(runtime.world.rows.tickets.get('7')?.data.last_msg).toBe('texto 5')
    expect(runtime.world.cursor).toBe(5)
  })
})
