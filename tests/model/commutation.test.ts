import { type RealtimeName, realtimeEvents } from '@contract/realtime'
import { checkInvariants } from '@domain/invariants'
import { TABLE_NAMES } from '@domain/table-names.gen'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { histories } from './arbitraries'
import { play, rowsOf, signedIn } from './entries'
import { happened } from './tenant'

/** Events without a number: they say where the numbers stand, or who is where (see presence.test.ts). */
const OUTSIDE_THE_LOG: readonly RealtimeName[] = ['ping', 'attendancePresenceChanged', 'shopNowChanged']
const names = (Object.keys(realtimeEvents) as RealtimeName[]).filter(
  (name) => !OUTSIDE_THE_LOG.includes(name),
)

/** What may differ when one event overtakes another: whether a hole was seen on the way. No row of any other table. */
const MAY_DIFFER: readonly string[] = ['connection']
const TABLES = TABLE_NAMES.filter((table) => !MAY_DIFFER.includes(table))

/** Pairs that the days below do not bring, of each name at most. */
const UNSEEN_PAIRS = 15

const days = fc
  .sample(histories(120), { seed: 20_261_123, numRuns: 150 })
  .map((acts) => happened(acts).events)

/** The first day in which this event comes before that one, up to that one; and with that one brought before this. */
function overtaken(name: RealtimeName, by: RealtimeName) {
  for (const day of days) {
    const from = day.findIndex((one) => one.name === name)
    const to = from < 0 ? -1 : day.findIndex((one, i) => i > from && one.name === by)
    const late = day[to]
    if (!late) continue
    const inOrder = day.slice(0, to + 1)
    return { inOrder, swapped: inOrder.toSpliced(to, 1).toSpliced(from, 0, late) }
  }
  return null
}

/**
 * Which two events may overtake each other without a trace: all of them, also where the one is the other's cause.
 * Seen to fail on the faults 'a note that was deleted comes back' and 'an older word about pins counts'.
 */
describe('whatever overtakes it, all rows come to the same', () => {
  test.each(names)('%s', (name) => {
    const pairs = names.flatMap((other) => {
      const pair = overtaken(name, other)
      return pair ? [{ other, ...pair }] : []
    })
    expect(pairs.length).toBeGreaterThanOrEqual(names.length - UNSEEN_PAIRS)
    const differing = pairs.flatMap(({ other, inOrder, swapped }) => {
      const expected = play([...signedIn(), ...inOrder]).world
      const { world, change } = play([...signedIn(), ...swapped])
      expect([...change.violations, ...checkInvariants(world)]).toEqual([])
      return TABLES.filter(
        (table) => JSON.stringify(rowsOf(world, [table])) !== JSON.stringify(rowsOf(expected, [table])),
      ).map((table) => `${other} before ${name}: ${table}`)
    })
    expect(differing).toEqual([])
  })
})
