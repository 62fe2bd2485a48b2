import { expect, test } from 'vitest'
import { continuousUse } from './continuous-use'

const DAY = 86_400_000
const bought = (name: string, ...days: number[]) =>
  days.map((day) => ({ key: name, name, product_id: null, at: day * DAY }))

test('is what was bought three times with a rhythm, soonest first', () => {
  const found = continuousUse([
    ...bought('Losartana', 0, 30, 61, 90),
    ...bought('Fralda', 80, 88, 96),
    ...bought('Xarope', 3, 9),
    ...bought('Sabonete', 1, 2, 3),
    ...bought('Vacina', 0, 365, 730),
  ])
  expect(found.map(({ name, everyDays, nextAt }) => [name, everyDays, nextAt / DAY])).toEqual([
    ['Fralda', 8, 104],
    ['Losartana', 30, 120],
  ])
})

test('counts purchases of one day once', () => expect(continuousUse(bought('Soro', 1, 1, 1, 20))).toEqual([]))
