import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fileOf } from './scripts/panel-files.ts'
import { EMOJI_DATA, EMOJI_FILES, EMOJI_LANGUAGES } from './src/ui/emoji/internal/emojiData.ts'
import { alias } from './vitest.config.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * Lets the browser fetch and compile what main.ts imports while that is still showing the screen as it was left.
 */
const preloadStart: Plugin = {
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/boot/start.ts'))
      return (start ? [start.fileName, ...start.imports] : []).map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }))
    },
  },
}

/** Copies the names and groups of emojis to where the picker asks for them, in the build and while developing. */
const emojiData: Plugin = {
  name: 'emoji-data',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const file = emojiFiles.find(({ address }) => request.url?.split('?')[0] === `/${address}`)
      if (!file) return next()
      response.setHeader('content-type', 'application/json')
      response.end(readFileSync(file.from))
    })
  },
  generateBundle() {
    for (const { address, from } of emojiFiles)
      this.emitFile({ type: 'asset', fileName: address, source: readFileSync(from) })
  },
}
const emojiFiles = EMOJI_LANGUAGES.flatMap((language) =>
  EMOJI_FILES.map((name) => ({
    address: `${EMOJI_DATA.slice(1)}/${language}/${name}`,
    from: `node_modules/emojibase-data/${language}/${name}`,
  })),
)

/**
 * Libraries whose package points bundlers at a larger file than their page needs: React Router's at the one with
 * warnings for its developers, Dexie's at the one for ES5.
 */
const SMALLER = [
  {
    find: /^react-router$/,
    replacement: path.resolve('node_modules/react-router/dist/production/index.mjs'),
  },
  // Every browser that the panel is built for has a React that knows useSyncExternalStore itself.
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  { find: /^dexie$/, replacement: path.resolve('node_modules/dexie/dist/modern/dexie.mjs') },
]

/**
 * React Router and Mantine give their components names for developers, and Mantine a button the parts of its groups, in
 * statements of the module that no bundler may leave out: they kept a third of the router that the panel has no use for.
 * Tabler gives every icon such a name too, and every line of it a key, which React asks for while developing only.
 */
const unnamedComponents: Plugin = {
  name: 'unnamed-components',
  apply: 'build',
  transform: {
    filter: {
      id: /\/(react-router\/dist\/production|@mantine\/core\/esm|@tabler\/icons-react\/dist\/esm\/icons)\//,
    },
    handler: (code) => ({
      code: code
        .replaceAll(/^(\w+\.displayName = "[\w/@]+"|ActionIcon\.Group(Section)? = \w+);$/gm, '')
        .replaceAll(/, "key": "svg-\d+"/g, '')
        .replaceAll(/(?<=createReactComponent\("\w+", "[\w-]+", )"\w+"/g, '""')
        .replaceAll(/(?<== )React\d*\.(?:forwardRef|memo|createContext)\(/g, '/* @__PURE__ */ $&'),
      map: null,
    }),
  },
}

/** What somebody who is signed in, or comes in, is shown next. */
const OF_A_START = /\/(guarded|workspace|AttendancePage|OpenTicket|InstanceListPage|open-tab|tab-store|rows)-/

/** The panel's build, and its development server in front of a running Balcão server. */
export default defineConfig({
  plugins: [react(), preloadStart, emojiData, unnamedComponents],
  resolve: {
    alias: [...Object.entries(alias).map(([find, replacement]) => ({ find, replacement })), ...SMALLER],
  },
  define: { __BUILD__: JSON.stringify(version) },
  build: {
    outDir: 'dist/panel',
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: {
      // What a start asks for names all that it needs, so that it comes at once. Of a part that is loaded when it is wanted
      // only the styles are named, which must be there first: the names of all scripts were 2 kB of every start.
      resolveDependencies: (file, files, { hostId, hostType }) =>
        hostType === 'html' || (/\/(base|index)-/.test(hostId) && OF_A_START.test(file))
          ? files
          : files.filter((one) => one.endsWith('.css')),
    },
    manifest: true,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
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
      '/erp/': server,
    },
  },
})
