import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The rows of docs/threats-covered.md: threat, what is expected, the test that tries it. */
const rows = readFileSync('docs/threats-covered.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, threat, expected, shown] = /^\| ([BGWT]\d+) \| (.+?) \| (.+) \|$/.exec(line) ?? []
    return threat && expected && shown ? [{ threat, expected, shown }] : []
  })

test('names every threat of the browser, the API, the sockets and between tenants', () => {
  const named = new Set(rows.map(({ threat }) => threat))
  const all = [
    ['B', 7],
    ['G', 11],
    ['W', 6],
    ['T', 4],
  ] as const
  expect([...named].sort()).toEqual(
    all.flatMap(([letter, last]) => Array.from({ length: last }, (_, i) => `${letter}${i + 1}`)).sort(),
  )
})

test.each(rows)('$threat $expected: has its test, or says what is not tried', ({ shown }) => {
  if (shown.startsWith('open: ')) return
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(shown) ?? []
  expect([file, title]).not.toContain(undefined)
  expect(readFileSync(file ?? '', 'utf8')).toContain(title ?? '')
})
