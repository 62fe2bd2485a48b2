import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The theme itself, and the small pictures of all themes side by side. */
const DRAWS_THEMES = ['kit/theme.css', 'user-settings/internal/Appearance.module.css']
const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !DRAWS_THEMES.some((one) => file.endsWith(one)))
  .map((file) => `src/${file}`)

/** docs/decisions/0210: letters have the sizes of the scale, and colours the names of the theme. */
test.each([
  ['letters', /font-size:\s*[\d.]+(px|rem|pt)|font:[^;]*\d(px|rem|pt)/],
  [
    'the colours of the theme',
    /(color|background|fill|border)[\w-]*:[^;]*#(?!fff\b|ffffff\b|000\b)[\da-f]{3,8}\b/i,
  ],
])('every stylesheet says %s by name', (_, literal) => {
  expect(sheets.length).toBeGreaterThan(80)
  const bare = sheets.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => literal.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(bare).toEqual([])
})
