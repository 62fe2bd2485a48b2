import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/*
 * Every text of the panel is said somewhere. A text belongs to the screens that import the module which makes its
 * locale into texts; the words of the panel as a whole (locales/pt_BR*.ts) may be said anywhere.
 */

const ROOT = path.resolve(import.meta.dirname, '..')

/** Texts whose keys no source writes: where what decides over them comes from elsewhere. */
const SAID_BY_DATA: Readonly<Record<string, readonly RegExp[]>> = {
  // Reasons as contract/session-ends.ts has them.
  'ended/pt_BR.ts': [/^(disconnected|password|two_factor|copied|steps|expired|blocked)$/],
  // Titles of routes without a screen: app/screens.test.ts holds them against the table of routes.
  'purposes/pt_BR.ts': [/./],
  // Names of the shortcuts in ui/shortcuts/table.ts.
  'shortcuts/pt_BR.ts': [/^[a-z]\w*$/],
  // Problems as ui/stickers/toSticker.ts has them.
  'stickers/pt_BR.ts': [/^(notPicture|tooLarge|moving|tooHeavy|noEncoder)$/],
  // Problems as domain/messages/choices.ts has them.
  'structured/pt_BR.ts': [/^(tooLong|twice)$/],
  // Problems as domain/schedules/send-later.ts has them.
  'writing/pt_BR.ts': [/^(past|far|none)$/],
  // States as domain/templates/approval.ts has them.
  'templates/pt_BR.ts': [/^(rejected|paused|pending)$/],
  // Groups of settings, keys of an object in DynamicSettingsPage.tsx.
  'settings/pt_BR.ts': [/^(shop|platform|queue|attendance|reports)$/],
}

/** Endings that i18next chooses. */
const CHOSEN = /_(zero|one|two|few|many|other)$/

const sources = new Map(
  readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')] as const),
)
const isLocale = (file: string) => file.startsWith('src/ui/locales/')

/** The file that an import names, from another. */
function fileOf(from: string, named: string): string | undefined {
  const at = named.startsWith('@')
    ? named.replace(/^@(\w+)\//, 'src/$1/')
    : path.posix.join(path.posix.dirname(from), named)
  return ['.ts', '.tsx'].map((ending) => at + ending).find((file) => sources.has(file))
}

const importsOf = (file: string): string[] =>
  [...(sources.get(file) ?? '').matchAll(/(?:from|import\()\s*'([@.][^']+)'/g)].flatMap(
    ([, named = '']) => fileOf(file, named) ?? [],
  )

const importersOf = (wanted: string): string[] =>
  [...sources.keys()].filter((file) => !isLocale(file) && importsOf(file).includes(wanted))

/** The Brazilian locales, the measure of the others, and the sources that may say their texts. */
const locales = [...sources.keys()]
  .filter((file) => isLocale(file) && /pt_BR(\.\w+)?\.ts$/.test(file))
  .map((file) => {
    const whole = /^src\/ui\/locales\/pt_BR/.test(file)
    const speakers = importersOf(file)
    const screens = whole
      ? [...sources.keys()].filter((each) => !isLocale(each))
      : [...speakers, ...speakers.flatMap(importersOf)]
    return { file, screens: [...new Set(screens)] }
  })

const keysOf = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? keysOf(text, `${before}${name}.`) : [before + name],
  )

/** What these sources may say: keys as they stand, and the patterns that keys are made after. */
function saidBy(screens: readonly string[]): (key: string) => boolean {
  const literal = new Set<string>()
  const made: RegExp[] = []
  for (const screen of screens) {
    const source = sources.get(screen) ?? ''
    for (const [, text = ''] of source.matchAll(/['"`]([\w.-]+)['"`]/g)) literal.add(text)
    for (const [, text = ''] of source.matchAll(/`([\w.-]*\$\{[^`]*)`/g)) made.push(patternOf(text))
  }
  return (key) => literal.has(key) || made.some((pattern) => pattern.test(key))
}

/** A template as a pattern; one without a word of its own says nothing. */
function patternOf(template: string): RegExp {
  const fixed = template.split(/\$\{[^}]*\}/)
  if (!fixed.some((part) => /\w{2}/.test(part))) return /$^/
  return new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
}

describe('texts', () => {
  test('are found', () => expect(locales.length).toBeGreaterThan(20))

  test.each(locales)('$file: every one is said', async ({ file, screens }) => {
    const module = (await import(path.join(ROOT, file))) as Record<string, object>
    const said = saidBy(screens)
    const data = SAID_BY_DATA[file.replace('src/ui/locales/', '')] ?? []
    const unsaid = Object.values(module)
      .flatMap((texts) => keysOf(texts))
      .map((key) => key.replace(CHOSEN, ''))
      .filter((key) => !said(key) && !data.some((pattern) => pattern.test(key)))
    expect([...new Set(unsaid)]).toEqual([])
  })
})
