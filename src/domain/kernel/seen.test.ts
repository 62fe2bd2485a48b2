import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from './entry'
import { SEEN_IDS, SEEN_NUMBERS, Seen } from './seen'

type Known = Pick<Entry, 'kind' | 'seq' | 'id'>

const event = (seq: number, id = `e${seq}`): Known => ({ kind: 'event', seq, id })
const mark = (id: string): Known => ({ kind: 'mark', id })

/** Numbers that share places in the ring, in any order and again, some under another id; marks between them. */
const entries = fc.array(
  fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 5 }), fc.constantFrom('', 'b'))
      .map(([round, place, end]) =>
        event(round * SEEN_NUMBERS + place, `e${round * SEEN_NUMBERS + place}${end}`),
      ),
    fc.constantFrom('m1', 'm2').map(mark),
    fc.constantFrom(Number.NaN, -1, 1.5, 2 ** 60).map((seq) => event(seq)),
  ),
  { maxLength: 60 },
)

/** What was seen, saved at some place and read again: as if it had gone on. */
const savedAt = (seen: Seen): Seen => {
  const read = new Seen()
  read.load(...(JSON.parse(JSON.stringify([seen.ids(), seen.events()])) as [string[], [number, string][]]))
  return read
}

/** Seen to fail with the id not compared where the number is the same. */
test('no entry is new twice while no later number has its place, and none is lost to another', () => {
  fc.assert(
    fc.property(entries, fc.nat(60), (list, cut) => {
      let seen = new Seen()
      const known = new Set<string>()
      const overtaken = (one: Known) =>
        one.kind === 'event' &&
        list.some(({ kind, seq }) => kind === 'event' && seq !== one.seq && place(seq) === place(one.seq))
      for (const [i, one] of list.entries()) {
        if (i === cut) seen = savedAt(seen)
        const fresh = seen.remember(one)
        const key = one.kind === 'event' && isNumber(one.seq) ? `${one.seq}/${one.id}` : one.id
        if (!known.has(key) && !known.has(one.id)) expect(fresh).toBe(true)
        else if (!overtaken(one)) expect(fresh && known.has(key)).toBe(false)
        known.add(key)
      }
    }),
    { numRuns: 500 },
  )
})

const isNumber = (seq: number | undefined): seq is number => Number.isSafeInteger(seq) && Number(seq) > 0
const place = (seq: number | undefined): number | null => (isNumber(seq) ? seq % SEEN_NUMBERS : null)

/** Seen to fail with the place of a later one taken by an earlier one. */
test('what comes very late leaves the later one in its place, and is known too', () => {
  const seen = new Seen()
  const [late, early] = [event(SEEN_NUMBERS + 3), event(3)]
  expect([late, early, late, early].map((one) => seen.remember(one))).toEqual([true, true, false, false])
})

/** Seen to fail with how many there are left out of a copy. */
test('saved and copied, it says of everything what it said', () => {
  fc.assert(
    fc.property(entries, entries, (before, after) => {
      const seen = new Seen()
      for (const one of before) seen.remember(one)
      const [copy, read] = [seen.copy(), savedAt(seen)]
      const said = after.map((one) => seen.remember(one))
      expect(after.map((one) => copy.remember(one))).toEqual(said)
      expect(after.map((one) => read.remember(one))).toEqual(said)
      expect([copy.size, read.size]).toEqual([seen.size, seen.size])
    }),
    { numRuns: 300 },
  )
})

test('what a build wrote that kept ids only is known, with a number and without', () => {
  const seen = new Seen()
  seen.load(['e7', 'm1'], undefined)
  expect([event(7), mark('m1'), event(8)].map((one) => savedAt(seen).remember(one))).toEqual([
    false,
    false,
    true,
  ])
  // Until as many numbered ones have come as are remembered.
  for (let seq = 1; seq <= SEEN_NUMBERS; seq++) seen.remember(event(seq + 100, `later-${seq}`))
  expect(seen.remember(mark('m1'))).toBe(true)
})

test('remembers so many of each, and not for ever', () => {
  const seen = new Seen()
  for (let i = 1; i <= SEEN_IDS * 3; i++) {
    expect([seen.remember(event(i)), seen.remember(event(i)), seen.remember(mark(`m${i}`))]).toEqual([
      true,
      false,
      true,
    ])
  }
  expect(seen.size).toBeGreaterThanOrEqual(SEEN_IDS + SEEN_NUMBERS)
  expect(seen.size).toBeLessThan(SEEN_IDS * 1.5 + SEEN_NUMBERS)
  expect(seen.remember(event(SEEN_IDS * 3 - SEEN_NUMBERS + 1))).toBe(false)
  expect(seen.remember(mark(`m${SEEN_IDS * 2 + 1}`))).toBe(false)
})
