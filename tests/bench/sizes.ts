import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BenchRow } from './row'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

const PANEL = 'dist/panel'

/** JavaScript that a first visit loads, gzip, one locale: what is built in dist/panel. */
export async function benchSizes(): Promise<BenchRow[]> {
  const manifest = JSON.parse(readFileSync(path.join(PANEL, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const chunk = (key: string): Chunk => {
    const found = manifest[key]
    if (!found) throw new Error(`the build has no '${key}'`)
    return found
  }
  /** A chunk and everything it imports at once. */
  const closure = (keys: readonly string[]): Set<string> => {
    const files = new Set<string>()
    const seen = new Set<string>()
    const walk = (key: string) => {
      if (seen.has(key)) return
      seen.add(key)
      files.add(chunk(key).file)
      for (const imported of chunk(key).imports ?? []) walk(imported)
    }
    for (const key of keys) walk(key)
    return files
  }
  const kilobytes = (files: ReadonlySet<string>) =>
    [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(path.join(PANEL, file)), { level: 9 }).length, 0) /
    1000
  const login = ['index.html', 'src/app/boot/start.ts']
  const workspace = [
    ...login,
    'src/app/routes/guarded.tsx',
    'src/app/routes/workspace.tsx',
    'src/app/tabs/tab-panel.ts',
    'src/ui/attendance/AttendancePage.tsx',
  ]
  return [
    {
      name: 'first load of the login page, JavaScript gzip',
      measured: kilobytes(closure(login)),
      limit: 120,
      unit: 'kB',
    },
    {
      name: 'first load of the workspace, JavaScript gzip',
      measured: kilobytes(closure(workspace)),
      limit: 240,
      unit: 'kB',
    },
    {
      // The database and all that works on it come behind the first screen, and always come.
      name: 'the workspace with its store, until it can be worked with, JavaScript gzip',
      measured: kilobytes(closure([...workspace, 'src/app/tabs/tab-store.ts'])),
      limit: 310,
      unit: 'kB',
    },
  ]
}
