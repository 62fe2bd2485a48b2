import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The rows of docs/error-catalogue.md: number, situation, what reproduces it. */
const rows = readFileSync('docs/error-catalogue.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, situation, shown] = /^\| (\d+) \| (.+?) \| (.+) \|$/.exec(line) ?? []
    return number && situation && shown ? [{ number: Number(number), situation, shown }] : []
  })

test('names all situations of the specification, in its order', () =>
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 26 }, (_, i) => i + 1)))

test.each(rows)('$number $situation: has its test, or says what it waits for', ({ shown }) => {
  if (shown.startsWith('open: ')) return
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(shown) ?? []
  expect([file, title]).not.toContain(undefined)
  expect(readFileSync(file ?? '', 'utf8')).toContain(title ?? '')
})
