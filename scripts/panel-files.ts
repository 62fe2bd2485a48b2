import path from 'node:path'

/** What the bundler knows of a module. */
type Module = Readonly<{ code: string | null; importedIds: readonly string[] }>
type Graph = { getModuleInfo(id: string): Module | null }

/** What every page starts with. */
const BASE = { name: 'base', roots: ['src/app/boot/start.ts'] }
/** What runs before `BASE`, and is one small file as it is. */
const EARLY = ['src/app/boot/main.ts']

/** What reads the store: asked for first of all where somebody is signed in, and by nobody else. */
const ROWS = { name: 'rows', roots: ['src/infra/log/stored-rows.ts'] }

/** A start from local data evaluates it before any screen. */
const STORE = ['src/app/tabs/tab-store.ts']

/** What comes behind it, in the order in which somebody who is signed in loads it: each a file, without what came before. */
const IN_ORDER = [
  { name: 'tab', roots: ['src/app/boot/open-tab.ts'] },
  { name: 'signed-in', roots: ['src/app/routes/guarded.tsx', 'src/app/routes/workspace.tsx'] },
  { name: 'attendance', roots: ['src/ui/attendance/AttendancePage.tsx'] },
  { name: 'conversation', roots: ['src/ui/attendance/OpenTicket.tsx'] },
  { name: 'store', roots: STORE },
]

/** What comes without the rest of those: what it shares with one of them is a file of its own. */
const BESIDE = [
  { name: 'store', roots: STORE },
  { name: 'list', roots: ['src/ui/instances/InstanceListPage.tsx'] },
  {
    name: 'authentication',
    roots: [
      'src/ui/login/ForgotPage.tsx',
      'src/ui/login/NewPasswordPage.tsx',
      'src/ui/two-factor/TwoFactorPage.tsx',
      'src/ui/sso/RedirectPage.tsx',
      'src/ui/shell/NotFoundPage.tsx',
      'src/ui/shell/UnsubscribePage.tsx',
    ],
  },
]

/** Libraries that offer everything in one module: only what is named of them is followed. */
const BARRELS = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react']

/**
 * The file of the build that a module lies in: one packs better than twenty small ones, and is one request. Null: as
 * the bundler likes.
 */
export function fileOf(id: string, graph: Graph): string | null {
  // Texts in another language lie together where those of the default one do. On later screens Portugal's differences
  // are a few lines each, and lie together too.
  const other = id.match(/(.*\/texts\/(?:[\w-]+\/)?)(pt|en)\.ts$/)
  if (other) {
    const beside = fileOf(`${other[1]}pt_BR.ts`, graph) ?? (other[2] === 'pt' ? 'later' : null)
    return beside && `${beside}-${other[2]}`
  }
  const loads = ({ roots }: { roots: readonly string[] }) => closureOf(roots, graph).has(id)
  if (loads({ roots: EARLY }) || isRoot(id)) return null
  if (loads(BASE)) return BASE.name
  if (loads(ROWS)) return ROWS.name
  const first = IN_ORDER.find(loads)
  if (!first) return null
  // All that comes behind the tab has it already.
  const beside = first.name === 'tab' ? [] : BESIDE.filter(loads)
  return [...new Set([first, ...beside].map(({ name }) => name))].join('-')
}

const isRoot = (id: string): boolean =>
  [BASE, ...IN_ORDER, ...BESIDE].some(({ roots }) => roots.some((root) => path.resolve(root) === id))

/** The modules that loading these brings along at once. */
function closureOf(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const key = roots.join()
  const known = closures.get(key)
  if (known) return known
  const found = new Set<string>()
  const walk = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const module = graph.getModuleInfo(id)
    for (const imported of module?.importedIds ?? []) {
      const barrel = BARRELS.find((name) => imported.includes(`/node_modules/${name}/`))
      if (!barrel || id.includes(`/node_modules/${barrel}/`)) walk(imported)
      else for (const named of namedFrom(barrel, imported, module?.code ?? '', graph)) walk(named)
    }
  }
  for (const root of roots) walk(path.resolve(root))
  closures.set(key, found)
  return found
}
const closures = new Map<string, ReadonlySet<string>>()

/** The modules of a barrel that a text takes something from. */
function namedFrom(barrel: string, barrelId: string, code: string, graph: Graph): string[] {
  const offered = offersOf(barrelId, graph)
  return importsIn(code)
    .filter(({ from }) => from === barrel)
    .flatMap(({ names }) => names)
    .flatMap(({ name }) => offered.get(name) ?? [])
}

/** Which module each name of a barrel comes from. */
function offersOf(barrelId: string, graph: Graph): ReadonlyMap<string, string> {
  const known = offers.get(barrelId)
  if (known) return known
  const map = new Map<string, string>()
  for (const { names, from } of importsIn(graph.getModuleInfo(barrelId)?.code ?? ''))
    for (const { alias } of names) map.set(alias, path.resolve(path.dirname(barrelId), from))
  offers.set(barrelId, map)
  return map
}
const offers = new Map<string, ReadonlyMap<string, string>>()

/** What a module imports, or hands on, by name. */
function importsIn(code: string) {
  return [...code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(
    ([, list = '', from = '']) => ({
      from,
      names: list
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => {
          const [name = '', alias = name] = part.split(/\s+as\s+/)
          return { name, alias }
        }),
    }),
  )
}
