import type { Instance } from '@contract/entities'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { DEFAULT_NOTICES } from '@domain/notices/preferences'
import type { GraphqlClient } from '@infra/graphql/client'
import { describe, expect, it } from 'vitest'
import { countingIds, FakeClock } from '../../../../tests/clock'
import { aCustomer, anInstance } from '../../../../tests/model/rows'
import { Runtime } from '../../runtime/runtime'
import { createReferenceData } from './reference-data'

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
    const referenceData = createReferenceData(runtime, { request } as unknown as GraphqlClient)
    await referenceData.load()
    expect(runtime.world.rows.instances.size).toBe(0)
    away = false
    await Promise.all([referenceData.load(), referenceData.load()])
    expect(runtime.world.rows.instances.size).toBe(1)
    await referenceData.load()
    // From then on only its presence is said, at each connection.
    expect(asked).toBe(9)
  })
  it('does not take back what is told while the answer is on its way', async () => {
    const { runtime, answers, referenceData } = asked()
    const read = referenceData.load()
    runtime.ingest([
      told(7, { activated: false }),
      {
        kind: 'event',
        name: 'customerChanged',
        src: 'socket',
        seq: 8,
        data: { customer: aCustomer('1'), rev: 8 },
      },
    ])
    for (const answer of answers.splice(0)) answer(true)
    await read
    expect(runtime.world.rows.instances.get('1')?.data.activated).toBe(false)
  })

  it('is read once more where the server begins anew, and what was asked for before is nobody’s', async () => {
    const { runtime, answers, referenceData } = asked()
    const former = referenceData.load()
    const late = answers.splice(0)
    runtime.ingest([
      told(7, { activated: false }),
      { kind: 'mark', name: 'sync.reset', src: 'app', data: { cursor: 3 } },
    ])
    const now = referenceData.load(true)
    for (const answer of answers.splice(0)) answer(true)
    await now
    expect(runtime.world.rows.instances.get('1')?.data.activated).toBe(true)
    for (const answer of late) answer(false)
    await former
    expect(runtime.world.rows.instances.get('1')?.data.activated).toBe(true)
  })
})

const told = (rev: number, over: Partial<Instance>) => ({
  kind: 'event' as const,
  name: 'instanceUpdated',
  src: 'socket' as const,
  seq: rev,
  data: { instance: anInstance('1', over), rev },
})

/** Reference data whose questions wait until the test answers: with connection 1 activated or not. */
function asked() {
  const runtime = new Runtime(emptyWorld(), registry, new FakeClock(), countingIds())
  const answers: ((activated: boolean) => void)[] = []
  const request = () =>
    new Promise((answer) =>
      answers.push((activated) =>
        answer({
          ok: true,
          data: {
            instances: [anInstance('1', { activated })],
            settings: [],
            userPreferences: { notices: DEFAULT_NOTICES, rev: 0 },
            connected: true,
          },
        }),
      ),
    )
  return {
    runtime,
    answers,
    referenceData: createReferenceData(runtime, { request } as unknown as GraphqlClient),
  }
}
