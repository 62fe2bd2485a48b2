import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DESCRIBED } from './described-areas'

const folders = (of: string): string[] =>
  readdirSync(of, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []))

/** The folders with a row in docs/glossary.md: `| word | \`folder\` | what it is |`. */
const named = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .flatMap((line) => /^\| .+ \| `([a-z-]+)` \| .+ \|$/.exec(line)?.[1] ?? [])

/** What a description says itself (`about`) needs no row. */
const described = DESCRIBED.map(({ folder }) => folder)

test('every area has its row in the glossary or its description, and every row its area', () => {
  const ofServer = ['server/directory', 'server/conversation', 'server/areas'].flatMap(folders)
  const areas = [...new Set([...folders('src/domain'), ...ofServer])].sort()
  expect(areas.filter((area) => !named.includes(area) && !described.includes(area))).toEqual([])
  expect(named.filter((row, n) => !areas.includes(row) || named.indexOf(row) !== n)).toEqual([])
})
