import { describe, expect, test } from 'vitest'
import { circlesOf } from './circles'
import { type Edge, edgesOf, isTest, readSources, type Sources } from './sources'

/*
 * The floors of the server and the areas that stand on them, held over the imports: what stands lower knows nothing of
 * what stands higher, areas of one floor form no circle, and an area is entered by its face.
 */

/** From the ground up. What puts the whole together (main, routes, jobs, commands) stands on top and is no area. */
const FLOORS = ['platform', 'directory', 'conversation', 'areas'] as const

/** Folders that put the whole together, as its files at the top do: they fill a shop, or make one. */
const WHOLE = /^server\/(areas\/(demo|training)|directory\/tenants)\//

const heightOf = (file: string): number =>
  WHOLE.test(file) ? -1 : FLOORS.findIndex((floor) => file.startsWith(`server/${floor}/`))

/** Which area a file is of: `server/areas/orders`, `src/ui/tickets`; null: of none. */
const areaOf = (file: string): string | null =>
  WHOLE.test(file)
    ? null
    : (/^(server\/(?:directory|conversation|areas)\/[^/]+|src\/(?:ui|app|domain)\/[^/]+)\//.exec(file)?.[1] ??
      null)

const between = (sources: Sources): Edge[] =>
  edgesOf(sources).filter(({ file, target }) => !isTest(file) && sources.has(target) && file !== target)

/** Imports by which a lower floor of the server knows a higher one. */
const upwards = (sources: Sources): string[] =>
  between(sources)
    .filter(({ file, target }) => heightOf(file) >= 0 && heightOf(target) > heightOf(file))
    .map(({ file, target }) => `${file} → ${target}`)

/** What writes rows of a table; the floor that does is the table's. */
const WRITES = /INSERT INTO (\w+)|\binto\(\s*'(\w+)'|\btable: '(\w+)'/g
const NAMES = /\b(?:FROM|JOIN|UPDATE|INTO|USING)\s+(\w+)/g

/** Tables that only areas of the top floor write, named in the SQL of a lower one. */
function areasTables(sources: Sources): string[] {
  const code = [...sources].filter(([file]) => heightOf(file) >= 0 && !isTest(file))
  const owner = new Map<string, number>()
  for (const [file, text] of code)
    for (const [, ...names] of text.matchAll(WRITES)) {
      const table = names.find((name) => name !== undefined) ?? ''
      owner.set(table, Math.min(owner.get(table) ?? FLOORS.length, heightOf(file)))
    }
  const top = FLOORS.indexOf('areas')
  const named = code.flatMap(([file, text]) =>
    heightOf(file) === top
      ? []
      : [...text.matchAll(NAMES)].flatMap(([, table = '']) =>
          owner.get(table) === top ? [`${file} → ${table}`] : [],
        ),
  )
  return [...new Set(named)]
}

/** Areas below a folder that reach each other in a circle. */
function inCircles(sources: Sources, below: string): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const { file, target } of between(sources)) {
    const [from, to] = [areaOf(file), areaOf(target)]
    if (from && to && from !== to && from.startsWith(below) && to.startsWith(below))
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  }
  return circlesOf(arrows).flat()
}

/** Imports of another area of the top floor that pass its face by. */
const pastFaces = (sources: Sources): string[] =>
  between(sources)
    .filter(({ file, target }) => {
      const [from, to] = [areaOf(file), areaOf(target)]
      return (
        to?.startsWith('server/areas/') && from !== to && heightOf(file) >= 0 && target !== `${to}/area.ts`
      )
    })
    .map(({ file, target }) => `${file} → ${target}`)

/** Imports of the screens by what lies below them. What puts the panel together (boot, routes) stands above both. */
const ofScreens = (sources: Sources): string[] =>
  between(sources)
    .filter(({ file, target }) => /^src\/app\/(?!(boot|routes)\/)/.test(file) && target.startsWith('src/ui/'))
    .map(({ file, target }) => `${file} → ${target}`)

/** The panel's areas in layers, from the ground up; all others are lists and forms, between the parts and the counter. */
const LAYERS: readonly (readonly string[] | null)[] = [
  ['kit'],
  // Small parts that many show: pickers, what a message shows, what can be written into a text.
  [
    ...['addresses', 'captcha', 'connection', 'customer-picker', 'emoji', 'first-day', 'history', 'hours'],
    ...['instance-picker', 'log-lines', 'messages', 'presence', 'product-picker', 'reactions', 'status'],
    ...['stickers', 'transfers', 'two-factor', 'variables'],
  ],
  null,
  // The conversation, what stands beside it, and what is put together of customers.
  ['campaigns', 'conversation', 'customers', 'drafts', 'internal-chat', 'mentions', 'till', 'viewer'],
  // What frames everything, or shows all of it at once.
  ['attendance', 'control-panel', 'courier', 'help', 'login', 'palette', 'replay', 'shell', 'user-settings'],
]
const LISTS = LAYERS.indexOf(null)

/** On which layer a file of the panel's screens stands; -1: it is none. */
function layerOf(file: string): number {
  const area = /^src\/ui\/([^/]+)\//.exec(file)?.[1]
  if (area === undefined) return -1
  const found = LAYERS.findIndex((areas) => areas?.includes(area))
  return found < 0 ? LISTS : found
}

/** Imports by which a layer of the panel knows a higher one. */
const upTheLayers = (sources: Sources): string[] =>
  between(sources)
    .filter(({ file, target }) => layerOf(file) >= 0 && layerOf(target) > layerOf(file))
    .map(({ file, target }) => `${file} → ${target}`)

/** What of the panel is put together from the areas, and entered by none. */
const ASSEMBLED = /^src\/app\/(boot|routes|service-worker)\//

/**
 * What is an area's own: a folder of an area of the screens, but for its texts; in domain and app, of which most is offered,
 * the folder `internal` (docs/decisions/0470-internal.md).
 */
const OWN = /^src\/(ui\/(?!kit\/)[^/]+\/(?!(?:.*\/)?texts\/).+\/|(domain|app)\/[^/]+\/internal\/)[^/]+$/

/** What could be an area's own. Tables are found by their name, and what is generated lies where it is asked for. */
const OFFERED =
  /^src\/(ui\/(?!kit\/)[^/]+\/(?!.*\.gen\.ts$)[^/]+|(domain|app)\/[^/]+\/(?!internal\/|(.*\/)?tables\.ts$|.*\.gen\.ts$).+)$/

/** Imports of what lies in a folder of another area: that is its own. Tests and scripts may look inside. */
const intoOwn = (sources: Sources): string[] =>
  between(sources)
    .filter(
      ({ file, target }) =>
        !/^(tests|scripts)\//.test(file) && areaOf(file) !== areaOf(target) && OWN.test(target),
    )
    .map(({ file, target }) => `${file} → ${target}`)

/** Files that are offered and that nobody else takes: they are the area's own. */
function offeredToNobody(sources: Sources): string[] {
  const taken = new Set(
    between(sources).flatMap(({ file, target }) =>
      !file.startsWith('tests/') && areaOf(file) !== areaOf(target) ? [target] : [],
    ),
  )
  return [...sources.keys()].filter(
    (file) => OFFERED.test(file) && !ASSEMBLED.test(file) && !isTest(file) && !taken.has(file),
  )
}

const sources = readSources()

describe('the floors of the server', () => {
  test('know nothing of what stands above them', () => expect(upwards(sources)).toEqual([]))
  test.each([
    'server/directory/',
    'server/conversation/',
    'server/areas/',
    'src/ui/',
    'src/app/',
    'src/domain/',
  ])('%s: no areas in a circle', (below) => expect(inCircles(sources, below)).toEqual([]))
  test('have areas that are entered by their face', () => expect(pastFaces(sources)).toEqual([]))
})

/** So many there are left of {@link areasTables}; the number may only fall. */
const LEFT = 37

describe('the SQL of the lower floors', () => {
  test('names fewer and fewer tables of areas', () =>
    expect(areasTables(sources).length).toBeLessThanOrEqual(LEFT))
  test('a planted name is found', () =>
    expect(
      areasTables(
        new Map([
          ['server/areas/orders/x.ts', "work.query('INSERT INTO orders (id) VALUES (1)')"],
          ['server/directory/customers/y.ts', "work.query('UPDATE orders SET note = NULL')"],
          ['server/directory/customers/z.ts', "work.query('UPDATE customers SET name = NULL')"],
        ]),
      ),
    ).toEqual(['server/directory/customers/y.ts → orders']))
})

describe('the app', () => {
  test('knows no screen and no text', () => expect(ofScreens(sources)).toEqual([]))
})

describe('the layers of the panel', () => {
  test('know nothing of what stands above them', () => expect(upTheLayers(sources)).toEqual([]))
})

describe('the areas of the panel', () => {
  test('are entered by what they offer', () => expect(intoOwn(sources)).toEqual([]))
  test('offer nothing that nobody takes', () => expect(offeredToNobody(sources)).toEqual([]))
})

describe('a planted violation is found', () => {
  const planted = (...files: [string, string][]): Sources => new Map(files)
  test('a conversation that knows the orders', () => {
    const wrong = planted(
      ['server/conversation/tickets/x.ts', "import { order } from '../../areas/orders/area'"],
      ['server/areas/orders/area.ts', ''],
    )
    expect(upwards(wrong)).toHaveLength(1)
    expect(pastFaces(wrong)).toEqual([])
  })
  test('two areas that need each other', () => {
    const wrong = planted(
      ['src/ui/orders/x.ts', "import { a } from '../tickets/y'"],
      ['src/ui/tickets/y.ts', "import type { B } from '../orders/x'"],
    )
    expect(inCircles(wrong, 'src/ui/')).toEqual(['src/ui/orders', 'src/ui/tickets'])
  })
  test('a way into what is an area’s own, and a file that nobody enters by', () => {
    const wrong = planted(
      ['src/domain/orders/order.ts', "import { own } from '../money/internal/own'"],
      ['src/domain/money/money.ts', "import { own } from './internal/own'"],
      ['src/domain/money/internal/own.ts', ''],
      ['src/app/routes/router.ts', "import { order } from '@domain/orders/order'"],
    )
    expect(intoOwn(wrong)).toEqual(['src/domain/orders/order.ts → src/domain/money/internal/own.ts'])
    expect(offeredToNobody(wrong)).toEqual(['src/domain/money/money.ts'])
  })
  test('an app that words what it says', () => {
    const ui: [string, string] = ['src/ui/kit/text.ts', '']
    const text = "import { currentTexts } from '@ui/kit/text'"
    expect(ofScreens(planted(ui, ['src/app/sending/x.ts', text]))).toHaveLength(1)
    expect(ofScreens(planted(ui, ['src/app/routes/x.ts', text]))).toEqual([])
  })
  test('a list that knows the counter, by its own', () => {
    const wrong = planted(
      ['src/ui/orders/x.ts', "import { a } from '../conversation/list/y'"],
      ['src/ui/conversation/list/y.ts', ''],
    )
    expect(upTheLayers(wrong)).toHaveLength(1)
    expect(intoOwn(wrong)).toHaveLength(1)
    expect(offeredToNobody(wrong)).toEqual(['src/ui/orders/x.ts'])
  })
  test('a way past the face', () =>
    expect(
      pastFaces(
        planted(
          ['server/areas/orders/x.ts', "import { a } from '../products/inner'"],
          ['server/areas/products/inner.ts', ''],
        ),
      ),
    ).toHaveLength(1))
})
