import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Counts } from './counts'
import { differenceHeading, funnelHeading, leftHeading, repliesHeading, variantHeading } from './headings'
import { lookedAt, paceOf, type Waiting } from './pace'
import { differenceOf, gainOf, reachedOf, stepsOf } from './report'
import { shareOf } from './share'

/** The campaign of the drawing. */
const SUMMER: Counts = {
  audience: 2480,
  excluded: 412,
  control: 207,
  pending: 0,
  accepted: 59,
  delivered: 536,
  read: 1243,
  failed: 21,
  uncertain: 2,
  canceled: 0,
  replied: 204,
  clicked: 88,
  opted_out: 9,
  bought: 96,
}
/** What is known of people on WhatsApp, and on a channel by which nobody reads or answers in sight of the shop. */
const ALL = { deliveries: true, reads: true, replies: true }
const NOTHING = { deliveries: false, reads: false, replies: false }
const bought = shareOf(96, 1779)
const control = shareOf(5, 207)
const many = shareOf(12, 2000)

describe('the bars', () => {
  test('go from the audience to those who bought, each share of what stands above', () => {
    expect(stepsOf(SUMMER, ALL).map(({ name, people, of }) => [name, people, of?.people ?? null])).toEqual([
      ['audience', 2480, null],
      ['may', 2068, 2480],
      ['accepted', 1838, 1861],
      ['delivered', 1779, 1838],
      ['read', 1243, 1779],
      ['replied', 204, 1779],
      ['bought', 96, 1779],
    ])
  })

  test('have none of what nobody knows of a channel; who left stands behind the last that is known', () => {
    const steps = stepsOf(SUMMER, NOTHING)
    expect(steps.map(({ name, people, of }) => [name, people, of?.people ?? null]).slice(2)).toEqual([
      // Read or not, and whether a server has said that it delivered it: all that left.
      ['delivered', 1838, null],
      ['bought', 96, 1838],
    ])
    expect(steps[2]?.losses).toEqual([{ at: 'opted_out', people: 9 }])
    expect(stepsOf(SUMMER, { ...ALL, replies: false }).at(-1)?.before).toBe(1243)
  })

  const people = fc.nat({ max: 100_000 })
  const counts = fc
    .record({
      excluded: people,
      control: people,
      pending: people,
      accepted: people,
      delivered: people,
      read: people,
      failed: people,
      uncertain: people,
      canceled: people,
      replied: people,
      clicked: people,
      opted_out: people,
      bought: people,
    })
    .map(
      (some): Counts => ({
        ...some,
        audience:
          some.excluded +
          some.control +
          some.pending +
          some.accepted +
          some.delivered +
          some.read +
          some.failed +
          some.uncertain +
          some.canceled,
      }),
    )

  test('lose nobody: down to those who read, each bar and its losses are the bar above', () => {
    fc.assert(
      fc.property(counts, (some) => {
        const steps = stepsOf(some, ALL)
        expect(stepsOf(some, NOTHING).slice(0, 2)).toEqual(steps.slice(0, 2))
        for (const at of [0, 1, 2, 3]) {
          const [step, next] = [steps[at], steps[at + 1]]
          if (!step || !next) throw new Error('a bar is missing')
          const lost = step.losses.reduce((sum, { people: gone }) => sum + gone, 0)
          expect(next.people + lost).toBe(step.people)
        }
        for (const { people: here, before } of steps) expect(here).toBeLessThanOrEqual(before)
        expect(reachedOf(some).delivered).toBe(some.delivered + some.read)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the difference to the control group', () => {
  test('lies in its interval, which holds 0 where it may be chance', () => {
    expect(differenceOf(bought, control)).toEqual({ people: 53, least: -5, most: 85 })
    expect(differenceHeading({ bought, control })).toMatchObject({ name: 'unclear', people: 53 })
    expect(differenceHeading({ bought, control: many })).toMatchObject({ name: 'more', people: 85 })
    expect(differenceHeading({ bought: many, control: bought })).toMatchObject({ name: 'fewer' })
  })
  test('is not spoken of where too few bought, or nobody was drawn', () => {
    expect(differenceHeading({ bought, control: { ...control, people: 4 } })).toEqual({ name: 'difference' })
    expect(differenceHeading({ bought, control: null })).toEqual({ name: 'difference' })
    expect(differenceOf(bought, null)).toBeNull()
    expect(differenceOf(shareOf(0, 0), control)).toBeNull()
  })
  test('gives what was sold more, and for what it cost', () => {
    const sold = { bought, control, soldCents: 941_240 }
    expect(gainOf(sold, 59_819)).toEqual({ moreCents: 519_643, perCent: 519_643 / 59_819 })
    expect(gainOf({ ...sold, control: null }, 59_819)).toEqual({ moreCents: null, perCent: 941_240 / 59_819 })
    expect(gainOf(sold, null).perCent).toBeNull()
    expect(gainOf(sold, 0).perCent).toBeNull()
    // Who was drawn bought more: nothing of it is the campaign's.
    expect(gainOf({ bought: many, control: bought, soldCents: 1000 }, 100).moreCents).toBe(0)
  })
})

test('headings are sentences, and plain names where there are too few cases', () => {
  expect(funnelHeading({ bought, control })).toEqual({ name: 'boughtAgainst', people: 96, without: 43 })
  expect(funnelHeading({ bought, control: null })).toEqual({ name: 'bought', people: 96 })
  expect(funnelHeading({ bought: { ...bought, people: 4 }, control })).toEqual({ name: 'funnel' })
  expect(leftHeading(SUMMER)).toEqual({ name: 'leftOneIn', people: 198 })
  expect(leftHeading({ ...SUMMER, opted_out: 4 })).toEqual({ name: 'left' })
  expect(repliesHeading(SUMMER, 88)).toEqual({ name: 'touched', people: 4 })
  expect(repliesHeading(SUMMER, 230)).toEqual({ name: 'replies' })
  expect(repliesHeading(SUMMER, 0)).toEqual({ name: 'replies' })
  expect(repliesHeading({ ...SUMMER, replied: 4 }, 4)).toEqual({ name: 'replies' })
})

test('the pace is that of the last minute, and not said of a moment or of a standstill', () => {
  const look = (at: number, pending: number): Waiting => ({ at: at * 1000, pending })
  const after = (...all: Waiting[]) => all.reduce<readonly Waiting[]>(lookedAt, [])
  expect(paceOf(after(look(0, 1000)))).toBeNull()
  expect(paceOf(after(look(0, 1000), look(1, 960)))).toBeNull()
  expect(paceOf(after(look(0, 1000), look(10, 600)))).toEqual({ perSecond: 40, leftS: 15 })
  expect(paceOf(after(look(0, 1000), look(10, 1000)))).toBeNull()
  // What stood still before is forgotten.
  expect(paceOf(after(look(0, 1000), look(100, 1000), look(110, 600)))).toEqual({ perSecond: 40, leftS: 15 })
  // Some were put off again: counted again.
  expect(paceOf(after(look(0, 600), look(10, 700), look(20, 500)))).toEqual({ perSecond: 20, leftS: 25 })
})

/** Seen to fail with the number of people left out of it. */
test.each([
  ['the intervals part', [20, 400], [80, 400], { name: 'variantMore', variant: 'B' }],
  ['the first was answered more', [80, 400], [20, 400], { name: 'variantMore', variant: 'A' }],
  ['the intervals overlap', [40, 400], [55, 400], { name: 'variantUnclear' }],
  ['one reached too few', [5, 199], [80, 400], { name: 'variantUnclear' }],
  ['nobody got it yet', [0, 0], [0, 0], { name: 'variantUnclear' }],
] as const)('of two messages, where %s', (_, a, b, heading) => {
  const one = (name: string, [replied, delivered]: readonly [number, number]) => ({
    name,
    counts: { ...SUMMER, delivered, read: 0, replied },
  })
  expect(variantHeading([one('A', a), one('B', b)], 'replied')).toEqual(heading)
  expect(variantHeading([one('A', a), one('B', b)], 'bought')).toEqual({ name: 'variantUnclear' })
})
