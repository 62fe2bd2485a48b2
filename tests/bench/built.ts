import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { alias } from '../../vitest.config'
import type { BenchRow } from './row'

/**
 * What a module measures and prints as JSON, built as the product is and in a process of its own: run from the
 * sources, every function made on the way is given its name first, and memory is other benches' too.
 * @param name of its folder in dist
 */
export async function measureBuilt(name: string, module: string): Promise<BenchRow[]> {
  const outDir = path.join('dist', name)
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      reportCompressedSize: false,
      rollupOptions: { input: { measure: module } },
    },
  })
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(outDir, 'measure.js')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return JSON.parse(stdout)
}
