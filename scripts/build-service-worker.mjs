import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

const PANEL = 'dist/panel'
/** What is loaded before the workspace can be worked with. */
const START = [
  'index.html',
  'src/app/boot/start.ts',
  'src/app/routes/guarded.tsx',
  'src/app/routes/workspace.tsx',
  'src/app/boot/open-tab.ts',
  'src/app/tabs/tab-store.ts',
  'src/ui/attendance/AttendancePage.tsx',
]
/** Other parts larger than this are fetched when somebody uses them, bytes: viewers of documents, encoders of sound. */
const LARGEST = 150_000
/** What somebody who serves customers never opens. */
const BESIDE = /^src\/(app\/(replay|logs)|ui\/replay\/)/

/** Writes dist/panel/sw.js: what keeps this build on the device (src/app/service-worker), and the list of its files. */
export async function buildServiceWorker() {
  const page = readFileSync(path.join(PANEL, 'index.html'))
  const files = shellFiles(JSON.parse(readFileSync(path.join(PANEL, '.vite/manifest.json'), 'utf8')))
  const pageHash = createHash('sha256').update(page).digest('hex')
  const name = createHash('sha256').update(pageHash).update(files.join()).digest('hex').slice(0, 12)
  const shell = { build: name, page: '/index.html', pageHash, files }
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      outDir: PANEL,
      emptyOutDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: {
        input: 'src/app/service-worker/worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

/** Addresses of the scripts and styles that the panel starts from or loads as one goes on, in a fixed order. */
function shellFiles(manifest) {
  const files = new Set()
  const take = (roots, lazy) => {
    const seen = new Set()
    const walk = (key) => {
      const chunk = manifest[key]
      if (!chunk || seen.has(key) || BESIDE.test(key)) return
      seen.add(key)
      for (const file of [chunk.file, ...(chunk.css ?? [])])
        if (/\.(js|css)$/.test(file) && (!lazy || statSync(path.join(PANEL, file)).size <= LARGEST))
          files.add(`/${file}`)
      for (const next of [...(chunk.imports ?? []), ...(lazy ? (chunk.dynamicImports ?? []) : [])]) walk(next)
    }
    for (const root of roots) walk(root)
  }
  take(START, false)
  take(START, true)
  return [...files].sort()
}
