import { clockAhead, wrongClock } from '@domain/connection/clock-ahead'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { foldAll } from '@domain/kernel/fold'
import { stateHash } from '@domain/kernel/hash'
import { servedClock } from '@infra/clock'
import { expect, it } from 'vitest'
import { countingIds, FakeClock } from '../../../tests/clock'
import { Runtime } from './runtime'
import { hearTime } from './server-time'

const HOUR = 3_600_000

/** A panel on a device whose clock is `ahead` of its server, ms. */
function panelAhead(ahead: number) {
  const server = new FakeClock()
  const device = { now: () => server.now() + ahead, served: () => server.now() + ahead, after: server.after }
  const clock = servedClock(device, () => clockAhead(runtime.world))
  const runtime: Runtime = new Runtime(emptyWorld(), registry, clock, countingIds())
  const hear = () =>
    hearTime(runtime, { sentAt: device.now() - 20, gotAt: device.now() + 20, server: server.now() })
  const gap = () => runtime.ingest([{ kind: 'mark', name: 'connection.gap', src: 'app', data: {} }])
  return {
    server,
    runtime,
    clock,
    hear,
    gap,
    log: async () => {
      await runtime.flush()
      return runtime.log.readAfter(0)
    },
  }
}

it.each([26 * HOUR, HOUR, -HOUR, -5 * HOUR])(
  'from the first answer on a device that is %i ms ahead lives by the server’s time, and its log replays so',
  async (ahead) => {
    const { server, runtime, clock, hear, gap, log } = panelAhead(ahead)
    hear()
    await server.pass(60_000)
    hear()
    gap()
    expect(clock.served()).toBe(server.now())
    expect(wrongClock(runtime.world)).toBe(ahead)
    const entries = await log()
    expect(entries.map(({ name }) => name)).toEqual(['clock.measured', 'connection.gap'])
    // What the fold reads, and what a replay takes for now.
    expect(entries.map(({ at }) => server.now() - at)).toEqual([59_980, 0])
    expect(entries[1]?.rx).toBe(server.now())
    const replayed = emptyWorld()
    foldAll(registry, replayed, entries)
    expect(stateHash(replayed)).toBe(stateHash(runtime.world))
    expect(clockAhead(replayed)).toBe(ahead)
  },
)

it('a device whose clock is right writes nothing; one that was put right is believed', async () => {
  const right = panelAhead(800)
  right.hear()
  expect(await right.log()).toEqual([])
  const { runtime, hear } = panelAhead(HOUR)
  hear()
  hearTime(runtime, { sentAt: 0, gotAt: 40, server: 20 })
  expect(clockAhead(runtime.world)).toBe(HOUR)
  const now = Date.UTC(2026, 10, 20, 13)
  hearTime(runtime, { sentAt: now, gotAt: now, server: now })
  expect(runtime.world.rows.connection.get('self')).not.toHaveProperty('ahead')
})
