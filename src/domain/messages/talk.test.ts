import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aMessage } from '../../../tests/model/rows'
import { emptyWorld } from '../empty-world'
import type { World } from '../kernel/world'
import { unseenFrom } from './late'
import { newestFirst, newestThat } from './newest'
import type { MessageRow } from './tables'
import { placeAbove, placeIn, talkOf } from './talk'

const rowOf = (id: string, ticketId: string): MessageRow => ({
  id,
  ticketId,
  hash: null,
  delivery: 'sent',
  attempt: 1,
  errorCode: null,
  errorMessage: null,
  temp: id.startsWith('tmp:'),
  data: aMessage(id, ticketId, { tag_type: Number(id) % 3 === 0 ? 'in' : 'out' }),
})

/** Ticket 5 goes on from 3 and 2: 700 messages, 4 and 600, packed on one page. */
function aLongTalk(): { world: World; all: MessageRow[] } {
  const world = emptyWorld()
  let n = 0
  const rows = (
    [
      ['2', 600],
      ['3', 4],
      ['5', 700],
    ] as const
  ).flatMap(([ticketId, length]) => Array.from({ length }, () => rowOf(String(++n), ticketId)))
  const all = [...rows, rowOf('tmp:a', '5')]
  for (const row of all) world.rows.messages.set(row.id, row)
  world.rows.earlier.set('5', { id: '5', ticketIds: ['3', '2'], oldest: '1', complete: true })
  world.rows.messages.cool(99)
  return { world, all }
}
const idsOf = (rows: Iterable<MessageRow>) => [...rows].map(({ id }) => id)

describe('a long talk', () => {
  /** Seen to fail with the messages of an earlier ticket counted from its beginning. */
  test('is read from any place on as if all of it were laid out', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 900 }), { minLength: 1, maxLength: 4 }), (steps) => {
        const { world, all } = aLongTalk()
        let place = null
        let shown = 0
        for (const step of steps) {
          place = placeAbove(world, '5', place, step)
          shown += step
          const expected = shown >= all.length ? all : all.slice(-shown)
          expect(idsOf(talkOf(world, '5', place))).toEqual(idsOf(expected))
          if (place === null) break
        }
      }),
      { numRuns: 60 },
    )
  })

  /** Seen to fail with a message of the ticket before shown as well. */
  test.each([
    ['as far as its own ticket begins', 701, '605'],
    ['as far as an earlier ticket begins', 705, '601'],
    ['as far as what is here begins', 1305, null],
  ])('is read %s', (_, count, first) => {
    const { world, all } = aLongTalk()
    const place = placeAbove(world, '5', null, count)
    expect(place?.message.id ?? null).toBe(first)
    expect(idsOf(talkOf(world, '5', place))).toEqual(idsOf(all.slice(-count)))
  })

  test('begins with its own ticket where nothing is here of the earlier ones', () => {
    const { world } = aLongTalk()
    world.rows.earlier.set('5', { id: '5', ticketIds: ['4'], oldest: '605', complete: false })
    expect(placeAbove(world, '5', null, 701)).toBeNull()
  })

  test('is unpacked as far as it is read, and no further', () => {
    const { world } = aLongTalk()
    const place = placeAbove(world, '5', null, 100)
    expect(talkOf(world, '5', place)).toHaveLength(100)
    expect(newestThat(world, '5', ({ temp }) => !temp)?.id).toBe('1304')
    expect(world.rows.messages.warmCount).toBeLessThanOrEqual(256)
  })

  test('goes on where a message stood that is gone', () => {
    const { world, all } = aLongTalk()
    const place = placeIn(rowOf('1000', '5'))
    world.rows.messages.delete('1000')
    expect(idsOf(talkOf(world, '5', place))).toEqual(idsOf(all.slice(1000)))
  })

  test('newest first is its own messages the other way round', () => {
    const { world, all } = aLongTalk()
    expect(idsOf(newestFirst(world, '5'))).toEqual(idsOf(all.slice(604)).reverse())
  })

  test.each([
    ['none unseen', 0, null],
    ['ours do not count', 2, '1299'],
    ['more unseen than are here', 9_000, '606'],
  ])('what is unseen begins: %s', (_, count, first) => {
    expect(unseenFrom(aLongTalk().world, '5', count)).toBe(first)
  })
})

test('nothing said has no place, and ends nowhere', () => {
  const world = emptyWorld()
  expect(placeAbove(world, '1', null, 20)).toBeNull()
  expect(talkOf(world, '1', null)).toEqual([])
  expect(newestThat(world, '1', () => true)).toBeUndefined()
})
