import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/* What files there are and what they import, read out of the sources. */

type Import = { from: string; typeOnly: boolean; dynamic: boolean }

/** The source of every file by its path from the root, with slashes. */
export type Sources = ReadonlyMap<string, string>

const ROOT = path.resolve(import.meta.dirname, '..')
const FLOORS = ['contract', 'src', 'server', 'emulators', 'scripts', 'tests']

export function readSources(): Sources {
  const sources = new Map<string, string>()
  for (const floor of FLOORS)
    for (const one of readdirSync(path.join(ROOT, floor), { recursive: true, withFileTypes: true })) {
      const file = path.relative(ROOT, path.join(one.parentPath, one.name)).replaceAll(path.sep, '/')
      // The bench's peers have packages of their own.
      if (one.isFile() && /\.(tsx?|mjs)$/.test(file) && !file.includes('/node_modules/'))
        sources.set(file, readFileSync(path.join(ROOT, file), 'utf8'))
    }
  return sources
}

/** Comments blanked out; strings stay, for they hold what is imported. */
export const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`\\])\/\/[^\n]*/g, (_, before) => before ?? ' ')

function importsOf(source: string): Import[] {
  const text = withoutComments(source)
  const found: Import[] = []
  const add = (from: string | undefined, typeOnly: boolean, dynamic: boolean) => {
    if (from) found.push({ from, typeOnly, dynamic })
  }
  for (const [, type, from] of text.matchAll(
    /(?:^|\n|;)\s*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?)\s*\bfrom\s*['"]([^'"]+)['"]/g,
  ))
    add(from, type !== undefined, false)
  for (const [, from] of text.matchAll(/(?:^|\n|;)\s*import\s*['"]([^'"]+)['"]/g)) add(from, false, false)
  // `import('x').T` in a type is one too: it names the module all the same.
  for (const [, from] of text.matchAll(/\bimport\s*\(\s*['"`]([^'"`]+)['"`]/g)) add(from, false, true)
  // A worker, which runs by itself.
  for (const [, from] of text.matchAll(/\bnew URL\(\s*['"](\.[^'"]+)['"], import\.meta\.url/g))
    add(from, false, true)
  for (const [, from] of text.matchAll(/\b(?:vi\.mock|require)\s*\(\s*['"]([^'"]+)['"]/g))
    add(from, false, true)
  return found
}

const ALIASES = {
  '@contract/': 'contract/',
  '@domain/': 'src/domain/',
  '@infra/': 'src/infra/',
  '@app/': 'src/app/',
  '@ui/': 'src/ui/',
}

/** The file that is meant, or `npm:` and the package's name. */
export function resolve(sources: Sources, file: string, from: string): string {
  const alias = Object.entries(ALIASES).find(([prefix]) => from.startsWith(prefix))
  if (!alias && !from.startsWith('.')) {
    const [scope = '', name] = from.split('/')
    return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`
  }
  const target = (
    alias ? alias[1] + from.slice(alias[0].length) : path.posix.join(path.posix.dirname(file), from)
  ).replace(/\?.*$/, '')
  for (const ending of ['', '.ts', '.tsx', '/index.ts', '/index.tsx'])
    if (sources.has(target + ending)) return target + ending
  return target
}

export type Edge = Import & { file: string; target: string }

const edges = new WeakMap<Sources, Edge[]>()

/** Every import of every file. */
export function edgesOf(sources: Sources): Edge[] {
  const known =
    edges.get(sources) ??
    [...sources].flatMap(([file, source]) =>
      importsOf(source).map((one) => ({ ...one, file, target: resolve(sources, file, one.from) })),
    )
  edges.set(sources, known)
  return known
}

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Everything that runs when these files run, with the way there. Types are nobody's runtime; lazy parts come later. */
export function reach(sources: Sources, starts: RegExp, lazyToo: boolean): Map<string, string> {
  const edges = new Map<string, string[]>()
  for (const { file, target, typeOnly, dynamic } of edgesOf(sources))
    if (!typeOnly && (lazyToo || !dynamic)) edges.set(file, [...(edges.get(file) ?? []), target])
  const way = new Map<string, string>(
    [...sources.keys()].filter((f) => starts.test(f) && !isTest(f)).map((f) => [f, f]),
  )
  for (const [file, so] of way)
    for (const target of edges.get(file) ?? []) if (!way.has(target)) way.set(target, `${so} → ${target}`)
  return way
}

/** What the product is begun with: the page and its service worker, the server and its tools, the emulator, the replayer. */
const ENTRY_POINTS =
  /^(src\/app\/(boot\/main|service-worker\/worker)\.ts|server\/(main|backup|seed|tenant|.+\.thread)\.ts|emulators\/whatsapp\/main\.ts|scripts\/replay\.ts)$/

/** The files of the product that run in it. */
const running = (sources: Sources): ReadonlySet<string> => new Set(reach(sources, ENTRY_POINTS, true).keys())

const runningIn = new WeakMap<Sources, ReadonlySet<string>>()

/**
 * Does a test run code that the product runs? One that stands beside its subject is about that; of another, something
 * that it imports, itself or through other files of tests, has to be reached from an entry point. A journey has the
 * built product in a browser; what tests the tests and the tools has neither.
 */
export function runsProduct(sources: Sources, test: string): boolean {
  if (/^(tests\/(e2e|faults)|scripts)\//.test(test)) return true
  const files = runningIn.get(sources) ?? running(sources)
  runningIn.set(sources, files)
  const isProduct = (file: string) => /^(src|server|contract|emulators|scripts)\//.test(file) && !isTest(file)
  const seen = new Set<string>()
  const through = [test]
  const found = new Set<string>()
  for (const file of through)
    for (const from of importsOf(sources.get(file) ?? '')) {
      const target = resolve(sources, file, from.from)
      if (from.typeOnly || seen.has(target) || !sources.has(target)) continue
      seen.add(target)
      if (isProduct(target)) found.add(target)
      else through.push(target)
    }
  const subject = test.replace(/\.test\.(tsx?)$/, '.$1')
  if (sources.has(subject) && found.has(subject)) return files.has(subject)
  return [...found].some((file) => files.has(file))
}
