/**
 * `npm run replay`: the tools of scripts/replay.ts as they were built last, built again where anything they are
 * made of has changed since. To compile them at every start takes as long as to fold 40,000 entries.
 */
import { pathToFileURL } from 'node:url'
import { BUILT, buildReplay, isBuilt } from './build-replay.mjs'

if (!isBuilt()) await buildReplay()
await import(pathToFileURL(BUILT).href)
