/**
 * Everything that must hold before a change lands: generated files up to date, format, lint, types, unit and
 * model tests, database tests on both databases, and the whole product in a real browser. What is marked as long
 * (tests/long.ts) is left out; with `all` (`npm run test:all`) it is not. Names at the end what failed, and prints one
 * line of totals.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const reports = mkdtempSync(path.join(tmpdir(), 'balcao-test-'))
const vitestReport = path.join(reports, 'vitest.json')
const playwrightReport = path.join(reports, 'playwright.json')
/** What decides over a change leaves out what is long. */
const tests = process.argv.includes('all') ? 'all' : 'short'
let failed = false

/**
 * Runs a command and says how it ended; what it prints comes as it is printed, or, where something else prints at the
 * same time (`together`), in one piece at the end.
 */
async function run(title, command, args, { env = {}, together = false } = {}) {
  const started = Date.now()
  if (!together) console.log(`\n── ${title}`)
  const child = spawn(command, args, {
    stdio: together ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, TESTS: tests, ...env },
  })
  const printed = []
  child.stdout?.on('data', (piece) => printed.push(piece))
  child.stderr?.on('data', (piece) => printed.push(piece))
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', resolve)
  })
  if (together) console.log(`\n── ${title}\n${Buffer.concat(printed)}`)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`── ${title}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  if (status !== 0) failed = true
  return status === 0
}
const tool = (title, command, args, options) => run(title, 'npx', ['--no-install', command, ...args], options)

/** What reads the code and builds it: done beside the tests in Node, which wait for their databases. */
async function readAndBuild() {
  const together = true
  await tool('generated files', 'tsx', ['scripts/generate.ts', '--check'], { together })
  await tool('format and lint', 'biome', ['check', '--error-on-warnings', '.'], { together })
  await tool('lint with types', 'oxlint', ['--type-aware', '--deny-warnings'], { together })
  await tool('types', 'tsc', ['--noEmit'], { together })
  return run('build', process.execPath, ['scripts/build.mjs'], { together })
}

const [built] = await Promise.all([
  readAndBuild(),
  tool('unit, model and database tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]),
])
// Not beside them: two that keep the processors busy take longer together than one after the other.
if (built)
  await tool('browser tests', 'playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  })

const totals = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
const failures = []
function add(file, read, failuresOf) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    failures.push(...failuresOf(report))
    const [p, f, s, again = 0] = read(report)
    totals.passed += p
    totals.failed += f
    totals.skipped += s
    totals.flaky += again
  } catch {
    // The run that should have written it has said why it did not.
  }
}
const firstLine = (text = '') => text.split('\n', 1)[0]
add(
  vitestReport,
  (r) => [r.numPassedTests, r.numFailedTests, r.numPendingTests + r.numTodoTests],
  (r) =>
    r.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const file = path.relative('.', name)
      if (failed.length === 0 && message) return [`${file}: ${firstLine(message)}`]
      return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
    }),
)
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
add(
  playwrightReport,
  ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped, stats.flaky],
  (r) =>
    r.suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ file, title }) => `${file}: ${title}`),
)
rmSync(reports, { recursive: true, force: true })
if (failed && totals.failed === 0) totals.failed = 1
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
if (totals.flaky > 0) console.log(`\n${totals.flaky} passed only when tried again: see "flaky" above`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(failed ? 1 : 0)
