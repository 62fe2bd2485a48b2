import { describe, expect, test } from 'vitest'
import { circlesOf } from './circles'
import { type Edge, edgesOf, isTest, readSources, type Sources } from './sources'

/*
 * The floors of the server and the areas that stand on them, held over the imports: what stands lower knows nothing of
 * what stands higher, areas of one floor form no circle, and an area is entered by its face. What is still wrong is
 * counted here; a count that has fallen is written down lower, and none grows.
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

const sources = readSources()

describe('the floors of the server', () => {
  test('know nothing of what stands above them', () =>
    expect(upwards(sources).length).toBeLessThanOrEqual(52))
  test.each([
    ['server/directory/', 2],
    ['server/conversation/', 9],
    ['server/areas/', 6],
    ['src/ui/', 0],
    ['src/app/', 0],
    ['src/domain/', 0],
  ])('%s: areas in a circle', (below, left) =>
    expect(inCircles(sources, below).length).toBeLessThanOrEqual(left),
  )
  test('have areas that are entered by their face', () =>
    expect(pastFaces(sources).length).toBeLessThanOrEqual(93))
})

describe('the app', () => {
  test('knows no screen and no text', () => expect(ofScreens(sources)).toEqual([]))
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
  test('an app that words what it says', () => {
    const ui: [string, string] = ['src/ui/kit/text.ts', '']
    const text = "import { currentTexts } from '@ui/kit/text'"
    expect(ofScreens(planted(ui, ['src/app/sending/x.ts', text]))).toHaveLength(1)
    expect(ofScreens(planted(ui, ['src/app/routes/x.ts', text]))).toEqual([])
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
