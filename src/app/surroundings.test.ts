import { registry } from '@domain/core'
import { emptyWorld } from '@domain/kernel/empty-world'
import { DEFAULT_NOTICES } from '@domain/notices/preferences'
import type { GraphqlClient } from '@infra/graphql/client'
import { describe, expect, it } from 'vitest'
import { countingIds, FakeClock } from '../../tests/clock'
import { anInstance } from '../../tests/model/rows'
import { Runtime } from './runtime'
import { createSurroundings } from './surroundings'

describe('what stands around the tickets', () => {
  it('comes with the connection when the network was away at the start, and is read once', async () => {
    const runtime = new Runtime(emptyWorld(), registry, new FakeClock(), countingIds())
    let away = true
    let asked = 0
    const request = async () => {
      asked += 1
      return away
        ? { ok: false, kind: 'network', message: 'away' }
        : {
            ok: true,
            data: {
              instances: [anInstance('1')],
              settings: [],
              userPreferences: { notices: DEFAULT_NOTICES, rev: 0 },
              connected: true,
            },
          }
    }
    const surroundings = createSurroundings(runtime, { request } as unknown as GraphqlClient)
    await surroundings.load()
    expect(runtime.world.rows.instances.size).toBe(0)
    away = false
    await Promise.all([surroundings.load(), surroundings.load()])
    expect(runtime.world.rows.instances.size).toBe(1)
    await surroundings.load()
    // From then on only its presence is said, at each connection.
    expect(asked).toBe(9)
  })
})
