import type { TimeSample } from '@domain/connection/clock-ahead'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { graphqlWsTransport } from './graphql-ws'
import { TIMES } from './times'

/** A socket of the browser that opens, is acknowledged, and whose link may then die without a word. */
class DyingSocket {
  static readonly OPEN = 1
  static answering = true
  static pings: number[] = []
  static payload: unknown
  readonly protocol = 'graphql-transport-ws'
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: unknown) => void) | null = null
  constructor() {
    setTimeout(() => this.onopen?.(), 0)
  }
  send(data: string): void {
    const { type } = JSON.parse(data) as { type: string }
    if (type === 'ping') DyingSocket.pings.push(Date.now())
    const answer = { connection_init: 'connection_ack', ping: 'pong' }[type]
    if (answer && DyingSocket.answering)
      setTimeout(
        () => this.onmessage?.({ data: JSON.stringify({ type: answer, payload: DyingSocket.payload }) }),
        5,
      )
  }
  // The browser's close() waits for the other side, which is not there.
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', DyingSocket)
  DyingSocket.answering = true
  DyingSocket.pings = []
  DyingSocket.payload = undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('R4 with the real figures: a ping every 29 s, and a link that died just after one is noticed within 40 s', async () => {
  const heard: string[] = []
  const connection = graphqlWsTransport(() => 'ws://x/y/graphql').open('token', {
    opened: () => heard.push('opened'),
    frame: () => {},
    closed: () => heard.push('closed'),
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(heard).toEqual(['opened'])
  // Half an hour with answers: nothing is given up.
  await vi.advanceTimersByTimeAsync(30 * 60_000)
  expect(heard).toEqual(['opened'])
  const [first = 0, second = 0] = DyingSocket.pings
  expect(second - first).toBeGreaterThanOrEqual(29_000)
  expect(second - first).toBeLessThan(29_100)
  await vi.advanceTimersToNextTimerAsync()
  DyingSocket.answering = false
  await vi.advanceTimersByTimeAsync(40_000)
  expect(heard).toEqual(['opened', 'closed'])
  connection.close()
})

it.each([
  [{ time: '2026-11-28T12:00:00.250Z' }, Date.UTC(2026, 10, 28, 12, 0, 0, 250)],
  [{ time: 7 }, Number.NaN],
  [undefined, Number.NaN],
])(
  'a pong with %j is a reading of the server’s clock, asked and answered by this one’s',
  async (payload, server) => {
    DyingSocket.payload = payload
    const samples: TimeSample[] = []
    const listener = { opened: () => {}, frame: () => {}, closed: () => {} }
    graphqlWsTransport(() => 'ws://x/y/graphql').open('token', {
      ...listener,
      time: (sample) => samples.push(sample),
    })
    await vi.advanceTimersByTimeAsync(30_000)
    const [asked = 0] = DyingSocket.pings
    expect(samples).toEqual([{ sentAt: asked, gotAt: asked + 5, server }])
  },
)

it('both transports: ping and limit together stay under the 40 s of row R4', () => {
  expect(TIMES.ping + TIMES.pong).toBeLessThan(40_000)
})
