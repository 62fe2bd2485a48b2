import { EventEmitter } from 'node:events'
import { SEND_RETRY } from '@domain/connection/retry'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FromWorker, openMqttSession } from './mqtt-session'
import { TIMES } from './times'

/** mqtt.js's client, as far as a session sees it. */
class FakeClient extends EventEmitter {
  ended = false
  subscriptions = 0
  granted: number | Error = 1
  subscribe(
    topic: string,
    _options: unknown,
    done: (error: Error | null, granted?: { topic: string; qos: number }[]) => void,
  ): void {
    this.subscriptions += 1
    const { granted } = this
    if (granted instanceof Error) done(granted)
    else done(null, [{ topic, qos: granted }])
  }
  end(): void {
    this.ended = true
  }
}

let client: FakeClient
let options: Record<string, unknown>
vi.mock('mqtt', () => ({
  default: {
    connect: (_url: string, given: Record<string, unknown>) => {
      options = given
      return client
    },
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  client = new FakeClient()
})
afterEach(() => vi.useRealTimers())

function opened() {
  const told: FromWorker[] = []
  const session = openMqttSession(
    {
      type: 'open',
      url: 'ws://x/y/mqtt',
      username: 'y/1',
      password: 'token',
      topic: 'y/1/events',
      times: TIMES,
    },
    (message) => told.push(message),
  )
  return { told, session, last: () => told.at(-1) }
}
const LOST: FromWorker = { type: 'closed', unauthorized: false, sendFailed: false }

describe('an MQTT connection', () => {
  it('is a clean session of MQTT 3.1.1 that pings after 29 s and never connects again by itself', () => {
    opened()
    expect(options).toMatchObject({ protocolVersion: 4, clean: true, keepalive: 29, reconnectPeriod: 0 })
  })

  it('R4 is lost when a ping has no answer for 10 s, and told once', async () => {
    const { told, last } = opened()
    client.emit('connect')
    client.emit('packetsend', { cmd: 'pingreq' })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(last()).toEqual({ type: 'opened' })
    await vi.advanceTimersByTimeAsync(1)
    expect(last()).toEqual(LOST)
    client.emit('close')
    expect(told).toEqual([{ type: 'opened' }, LOST])
    expect(client.ended).toBe(true)
  })

  it.each(['pingresp', 'publish'])('lives on when a %s comes within the 10 s', async (cmd) => {
    const { last } = opened()
    client.emit('connect')
    client.emit('packetsend', { cmd: 'pingreq' })
    await vi.advanceTimersByTimeAsync(9_000)
    client.emit('packetreceive', { cmd })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(last()).toEqual({ type: 'opened' })
  })

  it.each([
    [4, true],
    [5, true],
    [3, false],
    [undefined, false],
  ])('CONNACK %s: unauthorized %s', (code, unauthorized) => {
    const { last } = opened()
    client.emit('error', Object.assign(new Error('refused'), { code }))
    expect(last()).toEqual({ type: 'closed', unauthorized, sendFailed: false })
  })

  it('subscribes again about every 300 ms, 20 times in all, and then says that nothing can be sent', async () => {
    client.granted = new Error('not sent')
    const { told, last } = opened()
    client.emit('connect')
    await vi.advanceTimersByTimeAsync(SEND_RETRY.everyMs * SEND_RETRY.tries)
    expect(client.subscriptions).toBe(20)
    expect(told).toHaveLength(1)
    expect(last()).toEqual({ type: 'closed', unauthorized: false, sendFailed: true })
  })

  it('a subscription that is granted at the third try is a connection', async () => {
    client.granted = 128
    const { last } = opened()
    client.emit('connect')
    await vi.advanceTimersByTimeAsync(310)
    client.granted = 1
    await vi.advanceTimersByTimeAsync(310)
    expect(last()).toEqual({ type: 'opened' })
  })

  it.each([
    ['text', Buffer.from('YWJj'), 'YWJj'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe]), '\ufffd\ufffd'],
    ['more than a frame may be', Buffer.alloc(1_048_577, 65), null],
  ])('hands on %s', (_, payload, text) => {
    const { last } = opened()
    client.emit('message', 'y/1/events', payload)
    expect(last()).toEqual({ type: 'frame', text })
  })

  it('says nothing after it was closed from this side', async () => {
    const { told, session } = opened()
    client.emit('packetsend', { cmd: 'pingreq' })
    session.close()
    client.emit('close')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([])
    expect(client.ended).toBe(true)
  })
})
