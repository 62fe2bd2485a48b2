import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = (of: string): string[] =>
  readdirSync(of, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []))

/** The folders with a row in docs/glossary.md: `| word | \`folder\` | what it is |`. */
const named = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .flatMap((line) => /^\| .+ \| `([a-z-]+)` \| .+ \|$/.exec(line)?.[1] ?? [])

test('every area has its row in the glossary, and every row its area', () => {
  const ofServer = ['server/directory', 'server/conversation', 'server/areas'].flatMap(folders)
  const areas = [...new Set([...folders('src/domain'), ...ofServer])].sort()
  expect([...named].sort()).toEqual(areas)
})
