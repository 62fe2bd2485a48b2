/** Builds the panel and the server; `build.mjs server` only the server. */
import { build } from 'vite'

const only = process.argv[2]
const quiet = { logLevel: 'warn' }
if (only !== 'server') await build({ configFile: 'vite.config.ts', ...quiet })
if (only !== 'panel') await build({ configFile: 'vite.server.config.ts', ...quiet })
console.log('Construído em dist/.')
