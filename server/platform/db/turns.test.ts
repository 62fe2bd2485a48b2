import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { openTurns } from './turns'

/** Ends what a test began and left running, so that nothing of it loses its patience during a later one. */
const unfinished: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const finish of unfinished.splice(0)) await finish()
})

/** Calls that hold their turn until they are told to end. */
function calls(options: { places: number; most: number; patienceMs?: number }) {
  const turns = openTurns({ patienceMs: 5_000, ...options })
  const running: { tenant: number; end: () => void }[] = []
  const begun: number[] = []
  const end = async (n: number) => {
    running.splice(n, 1)[0]?.end()
    await settle()
  }
  unfinished.push(async () => {
    while (running.length > 0) await end(0)
  })
  return {
    begun,
    running: () => running.map(({ tenant }) => tenant),
    begin: (tenant: number) =>
      turns.run(tenant, () => {
        begun.push(tenant)
        return new Promise<void>((resolve) => {
          const one = { tenant, end: () => resolve() }
          running.push(one)
        })
      }),
    end,
  }
}
/** Lets everything run that waits for no clock and no outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('a tenant with a thousand calls holds its share, and the next one goes first', async () => {
  const { begin, running, begun, end } = calls({ places: 10, most: 8 })
  for (let n = 0; n < 1_000; n++) void begin(1)
  await settle()
  expect(running()).toEqual(Array(8).fill(1))
  for (const tenant of [2, 2, 2]) void begin(tenant)
  await settle()
  expect(running().slice(8)).toEqual([2, 2])
  await end(0)
  expect(begun.slice(10)).toEqual([2])
})

it('of many who wait for a share, each is served in turn', async () => {
  const { begin, begun, end } = calls({ places: 2, most: 1 })
  for (let n = 0; n < 5; n++) for (const tenant of [1, 2, 3, 4]) void begin(tenant)
  await settle()
  while (begun.length < 20) await end(0)
  for (let n = 0; n < 20; n += 4) expect(begun.slice(n, n + 4).sort()).toEqual([1, 2, 3, 4])
})

it('whoever waits in vain is told so, and takes no place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begin, running, end } = calls({ places: 1, most: 1, patienceMs: 5_000 })
  void begin(1)
  const late = expect(begin(1)).rejects.toThrow('no connection was free in time')
  await vi.advanceTimersByTimeAsync(5_000)
  await late
  await end(0)
  expect(running()).toEqual([])
  void begin(2)
  await settle()
  expect(running()).toEqual([2])
})

it('a call that fails gives its place back', async () => {
  const turns = openTurns({ places: 1, most: 1, patienceMs: 5_000 })
  await expect(turns.run(1, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(await turns.run(2, async () => 'in')).toBe('in')
})

it('whatever comes and goes: never more than there are, never more than a share, and no place is left empty', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({ begin: fc.integer({ min: 1, max: 4 }) }),
          fc.record({ end: fc.nat({ max: 9 }) }),
        ),
        { maxLength: 60 },
      ),
      async (steps) => {
        const { begin, running, begun, end } = calls({ places: 5, most: 3 })
        const asked = new Map<number, number>()
        for (const step of steps) {
          if ('begin' in step) {
            void begin(step.begin)
            asked.set(step.begin, (asked.get(step.begin) ?? 0) + 1)
            await settle()
          } else await end(step.end)
          const held = (tenant: number) => running().filter((one) => one === tenant).length
          expect(running().length).toBeLessThanOrEqual(5)
          for (const [tenant, calls] of asked) {
            expect(held(tenant)).toBeLessThanOrEqual(3)
            const waiting = calls - begun.filter((one) => one === tenant).length
            if (waiting > 0) expect(held(tenant) === 3 || running().length === 5).toBe(true)
          }
        }
      },
    ),
  )
})
