/**
 * `npm run chaos [-- names]`: all tests, those marked as long (tests/long.ts) among them, and the chaos rows with many
 * seeds each, in Node and in a real browser; hours, for a night or a person who waits. A name narrows it to the tests
 * whose titles have it. The seed of a failing run is in its name; `CHAOS_SEED=n` plays that one again.
 */
import { spawnSync } from 'node:child_process'

const names = process.argv.slice(2)
const env = { ...process.env, CHAOS: 'long' }
const run = (command, args) =>
  spawnSync('npx', ['--no-install', command, ...args], { stdio: 'inherit', env }).status === 0

const inNode = run('vitest', ['run', '--testTimeout=3600000', ...names.flatMap((n) => ['-t', n])])
const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status === 0
const inBrowser =
  built && run('playwright', ['test', '--timeout=3600000', ...names.flatMap((n) => ['-g', n])])
process.exit(inNode && inBrowser ? 0 : 1)
