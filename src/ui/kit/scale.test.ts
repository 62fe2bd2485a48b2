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

/** CSS Modules compose one class of a part's own and nothing below it: the build refuses any other selector. */
test('only a single class is composed of others', () => {
  const nested = sheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/([^{}]*)\{[^{}]*composes:/g)].flatMap(([, before = '']) => {
      const selector = before.replace(/\/\*[\s\S]*?\*\//g, '').trim()
      return selector.split(',').every((one) => /^\.[\w-]+$/.test(one.trim())) ? [] : [`${file}: ${selector}`]
    }),
  )
  expect(nested).toEqual([])
})

/** docs/decisions/0210: a class that no stylesheet of a part names is one of shapes.css, and none of those is left over. */
test('what elements are laid out with is what shapes.css has', () => {
  const shapes = new Set(
    [...readFileSync('src/ui/kit/shapes.css', 'utf8').matchAll(/^\.([\w-]+)/gm)].map(([, name]) => name),
  )
  const parts = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx|module\.css)$/.test(file))
    .map((file) => readFileSync(`src/ui/${file}`, 'utf8'))
  const named = parts.flatMap((part) =>
    [...part.matchAll(/className="([^"]+)"|composes: ([^;]+) from global/g)].flatMap(([, own, composed]) =>
      (own ?? composed ?? '').split(/\s+/),
    ),
  )
  expect(named.length).toBeGreaterThan(1000)
  expect([...new Set(named)].filter((name) => !shapes.has(name))).toEqual([])
  expect([...shapes].filter((name) => name && !named.includes(name))).toEqual([])
})

/** What a merge left standing twice turned an arrow round for good. */
test('a stylesheet says nothing of the same selector twice', () => {
  const twice = sheets.flatMap((file) => {
    const selectors = [...readFileSync(file, 'utf8').matchAll(/^([.:#[\w][^{}@]*?)\s*\{/gm)].map(
      ([, one]) => one,
    )
    return selectors.filter((one, at) => selectors.indexOf(one) !== at).map((one) => `${file}: ${one}`)
  })
  expect(twice).toEqual([])
})
