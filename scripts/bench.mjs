/** Builds the product and measures it; names of benches may follow: `npm run bench -- fold sizes`. */
import { spawnSync } from 'node:child_process'

const names = process.argv.slice(2)
/** These make their own pages, or none. */
const UNBUILT = [
  'fold',
  'pipe',
  'live',
  'peers',
  'lists',
  'control-panel',
  'idle',
  'customers',
  'audience',
  'products',
  'orders',
  'erp',
  'facts',
]
if (names.length === 0 || names.some((name) => !UNBUILT.includes(name))) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
const { status } = spawnSync('npx', ['--no-install', 'tsx', 'tests/bench/main.ts', ...names], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
