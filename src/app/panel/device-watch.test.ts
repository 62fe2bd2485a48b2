import type { Clock } from '@infra/clock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../tests/clock'
import { watchDevice } from './device-watch'

/** A page whose visibility the test decides. */
class FakeDocument extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible'
  becomes(state: 'visible' | 'hidden'): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** A clock that can sleep: time passes, and no timer goes off until it wakes. */
class SleepyClock implements Clock {
  readonly #clock = new FakeClock()
  #slept = 0
  readonly now = (): number => this.#clock.now() + this.#slept
  readonly served = this.now
  readonly after = this.#clock.after
  readonly pass = (ms: number): Promise<void> => this.#clock.pass(ms)
  get pending(): number[] {
    return this.#clock.pending
  }
  sleep(ms: number): void {
    this.#slept += ms
  }
}

let page: FakeDocument
let network: EventTarget
beforeEach(() => {
  page = new FakeDocument()
  network = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
})
afterEach(() => vi.unstubAllGlobals())

function watched() {
  const clock = new SleepyClock()
  const told: string[] = []
  const watch = watchDevice(clock, {
    online: () => told.push('online'),
    offline: () => told.push('offline'),
    backAfterAbsence: () => told.push('back'),
    woke: () => told.push('woke'),
    leaving: () => told.push('leaving'),
  })
  return { clock, told, watch }
}

describe('sleep', () => {
  it('is seen by a timer that comes more than 30 s late', async () => {
    const { clock, told } = watched()
    await clock.pass(60_000)
    clock.sleep(31_000)
    await clock.pass(10_000)
    expect(told).toEqual(['woke'])
    await clock.pass(60_000)
    expect(told).toEqual(['woke'])
  })

  it('is not seen in a machine that was only busy', async () => {
    const { clock, told } = watched()
    clock.sleep(29_000)
    await clock.pass(10_000)
    expect(told).toEqual([])
  })

  it('is not seen in the slow timers of a hidden page', async () => {
    const { clock, told } = watched()
    page.becomes('hidden')
    clock.sleep(55_000)
    await clock.pass(10_000)
    page.becomes('visible')
    await clock.pass(20_000)
    expect(told).toEqual(['leaving', 'back'])
  })

  it('is seen in a page that was hidden when the machine went to sleep', async () => {
    const { clock, told } = watched()
    page.becomes('hidden')
    clock.sleep(3_600_000)
    page.becomes('visible')
    await clock.pass(10_000)
    expect(told).toEqual(['leaving', 'back', 'woke'])
  })

  it('is no longer looked for after the end', async () => {
    const { clock, told, watch } = watched()
    watch.stop()
    clock.sleep(100_000)
    await clock.pass(10_000)
    network.dispatchEvent(new Event('offline'))
    expect(told).toEqual([])
    expect(clock.pending).toEqual([])
  })
})

it.each([
  [59_000, ['leaving']],
  [61_000, ['leaving', 'back']],
])('a page hidden for %i ms', async (ms, expected) => {
  const { clock, told } = watched()
  page.becomes('hidden')
  await clock.pass(ms)
  page.becomes('visible')
  expect(told).toEqual(expected)
})

it.each(['online', 'offline'])('the network says %s', (event) => {
  const { told } = watched()
  network.dispatchEvent(new Event(event))
  expect(told).toEqual([event])
})
