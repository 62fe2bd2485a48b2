import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aTicket, timeAt } from '../../../tests/model/rows'
import type { TicketState } from '../kernel/steps.gen'
import { closedBatch, closedToCleanUp, type InUse } from './closed-cleanup'

test.each([
  [0, 0],
  [20, 0],
  [21, 1],
  [25, 5],
  [29, 9],
  [30, 10],
  [31, 1],
  [100, 10],
])('of %i closed tickets the batch takes %i', (count, taken) => expect(closedBatch(count)).toBe(taken))

const row = (id: number, state: TicketState = 'closed', second = id) => ({
  id: String(id),
  state,
  data: aTicket(String(id), { finished_at: timeAt(second) }),
})
const nothing: InUse = { closedTabShown: false, open: new Set(), drafts: new Set(), unsent: new Set() }
const many = (count: number) => Array.from({ length: count }, (_, i) => row(i + 1))

describe('what goes', () => {
  test('the oldest closed', () =>
    expect(closedToCleanUp(many(23).reverse(), nothing)).toEqual(['1', '2', '3']))
  test('of one moment the lower id, by number', () => {
    const same = [
      ...many(19).map((one) => ({ ...one, id: `1${one.id}` })),
      row(10, 'closed', 0),
      row(9, 'closed', 0),
    ]
    expect(closedToCleanUp(same, nothing)).toEqual(['9'])
  })
  test('nothing of the unfinished, which do not count', () =>
    expect(
      closedToCleanUp([...many(20), row(21, 'inbox'), row(22, 'open'), row(23, 'closing')], nothing),
    ).toEqual([]))
  test('nothing while the closed tab is shown', () =>
    expect(closedToCleanUp(many(50), { ...nothing, closedTabShown: true })).toEqual([]))
  test.each(['open', 'drafts', 'unsent'] as const)('the next in place of one in use: %s', (use) =>
    expect(closedToCleanUp(many(22), { ...nothing, [use]: new Set(['1']) })).toEqual(['2', '3']),
  )
})

test('asked until it is done, twenty are left and whatever is in use, and the youngest of the rest', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 80 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 80 }).map(String)),
      (count, kept) => {
        const inUse = { ...nothing, drafts: new Set(kept) }
        let rows = many(count)
        for (let round = 0; ; round++) {
          expect(round).toBeLessThan(20)
          const gone = new Set(closedToCleanUp(rows, inUse))
          if (gone.size === 0) break
          rows = rows.filter(({ id }) => !gone.has(id))
        }
        const held = kept.filter((id) => Number(id) <= count)
        expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(held))
        const free = rows.filter(({ id }) => !kept.includes(id))
        expect(rows.length).toBe(Math.max(Math.min(count, 20), held.length))
        const youngest = many(count)
          .filter(({ id }) => !kept.includes(id))
          .slice(free.length === 0 ? count : -free.length)
        expect(free.map(({ id }) => id)).toEqual(youngest.map(({ id }) => id))
      },
    ),
  )
})
