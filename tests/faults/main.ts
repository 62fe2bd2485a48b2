/**
 * `npm run faults [-- part of a name]`: makes the product wrong in each of the ways of faults.ts, one at a time for each
 * copy of it, several copies at once, and asks the tests that should notice. Exit code 1 when a fault got past them.
 */
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Fault } from './fault'
import { faults } from './faults'

const wanted = process.argv.slice(2).join(' ')
const chosen = faults.filter((fault) => fault.name.includes(wanted))
/** Tests wait for their databases about as long as they work. */
const LANES = availableParallelism() + 1
/** A run of the tests of one fault takes no longer, ms. */
const RUN_MS = 300_000

type Run = Readonly<{ passed: boolean; stdout: string; stderr: string }>

const runTests = (caughtBy: string, env: NodeJS.ProcessEnv): Promise<Run> =>
  new Promise((resolve) => {
    execFile(
      'npx',
      ['--no-install', 'vitest', 'run', '--reporter=json', '--bail=1', ...caughtBy.split(' ')],
      { env, encoding: 'utf8', timeout: RUN_MS, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => resolve({ passed: error === null, stdout, stderr }),
    )
  })

const green = new Map<string, Promise<Run>>()

/** @throws Error when these tests fail without any fault: they would seem to catch every one. */
async function mustBeGreen(caughtBy: string): Promise<void> {
  const run = green.get(caughtBy) ?? runTests(caughtBy, process.env)
  green.set(caughtBy, run)
  const { passed, stdout, stderr } = await run
  if (!passed) throw new Error(`${caughtBy} fails with nothing planted\n${stdout}\n${stderr}`)
}

/** The first test that failed because of the fault; null when none did. */
async function catcher(fault: Fault): Promise<string | null> {
  await mustBeGreen(fault.caughtBy)
  const { passed, stdout, stderr } = await runTests(fault.caughtBy, { ...process.env, FAULT: fault.name })
  if (passed) return null
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

const missed: string[] = []
const waiting = [...chosen]
async function lane(): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const caught = await catcher(fault).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      return null
    })
    if (caught === null) missed.push(fault.name)
    console.log(`${caught === null ? '✗ MISSED' : '✓'} ${fault.name}\n    ${caught ?? fault.caughtBy}`)
  }
}
await Promise.all(Array.from({ length: LANES }, lane))
console.log(`\n${chosen.length} faults planted, ${chosen.length - missed.length} caught`)
if (missed.length > 0) console.log(`\nnot caught:\n${missed.map((name) => `  ${name}`).join('\n')}`)
process.exit(missed.length === 0 && chosen.length > 0 ? 0 : 1)
