import { expect, test } from 'vitest'
import { listStep, markAgain } from './list-step'

test.each<[string, number | null, number, number | null]>([
  ['ArrowDown', null, 3, 0],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', null, 3, 2],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['Home', 2, 3, 0],
  ['End', null, 3, 2],
  ['Enter', 1, 3, null],
  ['a', 1, 3, null],
  ['ArrowDown', null, 0, null],
])('%s at %s of %i leads to %s', (key, at, count, to) => expect(listStep(key, at, count)).toBe(to))

test.each<[string[], { said: string; at: number }, number | null]>([
  [['a', 'b', 'c'], { said: 'c', at: 0 }, 2],
  [['a', 'c'], { said: 'b', at: 1 }, 1],
  [['a', 'c'], { said: 'd', at: 4 }, 1],
  [[], { said: 'a', at: 0 }, null],
])('of %j the mark at %j goes to %s', (said, was, to) => expect(markAgain(said, was)).toBe(to))
