import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONG_TITLE } from './long'
import { readSources, runsProduct } from './sources'

/** A row of a table of what is covered: what it is about, what is expected, and the test that shows it. */
type Covered = Readonly<{ about: string; expected: string; shown: string }>

/** The rows `| about | expected | test |` of a page in docs whose first cell is one of these. */
function rowsOf(file: string, about: RegExp): Covered[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, key, expected, shown] = /^\| (\S+) \| (.+?) \| (.+) \|$/.exec(line) ?? []
      return key && expected && shown && about.test(key) ? [{ about: key, expected, shown }] : []
    })
}

/** Rows of such a page and whether `npm test` runs their test, or `npm run chaos` alone (tests/long.ts). */
export const tiersOf = (file: string, about: RegExp): { row: Covered; short: boolean }[] =>
  rowsOf(file, about).flatMap((row) => {
    const [, where, title = ''] = /^`([^`]+)`: (.+)$/.exec(row.shown) ?? []
    if (!where) return []
    const titles = titlesOf(readFileSync(where, 'utf8')).filter((one) => one.includes(title))
    return [{ row, short: titles.some((one) => !LONG_TITLE.test(one)) }]
  })

const sources = readSources()

/** What a file has in quotes, where names of tests (and rows of benches) stand; comments are none. */
const titlesOf = (code: string): string[] =>
  [...code.matchAll(/(['"`])((?:\\.|(?!\1)[^\n\\])+)\1/g)].map(([, , text = '']) => text)

/**
 * Tests of a page that says which test shows what. Everything in `all` has a row; a row names a test that there is, as
 * `` `file`: words of its title `` which runs code that the product runs, or says with `open:` what is not tried.
 */
export function isCovered(file: string, all: readonly string[]): void {
  const rows = rowsOf(file, new RegExp(`^(${all.map((key) => key.replace('.', '\\.')).join('|')})$`))

  test('names everything', () => {
    const named = new Set(rows.map(({ about }) => about))
    expect(all.filter((key) => !named.has(key))).toEqual([])
  })

  test.each(rows)('$about $expected: has its test, or says what is not tried', ({ shown }) => {
    if (shown.startsWith('open: ')) return
    const [, where, title] = /^`([^`]+)`: (.+)$/.exec(shown) ?? []
    expect([where, title]).not.toContain(undefined)
    // A title that rows alone fill in says nothing by itself.
    expect(title).toMatch(/(?<![%$\p{L}])\p{L}/u)
    const titles = titlesOf(readFileSync(where ?? '', 'utf8'))
    expect(runsProduct(sources, where ?? ''), `${where} runs nothing that the product runs`).toBe(true)
    expect(
      titles.some((one) => one.includes(title ?? '')),
      title,
    ).toBe(true)
  })
}

/** "B1" to "B7", say. */
export const numbered = (letter: string, last: number): string[] =>
  Array.from({ length: last }, (_, i) => `${letter}${i + 1}`)
