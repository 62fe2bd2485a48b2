/**
 * `npm run faults [-- part of a name]`: makes the product wrong in each of the ways of faults.ts, one at a time,
 * and asks the tests that should notice. Exit code 1 when a fault got past them.
 */
import { spawnSync } from 'node:child_process'
import type { Fault } from './fault'
import { faults } from './faults'

const wanted = process.argv.slice(2).join(' ')
const chosen = faults.filter((fault) => fault.name.includes(wanted))

const runTests = (caughtBy: string, env: NodeJS.ProcessEnv) =>
  spawnSync('npx', ['--no-install', 'vitest', 'run', '--reporter=json', '--bail=1', ...caughtBy.split(' ')], {
    env,
    encoding: 'utf8',
    timeout: 300_000,
    maxBuffer: 1 << 28,
  })

const green = new Set<string>()

/** @throws Error when these tests fail without any fault: they would seem to catch every one. */
function mustBeGreen(caughtBy: string): void {
  if (green.has(caughtBy)) return
  const { status, stdout, stderr } = runTests(caughtBy, process.env)
  if (status !== 0) throw new Error(`${caughtBy} fails with nothing planted\n${stdout}\n${stderr}`)
  green.add(caughtBy)
}

/** The first test that failed because of the fault; null when none did. */
function catcher(fault: Fault): string | null {
  mustBeGreen(fault.caughtBy)
  const { status, stdout, stderr } = runTests(fault.caughtBy, { ...process.env, FAULT: fault.name })
  if (status === 0) return null
  const report: {
    testResults?: { message: string; assertionResults: { status: string; fullName: string }[] }[]
  } = JSON.parse(stdout.slice(stdout.indexOf('{"num')) || '{}')
  const failed = report.testResults
    ?.flatMap((file) => file.assertionResults)
    .find((one) => one.status === 'failed')
  // A file that cannot even be loaded proves nothing.
  if (!failed) throw new Error(`${fault.name}: the tests did not run\n${stderr}`)
  return failed.fullName
}

let missed = 0
for (const fault of chosen) {
  const caught = catcher(fault)
  if (caught === null) missed += 1
  console.log(`${caught === null ? '✗ MISSED' : '✓'} ${fault.name}\n    ${caught ?? fault.caughtBy}`)
}
console.log(`\n${chosen.length} faults planted, ${chosen.length - missed} caught`)
process.exit(missed === 0 && chosen.length > 0 ? 0 : 1)
