/**
 * `npm run faults [-- part of a name]`: makes the product wrong in each of the ways of faults.ts, one at a time in each
 * of several lanes (lane.ts), and asks the tests that should notice. Exit code 1 when a fault got past them.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Asked, Fault, Outcome } from './fault'
import { faults } from './faults'

const wanted = process.argv.slice(2).join(' ')
const chosen = faults.filter((fault) => fault.name.includes(wanted))
/** Tests wait for their databases about as long as they work. */
const LANES = availableParallelism() + 1
/** A run of the tests of one fault takes no longer, ms. */
const RUN_MS = 300_000

/** One process that runs tests; started when it is first asked, and anew after a run that did not end. */
class Lane {
  #child: ChildProcess | null = null

  /** @throws Error when the run does not end in {@link RUN_MS} or the process does. */
  async ask(asked: Asked): Promise<Outcome> {
    this.#child ??= fork(path.join(import.meta.dirname, 'lane.ts'), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const child = this.#child
    const over = new AbortController()
    const { signal } = over
    const timer = setTimeout(() => over.abort(), RUN_MS)
    child.once('exit', () => over.abort())
    try {
      const answer = once(child, 'message', { signal })
      child.send(asked)
      const [outcome] = (await answer) as [Outcome]
      return outcome
    } catch {
      this.#child = null
      child.kill('SIGKILL')
      throw new Error(`${asked.caughtBy} did not end with ${asked.fault ?? 'nothing planted'}`)
    } finally {
      clearTimeout(timer)
      child.removeAllListeners('exit')
    }
  }

  end(): void {
    this.#child?.disconnect()
  }
}

/** @throws Error when these tests fail without any fault: they would seem to catch every one. */
async function mustBeGreen(lane: Lane, caughtBy: string): Promise<void> {
  const { failed, passed, broken } = await lane.ask({ fault: null, file: null, caughtBy })
  if (failed !== null || broken.length > 0 || passed === 0)
    throw new Error(`${caughtBy} fails with nothing planted: ${failed ?? ''} ${broken.join('\n')}`)
}

/** The first test that failed because of the fault; null when none did. */
async function catcher(lane: Lane, { name, file, caughtBy }: Fault): Promise<string | null> {
  const { failed, passed, broken } = await lane.ask({ fault: name, file, caughtBy })
  // A file that cannot even be loaded proves nothing.
  if (failed === null && (broken.length > 0 || passed === 0))
    throw new Error(`${name}: the tests did not run\n${broken.join('\n')}`)
  return failed
}

const missed: string[] = []
/** Faults of the same tests, which are asked once whether they are green. */
const waiting = [...new Set(chosen.map(({ caughtBy }) => caughtBy))].map(
  (caughtBy) => [caughtBy, chosen.filter((fault) => fault.caughtBy === caughtBy)] as const,
)
async function work(lane: Lane): Promise<void> {
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const [caughtBy, together] = group
    const complaint = await mustBeGreen(lane, caughtBy).then(
      () => null,
      (error: Error) => error,
    )
    for (const fault of together) {
      const caught = await (complaint ? Promise.reject(complaint) : catcher(lane, fault)).catch(
        (error: unknown) => {
          console.error(error instanceof Error ? error.message : error)
          return null
        },
      )
      if (caught === null) missed.push(fault.name)
      console.log(`${caught === null ? '✗ MISSED' : '✓'} ${fault.name}\n    ${caught ?? fault.caughtBy}`)
    }
  }
  lane.end()
}
await Promise.all(Array.from({ length: LANES }, () => work(new Lane())))
console.log(`\n${chosen.length} faults planted, ${chosen.length - missed.length} caught`)
if (missed.length > 0) console.log(`\nnot caught:\n${missed.map((name) => `  ${name}`).join('\n')}`)
process.exit(missed.length === 0 && chosen.length > 0 ? 0 : 1)
