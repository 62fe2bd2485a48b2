/**
 * A process of `npm run faults` (main.ts): one vitest with its database servers, which stays for all that it is asked,
 * so that a fault costs its own tests and not the start of everything.
 */
import path from 'node:path'
import { createVitest, parseCLI, type Vitest } from 'vitest/node'
import type { Asked, Outcome } from './fault'

const root = path.resolve(import.meta.dirname, '../..')

/** What is known of the run that goes on. */
let failed: string | null = null
let passed = 0
let broken: string[] = []
let vitest: Vitest | null = null

/** Stops a run at its first test that failed: one is enough. */
const watching = {
  onTestCaseResult(test: { fullName: string; result(): { state: string } }) {
    const { state } = test.result()
    if (state === 'passed') passed++
    if (state !== 'failed' || failed !== null) return
    failed = test.fullName
    void vitest?.cancelCurrentRun('test-failure')
  },
  onTestRunEnd(
    modules: readonly { errors(): { message: string }[] }[],
    errors: readonly { message: string }[],
  ) {
    broken = [...modules.flatMap((module) => module.errors()), ...errors].map(({ message }) => message)
  },
}

/** Runs the tests with the fault in place; without one when it is null. */
async function run({ fault, file, caughtBy }: Asked): Promise<Outcome> {
  // Read by the plugin of plant.ts, which the configuration brings.
  process.env.FAULT = fault ?? ''
  vitest ??= await createVitest('test', { root, watch: false, reporters: [watching] })
  failed = null
  passed = 0
  broken = []
  const { filter, options } = parseCLI(['vitest', 'run', ...caughtBy.split(' ')])
  if (options.testNamePattern) vitest.setGlobalTestNamePattern(options.testNamePattern)
  else vitest.resetGlobalTestNamePattern()
  const specifications = await vitest.globTestSpecifications(filter)
  const module = file && path.join(root, file)
  if (module) vitest.invalidateFile(module)
  await vitest.runTestSpecifications(specifications)
  if (module) vitest.invalidateFile(module)
  return { failed, passed, broken }
}

process.on('message', (asked: Asked) => {
  run(asked).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) =>
      process.send?.({ failed: null, passed: 0, broken: [String(error)] } satisfies Outcome),
  )
})
process.once('disconnect', async () => {
  await vitest?.close()
  process.exit()
})
