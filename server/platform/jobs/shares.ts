import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'

/** The flag that `enqueue_job` puts on a tenant's jobs (migration 0027). */
const flagOf = (tenantId: number): string => `t${tenantId}`

/** A look that found nothing has walked past all jobs of tenants that are full: the next one waits so long, ms. */
const REST_MS = 250

/** Keeps one tenant from holding all of this node's workers. */
interface Shares {
  /**
   * Flags of the tenants whose jobs the worker that asks must leave where they are. Workers look for a job one after
   * the other, so that no two of them take the same tenant's last place.
   */
  full(): Promise<string[]>
}

/** Counts, by what the workers tell through `events`, and allows each tenant `most` jobs at a time. */
export function openShares(events: WorkerEvents, most: number): Shares {
  const running = new Map<number, number>()
  let turn: Promise<void> = Promise.resolve()
  let looked: () => void = () => {}
  let restUntil = 0
  let passedOver = false

  const count = (payload: unknown, by: 1 | -1) => {
    const tenantId = tenantIn(payload)
    if (tenantId === null) return
    const left = (running.get(tenantId) ?? 0) + by
    if (left > 0) running.set(tenantId, left)
    else running.delete(tenantId)
  }
  const fullNow = () => [...running].filter(([, jobs]) => jobs >= most).map(([id]) => flagOf(id))

  events.on('job:start', ({ job }) => {
    count(job.payload, 1)
    looked()
  })
  events.on('worker:getJob:empty', () => {
    if (passedOver) restUntil = Date.now() + REST_MS
    looked()
  })
  events.on('worker:getJob:error', () => looked())
  events.on('job:complete', ({ job }) => count(job.payload, -1))

  return {
    async full() {
      for (;;) {
        const before = turn
        let ended: () => void = () => {}
        turn = new Promise((resolve) => {
          ended = resolve
        })
        await before
        const flags = fullNow()
        const rest = restUntil - Date.now()
        if (flags.length === 0 || rest <= 0) {
          passedOver = flags.length > 0
          looked = ended
          return flags
        }
        // Others may look meanwhile: a worker that has just left a tenant's job takes its next one at once.
        ended()
        await sleep(rest)
      }
    },
  }
}

function tenantIn(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('tenantId' in payload)) return null
  return typeof payload.tenantId === 'number' ? payload.tenantId : null
}
