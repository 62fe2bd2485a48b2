import { describe, expect, it } from 'vitest'
import { holdOrder } from './settledOrder'

describe('holdOrder', () => {
  it.each<[string, string[], string[], string[], number, boolean]>([
    ['nothing new', ['a', 'b'], ['a', 'b'], ['a', 'b'], 0, false],
    ['a new one on top waits', ['a', 'b'], ['n', 'a', 'b'], ['a', 'b'], 1, true],
    ['another order waits', ['a', 'b'], ['b', 'a'], ['a', 'b'], 0, true],
    ['the next page is added at the end', ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c'], 0, false],
    ['both at once', ['a', 'b'], ['n', 'b', 'a', 'c'], ['a', 'b', 'c'], 1, true],
    ['who left stays in place', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c'], 0, true],
    ['a list changed wholly waits wholly', ['a'], ['x', 'y'], ['a'], 2, true],
    ['an empty list has nothing to hold back for', [], ['x'], [], 1, true],
  ])('%s', (_, held, ids, shown, fresh, changed) => {
    expect(holdOrder(held, ids)).toEqual({ shown, fresh, changed })
  })
})
