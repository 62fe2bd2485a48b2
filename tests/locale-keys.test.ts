import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { columnsOf } from '../src/domain/described/describe-area'
import { DESCRIBED } from './described-areas'

/*
 * The texts of every area (src/ui/<area>/texts: an i18next namespace named after the folder) stand in three languages
 * with the same keys, every one is said somewhere, and none in two namespaces. A text belongs to the sources that import
 * its namespace, and to those that import them; those of the kit and the shared ones may be said anywhere.
 */

const ROOT = path.resolve(import.meta.dirname, '..')
/** Namespaces that may be said without being handed to the hook. */
const EVERYWHERE = ['kit', 'shared']

/** Texts whose keys no source writes: where what decides over them comes from elsewhere. By namespace. */
const SAID_BY_DATA: Readonly<Record<string, readonly RegExp[]>> = {
  // Reasons as contract/session-ends.ts has them.
  'login/ended': [/^(disconnected|password|two_factor|copied|steps|expired|blocked)$/],
  // Labels as domain/instances has them.
  'instances/choice': [/^(disconnected|reconnect)$/],
  // What a ticket can be passed to.
  transfers: [/^(colleague|department)$/],
  // Names of the shortcuts in domain/shortcuts/table.ts.
  'kit/shortcuts': [/^[a-z]\w*$/],
  // Problems as ui/stickers/toSticker.ts has them.
  stickers: [/^(notPicture|tooLarge|moving|tooHeavy|noEncoder)$/],
  // Problems as domain/messages/choice-form.ts has them, and what conversation/structured/AttachMenu.tsx offers.
  'conversation/structured': [/^(tooLong|twice|contact|place|choices|offer)$/],
  // Problems as domain/schedules/send-later.ts has them.
  'schedules/writing': [/^(past|far|none)$/],
  // States as domain/templates/approval.ts has them.
  templates: [/^(rejected|paused|pending)$/],
  // Groups of settings, keys of an object in DynamicSettingsPage.tsx.
  settings: [/^(shop|platform|queue|attendance|outreach|reports)$/],
}

/** Endings that i18next chooses. */
const CHOSEN = /_(zero|one|two|few|many|other)$/
/** Those that it chooses by the channel of a campaign, where the same is said of another without them. */
const OF_CHANNEL = /_(email|sms)$/

type Sources = ReadonlyMap<string, string>
const sources: Sources = new Map(
  readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')] as const),
)
const isTexts = (file: string) => /\/texts\/([\w-]+\/)?(pt_BR|pt|en)\.ts$/.test(file)

/** The file that an import names, from another. */
function fileOf(from: string, named: string): string | undefined {
  const at = named.startsWith('@')
    ? named.replace(/^@(\w+)\//, 'src/$1/')
    : path.posix.join(path.posix.dirname(from), named)
  return ['.ts', '.tsx'].map((ending) => at + ending).find((file) => sources.has(file))
}

/** Who imports each file; texts speak for nobody. */
const importers = new Map<string, Set<string>>()
for (const [file, source] of sources)
  for (const [, named = ''] of isTexts(file) ? [] : source.matchAll(/(?:from|import\(?)\s*'([@.][^']+)'/g)) {
    const target = fileOf(file, named)
    if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file))
  }
const importersOf = (wanted: string): string[] => [...(importers.get(wanted) ?? [])]

/** What comes with a source at once. */
function closureOf(start: string): ReadonlySet<string> {
  const all = new Set([start])
  for (const file of all)
    for (const [, named = ''] of (sources.get(file) ?? '').matchAll(
      /^(?:import|export) (?!type )[^'(]*'([@.][^']+)'/gm,
    )) {
      const target = fileOf(file, named)
      if (target) all.add(target)
    }
  return all
}

type Words = ReadonlyMap<string, string>
const wordsOf = (texts: object, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[before + name, text] as const] : wordsOf(text, `${before}${name}.`),
  ) as [string, string][]

type Space = { name: string; file: string; ptBR: Words; pt: Words; en: Words; screens: readonly string[] }

const spaces: readonly Space[] = await Promise.all(
  [...sources.keys()]
    .filter((file) => /\/texts\/([\w-]+\/)?pt_BR\.ts$/.test(file))
    .map(async (file) => {
      const read = async (language: string) => {
        const there = file.replace('pt_BR', language)
        // Only of Portugal they may be left out: nothing is said otherwise there.
        if (language === 'pt' && !sources.has(there)) return new Map()
        const module = (await import(path.join(ROOT, there))) as Record<string, object>
        const [first = {}] = Object.values(module)
        return new Map(wordsOf('texts' in first && 'name' in first ? (first.texts as object) : first))
      }
      const name = file.replace(/^src\/ui\/(.*)\/texts\/(.*\/)?pt_BR\.ts$/, (_, area, part = '') =>
        // What several areas say stands in the kit, and is said often.
        `${area}/${part}`.replace(/\/$/, '').replace(/^kit\/shared$/, 'shared'),
      )
      const speakers = importersOf(file)
      const screens = EVERYWHERE.includes(name)
        ? [...sources.keys()]
        : [...speakers, ...speakers.flatMap(importersOf)]
      return {
        name,
        file,
        ptBR: await read('pt_BR'),
        pt: await read('pt'),
        en: await read('en'),
        screens: [...new Set(screens)].filter((screen) => !isTexts(screen)),
      }
    }),
)

/** What these sources may say: keys as they stand, and the patterns that keys are made after. */
function sayings(screens: readonly string[], space: string) {
  const literal = new Set<string>()
  const made: RegExp[] = []
  const key = (text: string) => (text.startsWith(`${space}:`) ? text.slice(space.length + 1) : text)
  for (const screen of screens) {
    const source = sources.get(screen) ?? ''
    for (const [, text = ''] of source.matchAll(/['"`]([\w.:/-]+)['"`]/g))
      if (!EVERYWHERE.includes(space) || text.startsWith(`${space}:`)) literal.add(key(text))
    for (const [, text = ''] of source.matchAll(/`([\w.:/-]*\$\{[^`]*)`/g))
      if (!EVERYWHERE.includes(space) || text.startsWith(`${space}:`)) made.push(patternOf(key(text)))
  }
  return { literal, isMade: (name: string) => made.some((pattern) => pattern.test(name)) }
}

/** A template as a pattern; one without a word of its own says nothing. */
function patternOf(template: string): RegExp {
  const fixed = template.split(/\$\{[^}]*\}/)
  if (!fixed.some((part) => /\w{2}/.test(part))) return /$^/
  return new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
}

/** The words of described areas: what their columns are called, and what their page says where the standard sentences do not. */
const ofColumns = new Map(
  DESCRIBED.map(({ folder, constant, area }) => {
    const apart = sources.has(`src/ui/${folder}/texts/${constant}/pt_BR.ts`)
    const columns = Object.keys(area.columns).join('|')
    const page = 'lead|search|empty|deleteText|deleted|off'
    return [
      apart ? `${folder}/${constant}` : folder,
      new RegExp(`^(${page}|(${columns})(Help|Title|None|Fixed|Count)?)$`),
    ] as const
  }),
)

const isData = (space: string, key: string) =>
  (SAID_BY_DATA[space] ?? []).some((pattern) => pattern.test(key)) || ofColumns.get(space)?.test(key) === true

/** Keys of the measure that nobody says. */
function unsaid({ name, ptBR, screens }: Space): string[] {
  const { literal, isMade } = sayings(screens, name)
  const keys = new Set([...ptBR.keys()].map((key) => key.replace(CHOSEN, '')))
  return [...keys].filter(
    (key) =>
      !literal.has(key) &&
      !isMade(key) &&
      !isData(name, key) &&
      !(OF_CHANNEL.test(key) && keys.has(key.replace(OF_CHANNEL, ''))),
  )
}

/** What is wrong with the other two languages. */
const astray = ({ ptBR, pt, en }: Pick<Space, 'ptBR' | 'pt' | 'en'>): string[] => [
  ...[...ptBR.keys()].filter((key) => !en.has(key)).map((key) => `en has no ${key}`),
  ...[...en.keys()].filter((key) => !ptBR.has(key)).map((key) => `en alone has ${key}`),
  ...[...pt.keys()].filter((key) => !ptBR.has(key)).map((key) => `pt alone has ${key}`),
  ...[...pt].filter(([key, text]) => ptBR.get(key) === text).map(([key]) => `pt repeats ${key}`),
]

/**
 * Keys that say the same words in two namespaces, with the way out. Not those that are made, of the members of a list
 * that both areas name; nor what a described area calls its columns, unless the shared namespace says it: its page finds it there.
 */
function doubled(
  all: readonly Pick<Space, 'name' | 'ptBR' | 'en'>[],
  isMade: (space: string, key: string) => boolean,
) {
  const shared = new Set(all.find(({ name }) => name === 'shared')?.ptBR.keys())
  const found = new Map<string, string[]>()
  for (const { name, ptBR, en } of all)
    for (const [key, text] of ptBR) {
      if (isMade(name, key.replace(CHOSEN, '')) && !(ofColumns.has(name) && shared.has(key))) continue
      const id = `${key}: ${text} / ${en.get(key)}`
      found.set(id, [...(found.get(id) ?? []), name])
    }
  return [...found]
    .filter(([, names]) => names.length > 1)
    .map(
      ([id, names]) =>
        `${id} (${names.join(', ')}): ${
          names.includes('shared')
            ? 'leave it out of the others and say shared:…'
            : 'put it into src/ui/kit/texts/shared and say shared:…, or give one a key that says what it is there'
        }`,
    )
}

const made = new Map(spaces.map(({ name, screens }) => [name, sayings(screens, name).isMade]))

describe('texts', () => {
  test('are found', () => expect(spaces.length).toBeGreaterThan(60))

  test.each(spaces)('$name: every one is said', (space) => expect(unsaid(space)).toEqual([]))

  test.each(spaces)('$name: is what its folder is called', ({ name, file }) =>
    expect(sources.get(file)?.match(/defineTexts\(\s*'([^']+)'/)?.[1]).toBe(name),
  )

  test.each(spaces)('$name: has its keys in every language, once', (space) =>
    expect(astray(space)).toEqual([]),
  )

  test('who says a shared text imports it', () =>
    expect(
      [...sources].flatMap(([file, source]) =>
        /['`]shared:/.test(source) && !importersOf('src/ui/kit/texts/shared/pt_BR.ts').includes(file)
          ? [file]
          : [],
      ),
    ).toEqual([]))

  test("a page of no tenant, which comes without the tab, brings the kit's texts where it says one", () => {
    const router = sources.get('src/app/routes/router.tsx') ?? ''
    const pages = [...router.matchAll(/const (\w+) = screen\(\(\) => import\('([^']+)'\)\)/g)]
      .filter(([, name]) => router.match(/function PublicRoutes[\s\S]*?\n}/)?.[0].includes(`<${name}.Page`))
      .map(([, , from = '']) => fileOf('src/app/routes/router.tsx', from) ?? from)
    expect(pages).toHaveLength(5)
    for (const page of pages) {
      const all = closureOf(page)
      const says = [...all].filter((file) => /['`]kit:/.test(sources.get(file) ?? ''))
      expect(all.has('src/ui/kit/texts/pt_BR.ts') ? [] : says).toEqual([])
    }
  })

  test('no key says the same in two namespaces', () =>
    expect(doubled(spaces, (space, key) => made.get(space)?.(key) || isData(space, key))).toEqual([]))

  test('a description labels no column that the shared texts label so', () => {
    const shared = spaces.find(({ name }) => name === 'shared')
    expect(
      DESCRIBED.flatMap(({ area }) =>
        columnsOf(area).flatMap(([name, { label }]) =>
          label && label.pt_BR === shared?.ptBR.get(name) && label.en === shared.en.get(name) ? [name] : [],
        ),
      ),
    ).toEqual([])
  })

  test.runIf(process.env.TEXTS_REPORT)('words that stand under different keys', () => {
    const found = new Map<string, string[]>()
    for (const { name, ptBR, en } of spaces)
      for (const [key, text] of ptBR) {
        const words = `${text} / ${en.get(key)}`
        found.set(words, [...(found.get(words) ?? []), `${name}:${key}`])
      }
    for (const [words, keys] of found) if (keys.length > 1) console.info(`${words}\n    ${keys.join(', ')}`)
  })
})

describe('a fault is found', () => {
  const words = (texts: object): Words => new Map(wordsOf(texts))
  const of = (texts: object, name = 'a') => ({ name, ptBR: words(texts), pt: words({}), en: words(texts) })

  test('a key that nobody says', () =>
    expect(unsaid({ ...of({ saved: 'Salvo', lost: 'Perdido' }), file: '', screens: [] })).toEqual([
      'saved',
      'lost',
    ]))
  test('a key that a language lacks, has alone, or repeats', () =>
    expect(
      astray({
        ptBR: words({ a: 'Um', b: 'Dois' }),
        pt: words({ a: 'Um', d: 'D' }),
        en: words({ a: 'One', c: 'C' }),
      }),
    ).toEqual(['en has no b', 'en alone has c', 'pt alone has d', 'pt repeats a']))
  test('the same under the same key', () => {
    const two = [of({ form: { save: 'Salvar' } }), of({ form: { save: 'Salvar' } }, 'b')]
    expect(doubled(two, () => false)).toEqual([
      expect.stringMatching(
        /^form\.save: Salvar \/ Salvar \(a, b\): put it into src\/ui\/kit\/texts\/shared/,
      ),
    ])
    expect(doubled(two, (space) => space === 'b')).toEqual([])
  })
})
