import { describe, expect, test } from 'vitest'
import { aMessage } from '../../../tests/model/rows'
import { emptyWorld } from '../empty-world'
import { cameLate, lastArrived, seenUpTo, unseenFrom } from './late'
import type { MessageRow } from './tables'

/** A message as `id second kind`, as in '12 40 in'. */
const rowOf = (told: string): MessageRow => {
  const [id = '', second = '', kind = 'in'] = told.split(' ')
  const place = `${String(1_795_000_000 + Number(second))}-000-${id}`
  return {
    id,
    ticketId: '1',
    hash: null,
    delivery: 'sent',
    attempt: 1,
    errorCode: null,
    errorMessage: null,
    temp: false,
    data: aMessage(id, '1', { place, tag_type: kind }),
  }
}

/** In the order of the conversation. */
const late = (seen: string | null, ...told: string[]) => [...cameLate(told.map(rowOf), seen)]

describe('a message is marked as come late', () => {
  test.each([
    ['one that came after what stands below it', ['1 10', '4 20', '2 30', '3 40'], null, ['4']],
    ['several', ['5 10', '1 20', '4 30', '2 40', '3 50'], null, ['4', '5']],
    ['not in order', ['1 10', '2 20', '3 30'], null, []],
    ['not within one second, where ids of the provider decide', ['2 10', '1 10', '3 20'], null, []],
    ['also above what we said', ['1 10', '3 20', '2 30 out'], null, ['3']],
    ['not ours', ['1 10', '4 20 out', '2 30'], null, []],
    ['not for a line about the ticket below it', ['1 10', '3 20', '2 30 system'], null, []],
    ['not once it was seen', ['1 10', '4 20', '2 30', '3 40'], '4', []],
    ['not once we have answered', ['1 10', '4 20', '2 30', '3 40', '5 50 out'], null, []],
  ])('%s', (_, told, seen, expected) => {
    expect(late(seen, ...told).sort()).toEqual(expected)
  })
})

describe('what is unseen', () => {
  const worldOf = (...told: string[]) => {
    const world = emptyWorld()
    for (const row of told.map(rowOf)) world.rows.messages.set(row.id, row)
    return world
  }
  const talk = ['1 10', '2 20', '6 25', '3 30 out', '4 40', '5 50', '7 60']

  /** Seen to fail with the last messages of the conversation counted, wherever a late one stands. */
  test.each([
    [0, null, []],
    [1, '7', ['7']],
    [2, '7', ['6', '7']],
    [3, '5', ['5', '6', '7']],
    [9, '1', ['1', '2', '4', '5', '6', '7']],
  ])('are the %d that came last', (count, first, arrived) => {
    const world = worldOf(...talk)
    const ids = lastArrived(world, '1', count).map(({ id }) => id)
    expect(ids.sort()).toEqual(arrived)
    expect(unseenFrom(world, '1', count)).toBe(first)
  })

  test('begins at one that came late where nothing else is unseen', () => {
    expect(unseenFrom(worldOf('1 10', '9 20', '2 30', '3 40'), '1', 1)).toBe('9')
  })

  test('is all that came after what was seen', () => {
    expect(seenUpTo(worldOf(...talk), '1', 2)).toBe('5')
    expect(seenUpTo(worldOf(...talk), '1', 0)).toBe('7')
    expect(seenUpTo(worldOf(...talk), '1', 9)).toBeNull()
  })
})
