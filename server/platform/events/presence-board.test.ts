import { describe, expect, test } from 'vitest'
import { PresenceBoard, type Signal } from './presence-board'

const scope = { user_id: null, department_id: null, instance_id: '1' }
const word = (state: Signal['state'], userId: string | null = '2'): Signal => ({
  ticketId: '1',
  userId,
  name: 'Ana',
  state,
  scope,
})

/** What is told of words heard at these seconds; `null` is a sweep. */
function told(words: readonly [second: number, heard: Signal | null][]): string[] {
  const board = new PresenceBoard()
  return words.flatMap(([second, heard]) => {
    const now = second * 1_000
    const all = heard ? [board.hear(heard, now)] : board.sweep(now)
    return all.flatMap((one) => (one ? [`${second} ${one.state}`] : []))
  })
}

describe('the board', () => {
  test('tells who comes, types, stops and goes, and no refresh between', () =>
    expect(
      told([
        [0, word('viewing')],
        [20, word('viewing')],
        [21, word('typing')],
        [24, word('typing')],
        [27, null],
        [31, null],
        [40, word('viewing')],
        [41, word('gone')],
        [42, word('gone')],
      ]),
    ).toEqual(['0 viewing', '21 typing', '31 viewing', '41 gone']))

  test('says again what holds for long, before readers stop believing it', () =>
    expect(told([0, 20, 40, 60, 80].map((second) => [second, word('viewing')]))).toEqual([
      '0 viewing',
      '60 viewing',
    ]))

  test('says again that somebody types on and on', () =>
    expect(told([0, 3, 6, 9, 12].map((second) => [second, word('typing')]))).toEqual([
      '0 typing',
      '9 typing',
    ]))

  test('lets go of who says nothing any more', () =>
    expect(
      told([
        [0, word('viewing')],
        [44, null],
        [45, null],
        [46, null],
      ]),
    ).toEqual(['0 viewing', '45 gone']))

  test('lets go of a customer who stops typing: nobody knows whether they look', () =>
    expect(
      told([
        [0, word('typing', null)],
        [7, null],
      ]),
    ).toEqual(['0 typing', '7 gone']))

  test('gives all there are to a reader who comes', () => {
    const board = new PresenceBoard()
    board.hear(word('viewing'), 0)
    board.hear(word('typing', '3'), 0)
    board.hear(word('viewing', '4'), 0)
    board.hear(word('gone', '4'), 0)
    expect(board.all().map(({ userId, state }) => [userId, state])).toEqual([
      ['2', 'viewing'],
      ['3', 'typing'],
    ])
  })
})
