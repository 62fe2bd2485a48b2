import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { alias } from './vitest.config.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** The modules that loading these brings along at once. */
function closureOf(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) walk(imported)
  }
  for (const root of roots) walk(path.resolve(root))
  return found
}

/** What is always loaded together, in the order in which it is: each a file, without what came before it. */
const TOGETHER = [
  { name: 'early', roots: ['src/app/main.ts'] },
  { name: 'base', roots: ['src/app/start.ts'] },
  {
    name: 'signed-in',
    roots: ['src/app/tab-panel.ts', 'src/app/workspace.tsx', 'src/ui/attendance/AttendancePage.tsx'],
  },
  { name: 'store', roots: ['src/app/tab-store.ts'] },
] as const

/** What the counter always uses of a library, whose other modules its closure would name as well. */
const ALWAYS =
  /@mantine\/(hooks\/esm\/(use-(did-update|id|isomorphic-effect|media-query|reduced-motion)|utils\/random-id)|core\/esm\/(core(?!\/utils\/create-scoped)|components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|TextInput|Transition|UnstyledButton)))\/|\/(valibot|immer|@tanstack|clsx)\/|icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/

let icons: ReadonlySet<string> | null = null

/** Is it an icon that one of the counter's own files names? The barrel they come from names all there are. */
function isIconOfCounter(id: string, graph: Graph): boolean {
  const [, icon] = /icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/.exec(id) ?? []
  if (icon === undefined) return false
  icons ??= new Set(
    TOGETHER.flatMap(({ roots }) => [...closureOf(roots, graph)])
      .filter((file) => file.endsWith('.tsx') && !file.includes('node_modules'))
      .flatMap((file) => readFileSync(file, 'utf8').match(/\bIcon[A-Z]\w+/g) ?? []),
  )
  return icons.has(icon)
}

/** One file packs better than twenty small ones, and is one request. Null: as the bundler likes. */
function fileOf(id: string, graph: Graph): string | null {
  const file = TOGETHER.find(({ roots }) => closureOf(roots, graph).has(id))
  if (!file || file.name === 'early' || file.roots.some((root) => path.resolve(root) === id)) return null
  // Of what a library exports, the closure does not know what is used: that is left to the bundler.
  if (file.name !== 'base' && id.includes('node_modules'))
    return ALWAYS.test(id) || isIconOfCounter(id, graph) ? 'signed-in' : null
  return file.name
}

/**
 * Lets the browser fetch and compile what main.ts imports while that is still showing the screen as it was left.
 */
const preloadStart: Plugin = {
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/start.ts'))
      return (start ? [start.fileName, ...start.imports] : []).map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }))
    },
  },
}

/**
 * Libraries whose package points bundlers at a larger file than their page needs: React Router's at the one with
 * warnings for its developers, Dexie's at the one for ES5.
 */
const SMALLER = [
  {
    find: /^react-router$/,
    replacement: path.resolve('node_modules/react-router/dist/production/index.mjs'),
  },
  { find: /^dexie$/, replacement: path.resolve('node_modules/dexie/dist/modern/dexie.mjs') },
]

/** Names of the files that are here whenever a file asks for more: of those the login needs, and of the counter's. */
const here = { login: new Set<string>(), counter: new Set<string>() }

/** Finds what is here once the files have their names. */
const knowWhatIsHere: Plugin = {
  name: 'know-what-is-here',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const add = (found: Set<string>, name: string) => {
        if (found.has(name)) return
        found.add(name)
        for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(found, next)
      }
      for (const { facadeModuleId, fileName } of chunks) {
        const is = (roots: readonly string[]) => roots.some((root) => path.resolve(root) === facadeModuleId)
        if (is(['index.html', 'src/app/start.ts'])) add(here.login, fileName)
        if (is(TOGETHER.flatMap(({ roots }) => roots))) add(here.counter, fileName)
      }
      for (const name of here.login) here.counter.add(name)
    },
  },
}

/** What to fetch along with a script: not what is here already, whose names alone would be kilobytes. */
const alongWith = (_: string, deps: string[], { hostId }: { hostId: string }): string[] => {
  const known = here.login.has(hostId) ? here.login : here.counter
  return deps.filter((file) => !known.has(file))
}

/** The panel's build, and its development server in front of a running Balcão server. */
export default defineConfig({
  plugins: [react(), preloadStart, knowWhatIsHere],
  resolve: {
    alias: [...Object.entries(alias).map(([find, replacement]) => ({ find, replacement })), ...SMALLER],
  },
  define: { __BUILD__: JSON.stringify(version) },
  build: {
    outDir: 'dist/panel',
    target: 'es2022',
    // Every browser that the target names can do it by itself, or goes without.
    modulePreload: { polyfill: false, resolveDependencies: alongWith },
    sourcemap: false,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf }] },
      },
    },
  },
  server: {
    proxy: {
      '^/[^/]+/(graphql|mqtt)$': { target: server, ws: true },
      '/healthz': server,
      '/webhooks': server,
    },
  },
})
