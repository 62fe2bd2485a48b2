import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { registry } from '@domain/core'
import { sealed } from '@infra/logfile/shrink'
import { openTimeline } from '@infra/logfile/timeline'
import { linesOfLog } from '@infra/logfile/write'
import { fileOf } from '../model/logs'
import type { BenchRow } from './row'
import { median } from './row'
import { mixedWorkload } from './workload'

const ROUNDS = 3
const PLACES = 20
/** As `npm run replay` starts it: short-lived JSON wants a large nursery. */
const AS_IN_PACKAGE = ['--max-semi-space-size=64', 'scripts/replay.ts']

/**
 * A log of 100,000 mixed events as a file: replayed by the command line (reading, checking every payload,
 * folding, scanning and hashing the last state; without starting Node), and walked in. Times are of work, not
 * of the clock.
 * @throws {Error} when the replay does not come to what the footer says.
 */
export async function benchReplay(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-bench-replay-'))
  try {
    const entries = mixedWorkload()
    const log = sealed(fileOf(entries), null, entries, registry)
    const file = path.join(folder, 'mixed.ndjson')
    const handle = await open(file, 'w')
    for await (const line of linesOfLog(log)) await handle.write(line)
    await handle.close()

    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await replayTime(file, log.footer?.hash ?? ''))

    const opening = work()
    const timeline = openTimeline(log, registry)
    const opened = opening()
    let worst = 0
    let place = 20261120
    for (let visit = 0; visit < PLACES; visit++) {
      place = (Math.imul(place, 1664525) + 1013904223) >>> 0
      const seeking = work()
      timeline.seek(place % (timeline.length + 1))
      worst = Math.max(worst, seeking())
    }
    return [
      {
        name: 'replay: 100,000 entries by the command line',
        measured: median(times) / 1000,
        limit: 2,
        unit: 's',
      },
      { name: 'replay: to open a timeline over them', measured: opened, limit: null, unit: 'ms' },
      { name: `replay: to seek, worst of ${PLACES} random places`, measured: worst, limit: 100, unit: 'ms' },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Took = { cpuMs: number }

/** What `stats` says that reading and folding took, ms of work. */
async function replayTime(file: string, hash: string): Promise<number> {
  const run = promisify(execFile)
  const tsx = path.resolve('node_modules/.bin/tsx')
  const { stdout } = await run(tsx, [...AS_IN_PACKAGE, 'stats', file, '--json'], { maxBuffer: 1 << 26 })
  const said = JSON.parse(stdout) as { read: Took; folded: Took; hash: string }
  if (said.hash !== hash) throw new Error(`the replay comes to ${said.hash}, not ${hash}`)
  return said.read.cpuMs + said.folded.cpuMs
}

/** Milliseconds that this process has worked since: a busy machine stretches the clock, and this little. */
function work(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
