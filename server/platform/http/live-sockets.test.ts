import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { silentLog } from '../log'
import { type LiveSocket, openLiveSockets, SESSION_ENDED } from './live-sockets'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A node with nothing but its sockets; `ended` are the sessions that stand no more. */
function node() {
  const ended = new Set<string>()
  const reads: string[][] = []
  let tell: (tenantId: number, userId: string | null) => void = () => {}
  const live = openLiveSockets({
    config: { socketCaps: { session: 10, user: 30, tenant: 2_000 } },
    db: { work: async () => [] },
    bus: {
      onSessionChange: (listener: typeof tell) => {
        tell = listener
        return () => {}
      },
    },
    principals: {
      forget: () => {},
      standing: async (_: unknown, ids: string[]) => {
        reads.push(ids)
        return new Set(ids.filter((id) => !ended.has(id)))
      },
    },
    log: silentLog,
  } as never)
  const closed: string[] = []
  const socket = (tenantId: number, n: number): LiveSocket => ({
    tenant: { id: tenantId, slug: `t${tenantId}` },
    sessionId: `${tenantId}-${n}`,
    userId: String(n),
    socket: {
      close: (code: number) => code === SESSION_ENDED && closed.push(`${tenantId}-${n}`),
    } as unknown as WebSocket,
  })
  return { live, ended, reads, closed, socket, tell: (id: number, user: string | null) => tell(id, user) }
}

it('looks after a thousand sockets once a minute, with one read per tenant', async () => {
  const { live, reads, closed, ended, socket } = node()
  for (let n = 0; n < 1_000; n++) await live.add(socket(1 + (n % 2), n))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(reads).toEqual([])
  ended.add('1-500')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reads.map((ids) => ids.length)).toEqual([500, 500])
  expect(closed).toEqual(['1-500'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toHaveLength(4)
})

it('closes at once the sockets of a session whose end is told, and asks after nobody else', async () => {
  const { live, reads, closed, ended, socket, tell } = node()
  for (const one of [socket(1, 7), socket(1, 8), socket(2, 7)]) await live.add(one)
  ended.add('1-7')
  tell(1, '7')
  await vi.advanceTimersByTimeAsync(0)
  expect(closed).toEqual(['1-7'])
  expect(reads).toEqual([['1-7']])
})
