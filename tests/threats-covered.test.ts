import { expect, test } from 'vitest'
import { isCovered, numbered, tiersOf } from './covered'

// Threats of the browser, the API, the sockets, between tenants, of the log at rest and exported; chaos rows of the panel.
const PAGE = 'docs/threats-covered.md'

isCovered(PAGE, [
  ...numbered('B', 7),
  ...numbered('G', 11),
  ...numbered('W', 6),
  ...numbered('T', 4),
  ...numbered('L', 4),
  ...numbered('Q', 4),
  // Doors found open by trying them from outside.
  ...[4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((row) => `F${row}`),
  ...[3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19].map((row) => `R${row}`),
])

test('every change is tried against every threat: none is left to the night', () => {
  const threats = tiersOf(PAGE, /^[A-QS-Z]\d+$/)
  expect(threats.length).toBeGreaterThan(100)
  expect(threats.filter(({ short }) => !short).map(({ row }) => `${row.about} ${row.expected}`)).toEqual([])
})

test('and with something of every chaos row', () => {
  const rows = tiersOf(PAGE, /^R\d+$/)
  const tried = new Set(rows.flatMap(({ row, short }) => (short ? [row.about] : [])))
  expect(rows.filter(({ row }) => !tried.has(row.about)).map(({ row }) => row.about)).toEqual([])
})
