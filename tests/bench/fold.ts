import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { alias } from '../../vitest.config'
import type { BenchRow } from './row'

const FOLDER = 'dist/bench-fold'

/**
 * The fold against its peers (see fold/measure.ts), built as the product is and in a process of its own: run from
 * the sources, every function made on the way is given its name first, and memory is other benches' too.
 */
export async function benchFold(): Promise<BenchRow[]> {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: FOLDER,
      target: 'node20',
      reportCompressedSize: false,
      rollupOptions: { input: { measure: 'tests/bench/fold/measure.ts' } },
    },
  })
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(FOLDER, 'measure.js')])
  return JSON.parse(stdout)
}
