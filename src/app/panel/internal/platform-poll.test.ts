import { TIME_HEADER } from '@contract/transport'
import { clockAhead } from '@domain/connection/clock-ahead'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { isOffline, platformState, STATUS_POLL_MS } from '@domain/platform/availability'
import { deviceClock } from '@infra/clock'
import type { GraphqlClient } from '@infra/graphql/client'
import { afterEach, expect, test, vi } from 'vitest'
import { countingIds, FakeClock, settle } from '../../../../tests/clock'
import { Runtime } from '../../runtime/runtime'
import { pollPlatform } from './platform-poll'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A panel that polls a server whose answer for the maintenance flag the test gives; WhatsApp is well. */
function set(maintenance: () => Response | Error) {
  const clock = new FakeClock()
  const runtime = new Runtime(emptyWorld(), registry, clock, countingIds())
  let asked = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/demo/settings/maintenance_status') return Response.json({ value: 'true' })
    asked++
    const answer = maintenance()
    if (answer instanceof Error) throw answer
    return answer
  })
  const client = { token: null, renew: async () => 'renewed' } as unknown as GraphqlClient
  const stop = pollPlatform('demo', runtime, client, clock)
  const state = () => runtime.world.rows.platform.get('self')?.state ?? 'available'
  return { clock, runtime, state, stop, asked: () => asked }
}

test('a maintenance flag that cannot be read, three times in a row, means offline and in maintenance', async () => {
  let broken = true
  const { clock, runtime, state, stop, asked } = set(() =>
    broken ? new Response('', { status: 500 }) : Response.json({ value: 'false' }),
  )
  await settle()
  await clock.pass(4_000)
  expect([asked(), platformState(runtime.world)]).toEqual([2, 'up'])
  await clock.pass(4_000)
  expect([asked(), platformState(runtime.world), isOffline(state())]).toEqual([3, 'maintenance', true])
  broken = false
  await clock.pass(STATUS_POLL_MS)
  expect(platformState(runtime.world)).toBe('up')
  stop()
})

test('a server that is not reached closes no counter', async () => {
  const { clock, runtime, stop } = set(() => new TypeError('Failed to fetch'))
  await settle()
  await clock.pass(2 * STATUS_POLL_MS)
  expect(platformState(runtime.world)).toBe('up')
  stop()
})

test('nothing is asked before there is a token', async () => {
  const asked: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers.authorization)
    return Response.json({ value: 'true' })
  })
  let come = () => {}
  const client = {
    token: null as string | null,
    renew: () =>
      new Promise<string>((resolve) => {
        come = () => {
          client.token = 'a'
          resolve('renewed')
        }
      }),
  }
  const clock = new FakeClock()
  const runtime = new Runtime(emptyWorld(), registry, clock, countingIds())
  const stop = pollPlatform('demo', runtime, client as unknown as GraphqlClient, clock)
  await settle()
  expect(asked).toEqual([])
  come()
  await settle()
  expect(asked).toEqual(['Bearer a', 'Bearer a'])
  stop()
})

/** The pong of MQTT carries no time: what this poll tells is how a panel there hears of its clock. */
test('every answer tells the server’s time, whichever way events come: a clock that goes wrong is known within a minute', async () => {
  const HOUR = 3_600_000
  const { clock, runtime, stop } = set(() => Response.json({ value: 'false' }))
  vi.spyOn(deviceClock, 'now').mockImplementation(clock.now)
  let ahead = 0
  const told = () => new Date(clock.now() - ahead).toISOString()
  vi.stubGlobal('fetch', async () => Response.json({ value: 'true' }, { headers: { [TIME_HEADER]: told() } }))
  await clock.pass(STATUS_POLL_MS)
  expect(clockAhead(runtime.world)).toBe(0)
  ahead = HOUR
  await clock.pass(STATUS_POLL_MS)
  expect(clockAhead(runtime.world)).toBe(HOUR)
  stop()
})
