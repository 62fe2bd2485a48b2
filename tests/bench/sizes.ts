import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BenchRow } from './row'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

const PANEL = 'dist/panel'

/** JavaScript that a first visit loads, and what each screen has of its own, gzip, one locale: what is built in dist/panel. */
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
    'src/app/boot/open-tab.ts',
    'src/ui/attendance/AttendancePage.tsx',
  ]
  const known = closure([...workspace, 'src/app/tabs/tab-store.ts'])
  const screens = sizesOfScreens(
    (chunk('src/app/routes/screens.ts').dynamicImports ?? []).map((key) => ({
      key,
      files: [...closure([key])].filter((file) => !known.has(file)),
    })),
    kilobytes,
  )
  // The texts of the other languages come where they are spoken, in place of nothing else.
  const isReport = (key: string) => key.startsWith('src/ui/reports/') && !/\/texts\/.*(en|pt)\.ts$/.test(key)
  const elsewhere = closure(
    (chunk('src/app/routes/screens.ts').dynamicImports ?? []).filter((key) => !isReport(key)),
  )
  const ofReports = [...closure(Object.keys(manifest).filter(isReport))].filter(
    (file) => !known.has(file) && !elsewhere.has(file),
  )
  if (process.env.VERBOSE) for (const { key, size } of screens) console.log(`  ${size.toFixed(1)} kB  ${key}`)
  return [
    {
      name: `the screen with most of its own (${screens[0]?.key.replace(/^.*\//, '')}), JavaScript gzip`,
      measured: screens[0]?.size ?? 0,
      limit: 60,
      unit: 'kB',
    },
    {
      // With what they draw charts with, which comes behind their first words.
      name: 'all report screens, of their own, JavaScript gzip',
      measured: kilobytes(new Set(ofReports)),
      limit: 200,
      unit: 'kB',
    },
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
      measured: kilobytes(known),
      limit: 310,
      unit: 'kB',
    },
  ]
}

type Loaded = Readonly<{ key: string; files: readonly string[] }>

/** What of each screen no other area's screens load, the largest first: lists and forms are everybody's. */
function sizesOfScreens(
  screens: readonly Loaded[],
  kilobytes: (files: ReadonlySet<string>) => number,
): { key: string; size: number }[] {
  const areas = new Map<string, Set<string>>()
  for (const { key, files } of screens)
    for (const file of files) areas.set(file, (areas.get(file) ?? new Set()).add(path.dirname(key)))
  return screens
    .map(({ key, files }) => ({
      key,
      size: kilobytes(new Set(files.filter((file) => areas.get(file)?.size === 1))),
    }))
    .sort((a, b) => b.size - a.size)
}
