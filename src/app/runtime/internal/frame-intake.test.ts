import { type Envelope, encodeEnvelope, encodeFrames } from '@contract/envelope'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Change } from '@domain/kernel/world'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countingIds, FakeClock } from '../../../../tests/clock'
import { aTicket } from '../../../../tests/model/rows'
import { Runtime } from '../runtime'
import { FrameIntake } from './frame-intake'

const envelope = (seq: number, over: Partial<Envelope> = {}): Envelope => ({
  event: 'Changed',
  v: 1,
  seq,
  prev: seq - 1,
  id: `e${seq}`,
  at: '2026-11-20T12:00:00.000Z',
  hash: null,
  data: { ticket: aTicket('7', { rev: seq, last_msg: `texto ${seq}` }) },
  ...over,
})

/** A way in whose paints and time are the test's: each look at the clock lets `tick()` ms pass. */
function set(tick: () => number = () => 0) {
  let now = Date.UTC(2026, 10, 20, 12)
  const still = new FakeClock(now)
  const clock = {
    now: () => {
      now += tick()
      return now
    },
    served: still.now,
    after: still.after,
  }
  const runtime = new Runtime(emptyWorld(), registry, still, countingIds())
  const paints: (() => void)[] = []
  /** Of each time that was asked for: was it for what a slice had left? */
  const asked: boolean[] = []
  const refused: string[] = []
  const changes: Change[] = []
  const effects: string[] = []
  const told: string[] = []
  runtime.listener = {
    changed: (change) => changes.push(change),
    quarantined: (reason) => refused.push(reason),
    effect: (effect) => effects.push(effect.type),
  }
  runtime.store.cell('tickets', '7').subscribe(() => {
    told.push(runtime.world.rows.tickets.get('7')?.data.last_msg ?? '')
  })
  const intake = new FrameIntake({
    runtime,
    clock,
    epoch: () => 1,
    malformed: (reason) => refused.push(reason),
    schedule: (callback, left) => {
      paints.push(callback)
      asked.push(left)
    },
  })
  return {
    intake,
    runtime,
    paints,
    asked,
    refused,
    changes,
    effects,
    told,
    paint: () => paints.shift()?.(),
    /** Numbers of the events in the log, after all has been written. */
    async logged() {
      await runtime.flush()
      const entries = await runtime.log.readAfter(0)
      expect(entries.map((entry) => entry.pos)).toEqual(entries.map((_, i) => i + 1))
      return entries.map((entry) => entry.seq)
    },
  }
}

describe('a slice', () => {
  it('folds what came since the last paint, and tells the screens once', async () => {
    const { intake, runtime, paints, paint, told, changes, logged } = set()
    for (const seq of [1, 2, 3]) intake.take(encodeEnvelope(envelope(seq)))
    expect(runtime.world.pos).toBe(0)
    expect(paints).toHaveLength(1)
    paint()
    expect(told).toEqual(['texto 3'])
    expect(changes).toHaveLength(1)
    expect(runtime.world.cursor).toBe(3)
    expect(await logged()).toEqual([1, 2, 3])
    expect(paints).toHaveLength(0)
  })

  it('ends when its time is over; the next one goes on where it ended', () => {
    // The clock is read once at the start and once after each frame.
    const { intake, paint, told, paints, asked } = set(() => 3)
    for (const seq of [1, 2, 3, 4, 5]) intake.take(encodeEnvelope(envelope(seq)))
    paint()
    expect(told).toEqual(['texto 3'])
    paint()
    expect(told).toEqual(['texto 3', 'texto 5'])
    expect(paints).toHaveLength(0)
    intake.take(encodeEnvelope(envelope(6)))
    expect(asked).toEqual([false, true, false])
  })

  it('folds at least one frame, however slow the device', () => {
    const { intake, paint, told } = set(() => 1_000)
    for (const seq of [1, 2]) intake.take(encodeEnvelope(envelope(seq)))
    paint()
    paint()
    expect(told).toEqual(['texto 1', 'texto 2'])
  })

  it('forgets what waits when the connection is gone', () => {
    const { intake, paint, told } = set(() => 1_000)
    for (const seq of [1, 2]) intake.take(encodeEnvelope(envelope(seq)))
    paint()
    intake.clear()
    intake.take(encodeEnvelope(envelope(9)))
    paint()
    expect(told).toEqual(['texto 1', 'texto 9'])
  })
})

describe('numbers inside one frame', () => {
  it('carry the cursor as from frame to frame', () => {
    const { intake, runtime, paint, effects } = set()
    runtime.world.cursor = 4
    const sent = [envelope(5), envelope(9, { prev: 5 }), envelope(10, { prev: 9 })]
    for (const frame of encodeFrames(sent, 50)) intake.take(frame)
    paint()
    expect(runtime.world.cursor).toBe(10)
    expect(effects).not.toContain('catchUp')
  })

  it('show a hole', () => {
    const { intake, runtime, paint, effects } = set()
    runtime.world.cursor = 4
    for (const frame of encodeFrames([envelope(5), envelope(9, { prev: 7 })], 50)) intake.take(frame)
    paint()
    expect(runtime.world.cursor).toBe(5)
    expect(effects).toContain('catchUp')
  })

  it('are no matter in what was asked for: it comes complete', () => {
    const { intake, runtime } = set()
    runtime.world.cursor = 4
    intake.takeMissed([...encodeFrames([envelope(6, { prev: 5 }), envelope(9, { prev: 7 })], 50)])
    expect(runtime.world.cursor).toBe(9)
  })
})

it('an event that is refused is told, and is not in the log', async () => {
  const { intake, runtime, paint, refused, logged } = set()
  const text = (hostile: string) =>
    btoa(JSON.stringify(envelope(2)).replace(/"priority":0/, `"priority":${hostile}`))
  for (const frame of [text('1e999'), text('"0"'), encodeEnvelope(envelope(3, { prev: 0 }))])
    intake.take(frame)
  paint()
  expect(refused).toHaveLength(2)
  expect(await logged()).toEqual([3])
  expect(runtime.world.cursor).toBe(3)
})

it('what the contract does not know reaches neither the world nor the log', async () => {
  const { intake, runtime, paint } = set()
  const data = { ticket: { ...aTicket('7', { rev: 1 }), surplus: 'x' }, other: 1 }
  intake.take(encodeEnvelope(envelope(1, { data })))
  paint()
  await runtime.flush()
  expect(runtime.world.rows.tickets.get('7')?.data).toEqual(aTicket('7', { rev: 1 }))
  expect((await runtime.log.readAfter(0)).map((entry) => entry.data)).toEqual([
    { ticket: aTicket('7', { rev: 1 }) },
  ])
})

/** Law: however frames are cut, spoilt and sliced, what is good in them reaches world, log and screens in its order. */
it('loses nothing, doubles nothing and keeps the order over any slices', async () => {
  const spoilt = fc.constantFrom('%%%', btoa('{'), btoa('[]'), btoa('[null]'), null)
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }) },
    { weight: 1, arbitrary: spoilt },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 12 }),
      fc.infiniteStream(fc.nat({ max: 9 })),
      fc.infiniteStream(fc.boolean()),
      async (pieces, ticks, pauses) => {
        const { intake, runtime, paint, paints, refused, told, logged } = set(() => ticks.next().value)
        let seq = 0
        let bad = 0
        for (const one of pieces) {
          if (typeof one === 'number') {
            const sent = Array.from({ length: one }, () => envelope(++seq))
            for (const frame of encodeFrames(sent, 50)) intake.take(frame)
          } else {
            bad += 1
            intake.take(one)
          }
          if (pauses.next().value) paint()
        }
        while (paints.length > 0) paint()
        expect(runtime.world.cursor).toBe(seq)
        expect(await logged()).toEqual(Array.from({ length: seq }, (_, i) => i + 1))
        expect(refused).toHaveLength(bad)
        expect(told.at(-1)).toBe(seq > 0 ? `texto ${seq}` : undefined)
        const order = told.map((text) => Number(text.slice(6)))
        expect(order).toEqual([...new Set(order)].sort((a, b) => a - b))
      },
    ),
    { numRuns: 60 },
  )
})

describe('frames of a backend that numbers nothing', () => {
  const bare = (text: string) => {
    const { rev: _, waiting_since: __, ...ticket } = aTicket('7', { last_msg: text })
    return Buffer.from(JSON.stringify({ event: 'Changed', data: { ticket } })).toString('base64')
  }

  it('are folded in the order in which they come, and move no cursor', async () => {
    const { intake, runtime, paint, refused, effects } = set()
    for (const text of ['um', 'dois', 'três']) intake.take(bare(text))
    paint()
    expect(refused).toEqual([])
    expect(runtime.world.rows.tickets.get('7')?.data.last_msg).toBe('três')
    expect(runtime.world.cursor).toBe(0)
    expect(effects).not.toContain('catchUp')
  })

  it('are refused once events had numbers: then one without is broken', () => {
    const { intake, runtime, paint, refused } = set()
    intake.take(encodeEnvelope(envelope(1)))
    intake.take(bare('sem número'))
    paint()
    expect(refused.length).toBe(1)
    expect(runtime.world.rows.tickets.get('7')?.data.last_msg).toBe('texto 1')
  })
})
