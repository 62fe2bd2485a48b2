import { RECONNECT, reconnectDelay } from '@domain/connection/retry'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { graphqlWsTransport } from './graphql-ws'

/** A server that lets nobody in: the session has too many sockets already (server/platform/http/socket-caps.ts). */
class CrowdedSocket {
  static readonly OPEN = 1
  static opened = 0
  readonly protocol = 'graphql-transport-ws'
  readyState = 1
  onopen: (() => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  constructor() {
    CrowdedSocket.opened += 1
    setTimeout(() => this.onopen?.(), 0)
  }
  send(): void {
    setTimeout(() => this.onclose?.({ code: 4420, reason: 'Esta sessão já tem conexões demais' }), 5)
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', CrowdedSocket)
  CrowdedSocket.opened = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a socket that is one too many is a lost connection, told once, and no reason to sign out', async () => {
  const closed = vi.fn()
  graphqlWsTransport(() => 'ws://x/y/graphql').open('token', { opened: () => {}, frame: () => {}, closed })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(closed.mock.calls).toEqual([[{ unauthorized: false }]])
  // The transport comes back by itself never; when to is the connection's decision.
  expect(CrowdedSocket.opened).toBe(1)
})

it('a panel that is refused for an hour asks at most every 15 s on the average, and never in step with others', () => {
  const tries = (chance: () => number) => {
    let at = 0
    let attempt = 0
    for (; at < 3_600_000; attempt++) at += reconnectDelay(attempt + 1, chance())
    return attempt
  }
  expect(tries(() => 0)).toBeLessThan(3_600_000 / (RECONNECT.capMs / 2) + 10)
  expect(reconnectDelay(9, 0.1)).not.toBe(reconnectDelay(9, 0.9))
})
