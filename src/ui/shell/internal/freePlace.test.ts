import { expect, test } from 'vitest'
import { freePlace } from './freePlace'

const preferred = { left: 100, top: 64, width: 400, height: 56 }
type Box = readonly [left: number, top: number, right: number, bottom: number]
const among =
  (...boxes: Box[]) =>
  (x: number, y: number) =>
    boxes.some(([left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom)

test.each<[string, Box[], number | null]>([
  ['at the preferred place, where nothing is there', [], 64],
  ['beside what ends before it', [[0, 64, 99, 120]], 64],
  ['below the smallest control in its way', [[300, 90, 318, 108]], 112],
  [
    'between two',
    [
      [100, 64, 500, 130],
      [100, 220, 500, 800],
    ],
    144,
  ],
  ['above, where nothing is free below', [[0, 60, 1440, 800]], 0],
  ['nowhere', [[0, 0, 1440, 900]], null],
])('%s', (_, boxes, top) => {
  expect(freePlace(preferred, 800, among(...boxes))).toBe(top)
})
