/** Builds the panel, the server and the replay tools; `build.mjs server` only the server. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { buildReplay } from './build-replay.mjs'
import { buildServiceWorker } from './build-service-worker.mjs'

const only = process.argv[2]
const quiet = { logLevel: 'warn' }
if (only !== 'server') {
  await build({ configFile: 'vite.config.ts', ...quiet })
  await buildServiceWorker()
  compress('dist/panel')
}
if (only !== 'panel') await build({ configFile: 'vite.server.config.ts', ...quiet })
if (only === undefined) await buildReplay()
console.log('Construído em dist/.')

/** Puts a .br and a .gz beside every text file: the server hands them out as they are. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|html|svg|json)$/.test(name)) continue
    const file = path.join(folder, name)
    const content = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
