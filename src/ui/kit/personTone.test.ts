import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERSON_TONES, personTone } from './personTone'

type Rgb = readonly [number, number, number]
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never
const theme = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const avatar = readFileSync(new URL('./Avatar.module.css', import.meta.url), 'utf8')
const colour = (name: string, dark: boolean): Rgb => {
  const [, value = ''] = new RegExp(`--balcao-${name}: ([^;]+);`).exec(theme) ?? []
  const both = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value)
  return rgb((both ? both[dark ? 2 : 1] : value) ?? '')
}
const share = (property: string) =>
  Number(new RegExp(`\\s${property}: color-mix\\(in srgb, var\\(--tone\\) (\\d+)%`).exec(avatar)?.[1]) / 100
const mix = (a: Rgb, b: Rgb, part: number) =>
  a.map((each, i) => each * part + (b[i] ?? 0) * (1 - part)) as never as Rgb
const luminance = (one: Rgb) => {
  const [r, g, b] = one.map((c) =>
    c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

test.each(PERSON_TONES.flatMap((tone) => [[tone, false] as const, [tone, true] as const]))(
  'initials on %s can be read (dark: %s)',
  (tone, dark) => {
    const own = colour(`tag-${tone}`, dark)
    const ground = luminance(mix(own, colour('panel', dark), share('background')))
    const text = luminance(mix(own, colour('text', dark), share('color')))
    const [less, more] = [ground, text].sort((a, b) => a - b) as [number, number]
    expect((more + 0.05) / (less + 0.05)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a person has one colour, and people have all of them', () => {
  expect(personTone('17')).toBe(personTone('17'))
  const seen = new Set(Array.from({ length: 100 }, (_, n) => personTone(String(n))))
  expect(seen.size).toBe(PERSON_TONES.length)
})
