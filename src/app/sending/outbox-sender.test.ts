import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { GraphqlClient } from '@infra/graphql/client'
import { describe, expect, it } from 'vitest'
import { countingIds, FakeClock, settle } from '../../../tests/clock'
import { aMessage, anInstance, anInternalMessage } from '../../../tests/model/rows'
import { noMedia } from '../../../tests/no-media'
import { Runtime } from '../runtime/runtime'
import { OutboxSender } from './outbox-sender'
import { toColleagues } from './to-colleagues'
import { toCustomers } from './to-customers'

type Call = { hash: string; answer: (value: unknown) => void }

/** A server whose answers the test gives, one by one. */
function set() {
  const clock = new FakeClock()
  const ids = countingIds()
  const runtime = new Runtime(emptyWorld(), registry, clock, ids)
  const calls: Call[] = []
  const request = (_: unknown, variables: { hash: string }) =>
    new Promise((answer) => {
      calls.push({ hash: variables.hash, answer })
    })
  const sender = new OutboxSender(
    { runtime, clock, ids },
    toCustomers({ request } as unknown as GraphqlClient, noMedia),
  )
  runtime.listener = { effect: (effect) => effect.type === 'send' && sender.pump() }
  const type = (hash: string, ticketId: string) =>
    runtime.ingestDurably({
      kind: 'intent',
      name: 'message.queued',
      src: 'user',
      cmd: hash,
      data: {
        hash,
        ticketId,
        customerId: '1',
        instanceId: '1',
        toNumber: '5511987654321',
        type: 'chat',
        text: `texto ${hash}`,
        replyTo: null,
        userId: '2',
        userName: 'Ana',
      },
    })
  const sent = (hash: string, ticketId: string, id: string) => ({
    ok: true,
    data: { sendMessage: aMessage(id, ticketId, { hash, tag_type: 'out' }) },
  })
  const states = () => [...runtime.world.rows.outbox.values()].map((row) => `${row.id} ${row.state}`)
  return { clock, runtime, sender, calls, type, sent, states }
}

describe('the outbox', () => {
  it('sends the messages of one ticket one after the other, in the order they were typed', async () => {
    const { calls, type, sent, states } = set()
    await type('a', '1')
    await type('b', '1')
    expect(calls.map((call) => call.hash)).toEqual(['a'])
    calls[0]?.answer(sent('a', '1', '10'))
    await settle()
    expect(calls.map((call) => call.hash)).toEqual(['a', 'b'])
    calls[1]?.answer(sent('b', '1', '11'))
    await settle()
    expect(states()).toEqual([])
  })

  it('keeps what is written while the number is down, and sends it once it is back', async () => {
    const { runtime, calls, type, sent, states } = set()
    const told = (rev: number, activated: boolean) =>
      runtime.ingest([
        {
          kind: 'baseline',
          name: 'instances',
          src: 'api',
          data: { rev, result: [anInstance('1', { activated })] },
        },
      ])
    told(1, false)
    await type('a', '1')
    await type('b', '1')
    expect(calls).toEqual([])
    expect(states()).toEqual(['a queued', 'b queued'])
    told(2, true)
    expect(calls.map((call) => call.hash)).toEqual(['a'])
    calls[0]?.answer(sent('a', '1', '10'))
    await settle()
    calls[1]?.answer({ ok: false, kind: 'refused', code: 'DISCONNECTED', message: 'desconectada' })
    await settle()
    expect(states()).toEqual(['b queued'])
  })

  /** Seen to fail with DISCONNECTED as passing without end. */
  it('tells the end of what the server goes on refusing though the number is up, and lets the next one go', async () => {
    const { clock, calls, type, states, runtime } = set()
    await type('a', '1')
    for (let n = 0; n < 24; n++) {
      expect(states()).toEqual(['a sending'])
      calls[n]?.answer({ ok: false, kind: 'refused', code: 'DISCONNECTED', message: 'desconectada' })
      await settle()
      await clock.pass(60_000)
    }
    expect(states()).toEqual(['a refused'])
    expect(runtime.world.rows.outbox.get('a')?.refusal).toBe('desconectada')
  })

  it('asks the server of what was written for a number that was deleted', async () => {
    const { calls, type, runtime } = set()
    runtime.ingest([
      {
        kind: 'baseline',
        name: 'instances',
        src: 'api',
        data: {
          rev: 1,
          result: [anInstance('1', { activated: false, deleted_at: '2026-11-20T12:00:00.000Z' })],
        },
      },
    ])
    await type('a', '1')
    expect(calls.map((call) => call.hash)).toEqual(['a'])
  })

  it('keeps what is written while the platform is off, and sends it once it is back', async () => {
    const { runtime, calls, type, states } = set()
    const flag = (name: 'maintenance_status' | 'whatsapp_status', value: string) =>
      runtime.ingest([{ kind: 'baseline', name: `settings/${name}`, src: 'api', data: { value } }])
    flag('maintenance_status', 'true')
    flag('whatsapp_status', 'false')
    await type('a', '1')
    flag('whatsapp_status', 'true')
    expect(calls).toEqual([])
    expect(states()).toEqual(['a queued'])
    flag('maintenance_status', 'false')
    expect(calls.map((call) => call.hash)).toEqual(['a'])
    // Switched on again while it was under way.
    calls[0]?.answer({
      ok: false,
      kind: 'refused',
      code: 'MAINTENANCE',
      message: 'A plataforma está em manutenção.',
    })
    await settle()
    expect(states()).toEqual(['a queued'])
  })

  it('does not let one ticket hold up another', async () => {
    const { calls, type } = set()
    await type('a', '1')
    await type('b', '2')
    expect(calls.map((call) => call.hash)).toEqual(['a', 'b'])
  })

  it('asks again with the same hash after a lost answer, and later each time', async () => {
    const { clock, calls, type, sent, states } = set()
    await type('a', '1')
    calls[0]?.answer({ ok: false, kind: 'network', message: 'lost' })
    await settle()
    expect(states()).toEqual(['a queued'])
    const first = clock.pending.at(-1) ?? 0
    await clock.pass(first)
    expect(calls.map((call) => call.hash)).toEqual(['a', 'a'])
    calls[1]?.answer({ ok: false, kind: 'network', message: 'lost' })
    await settle()
    expect(clock.pending.at(-1)).toBeGreaterThan(first)
    await clock.pass(clock.pending.at(-1) ?? 0)
    calls[2]?.answer(sent('a', '1', '10'))
    await settle()
    expect(states()).toEqual([])
  })

  it('keeps a refused message with its reason, and goes on with the next', async () => {
    const { runtime, calls, type } = set()
    await type('a', '1')
    await type('b', '1')
    calls[0]?.answer({ ok: false, kind: 'refused', code: 'INVALID', message: 'Texto longo demais.' })
    await settle()
    expect(runtime.world.rows.outbox.get('a')).toMatchObject({
      state: 'refused',
      refusal: 'Texto longo demais.',
    })
    expect(calls.map((call) => call.hash)).toEqual(['a', 'b'])
  })

  it('does not blame the message for a session that ran out', async () => {
    const { calls, type, states } = set()
    await type('a', '1')
    calls[0]?.answer({ ok: false, kind: 'refused', code: 'UNAUTHENTICATED', message: 'Unauthorized' })
    await settle()
    expect(states()).toEqual(['a queued'])
  })

  it('sends again what a former life of the page left half sent', async () => {
    const { runtime, sender, calls, type, states } = set()
    runtime.listener = {}
    await type('a', '1')
    runtime.ingest([{ kind: 'mark', name: 'outbox.sending', src: 'app', data: { hash: 'a' } }])
    expect(states()).toEqual(['a sending'])
    sender.recover()
    sender.pump()
    expect(calls.map((call) => call.hash)).toEqual(['a'])
  })
})

describe('the outbox of colleagues', () => {
  it('keeps the order of each conversation, asks again with the same hash, and goes on behind a no', async () => {
    const clock = new FakeClock()
    const ids = countingIds()
    const runtime = new Runtime(emptyWorld(), registry, clock, ids)
    const calls: Call[] = []
    const request = (_: unknown, variables: { hash: string }) =>
      new Promise((answer) => {
        calls.push({ hash: variables.hash, answer })
      })
    const client = { request } as unknown as GraphqlClient
    const sender = new OutboxSender({ runtime, clock, ids }, toColleagues(runtime, client, noMedia))
    runtime.listener = { effect: (effect) => effect.type === 'send' && sender.pump() }
    const type = (hash: string, peerId: string) =>
      runtime.ingestDurably({
        kind: 'intent',
        name: 'internalChat.queued',
        src: 'user',
        cmd: hash,
        data: { hash, peerId, text: hash, fileAddress: null, fileName: null, fileMime: null, replyTo: null },
      })
    const called = (...hashes: string[]) => expect.poll(() => calls.map(({ hash }) => hash)).toEqual(hashes)
    await type('a', '3')
    await type('b', '3')
    await type('c', '4')
    await called('a', 'c')
    calls[0]?.answer({ ok: false, kind: 'network', message: 'lost' })
    await settle()
    expect(runtime.world.rows.internalOutbox.get('a')).toMatchObject({ state: 'queued', attempts: 1 })
    await clock.pass(clock.pending.at(-1) ?? 0)
    await called('a', 'c', 'a')
    calls[2]?.answer({ ok: false, kind: 'refused', code: 'INVALID', message: 'Não vai.' })
    await called('a', 'c', 'a', 'b')
    expect(runtime.world.rows.internalOutbox.get('a')).toMatchObject({
      state: 'refused',
      refusal: 'Não vai.',
    })
    calls[3]?.answer({
      ok: true,
      data: {
        sendMessageInternalChat: anInternalMessage('9', { user_id: '3', user_sending_id: '2', hash: 'b' }),
      },
    })
    await expect.poll(() => [...runtime.world.rows.internalOutbox.keys()]).toEqual(['a', 'c'])
  })
})

describe('a typed message', () => {
  it('touches the network only when it is on disk', async () => {
    const { runtime, calls, type } = set()
    let kept: () => void = () => {}
    const disk = {
      append: () =>
        new Promise<void>((resolve) => {
          kept = resolve
        }),
      readAfter: async () => [],
    }
    await runtime.adopt(emptyWorld(), registry, disk)
    const typed = type('a', '1')
    await settle()
    expect(runtime.world.rows.outbox.has('a')).toBe(true)
    expect(calls).toEqual([])
    kept()
    await typed
    expect(calls.map((call) => call.hash)).toEqual(['a'])
  })

  it('goes out all the same when the disk is full, and the panel says that it is', async () => {
    const { runtime, calls, type } = set()
    const disk = { append: () => Promise.reject(new Error('QuotaExceededError')), readAfter: async () => [] }
    await runtime.adopt(emptyWorld(), registry, disk)
    await type('a', '1')
    expect(calls.map((call) => call.hash)).toEqual(['a'])
    expect(runtime.storageFailing.get()).toBe(true)
  })
})
