import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Where the built tools of `npm run replay` lie. */
export const BUILT = path.join(root, 'dist/replay/replay.mjs')

/** What they are made of. */
const SOURCES = [
  'contract',
  'src/domain',
  'src/infra/logfile',
  'scripts',
  'vite.replay.config.ts',
  'package-lock.json',
]

/** Are they there, and newer than all they are made of? */
export function isBuilt() {
  const built = statSync(BUILT, { throwIfNoEntry: false })
  return built !== undefined && SOURCES.every((source) => newestIn(path.join(root, source)) <= built.mtimeMs)
}

/** When anything in a folder, or which files are in it, was last changed. */
function newestIn(place) {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (!stat) return 0
  const inside = stat.isDirectory() ? readdirSync(place) : []
  return Math.max(stat.mtimeMs, ...inside.map((name) => newestIn(path.join(place, name))))
}

/** Builds them, in one file that is put in its place whole: another may be starting it meanwhile. */
export async function buildReplay() {
  const { build } = await import('vite')
  const { output } = await build({
    root,
    configFile: path.join(root, 'vite.replay.config.ts'),
    logLevel: 'warn',
  })
  const [file, ...others] = output
  if (file?.type !== 'chunk' || others.length > 0)
    throw new Error('the replay tools are to be one file; see vite.replay.config.ts')
  mkdirSync(path.dirname(BUILT), { recursive: true })
  const aside = `${BUILT}.${process.pid}`
  writeFileSync(aside, file.code)
  renameSync(aside, BUILT)
}
