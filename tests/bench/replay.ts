import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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
/** When what a collection has left is taken away, ms. */
const SWEPT_MS = 500

/**
 * A log of 100,000 mixed events as a file, as the panel exports it: replayed by the command line (reading, checking every payload,
 * folding, scanning and hashing the last state), and walked in. The replay is timed as who types it waits for it:
 * by the clock, from npm's start to the last line. What else is timed is work, not the clock.
 * @throws {Error} when the replay does not come to what the footer says.
 */
export async function benchReplay(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-bench-replay-'))
  try {
    const entries = mixedWorkload()
    const log = sealed(fileOf(entries), null, entries, registry)
    const files = { packed: path.join(folder, 'packed.ndjson'), plain: path.join(folder, 'plain.ndjson') }
    for (const writing of ['packed', 'plain'] as const) {
      const handle = await open(files[writing], 'w')
      for await (const line of linesOfLog(log, writing)) await handle.write(line)
      await handle.close()
    }
    const hash = log.footer?.hash ?? ''
    // Once for what is made or loaded the first time only.
    await replayTime(files.packed, hash)
    const took: Record<keyof typeof files, Took[]> = { packed: [], plain: [] }
    for (let round = 0; round < ROUNDS; round++) {
      took.packed.push(await replayTime(files.packed, hash))
      took.plain.push(await replayTime(files.plain, hash))
    }
    const middle = (times: readonly Took[], of: (took: Took) => number) => median(times.map(of)) / 1000
    const megabytes = async (file: string) => (await stat(file)).size / 1e6

    // What making and writing the log has left behind is not collected while somebody seeks.
    collectGarbage()
    const opening = work()
    const timeline = openTimeline(log, registry)
    const opened = opening()
    collectGarbage()
    // The engine takes the collected away beside what runs, for some 100 ms; who opens a log looks at it first.
    await setTimeout(SWEPT_MS)
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
        name: 'replay: 100,000 entries by `npm run replay`, by the clock',
        measured: middle(took.packed, ({ ms }) => ms),
        limit: 2,
        unit: 's',
      },
      {
        name: 'replay: its work, on all cores, with the starts of npm and Node',
        measured: middle(took.packed, ({ cpuMs }) => cpuMs),
        limit: null,
        unit: 's',
      },
      {
        name: 'replay: the same with an entry to a line, by the clock',
        measured: middle(took.plain, ({ ms }) => ms),
        limit: null,
        unit: 's',
      },
      {
        name: 'replay: the file as the panel exports it',
        measured: await megabytes(files.packed),
        limit: null,
        unit: 'MB',
      },
      {
        name: 'replay: the same with an entry to a line',
        measured: await megabytes(files.plain),
        limit: null,
        unit: 'MB',
      },
      { name: 'replay: to open a timeline over them', measured: opened, limit: null, unit: 'ms' },
      { name: `replay: to seek, worst of ${PLACES} random places`, measured: worst, limit: 100, unit: 'ms' },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

type Took = { ms: number; cpuMs: number }

/** What one replay took, from npm's start to the last line of its report. */
async function replayTime(file: string, hash: string): Promise<Took> {
  const run = promisify(execFile)
  // The shell's own word on what its children worked: Node tells that of itself only.
  const timed = 'npm run -s replay -- "$0" --json && times'
  const began = performance.now()
  const { stdout } = await run('bash', ['-c', timed, file], { maxBuffer: 1 << 26 })
  const ms = performance.now() - began
  const [report = '', , children = ''] = stdout.trim().split('\n')
  const said = JSON.parse(report) as { hash: string }
  if (said.hash !== hash) throw new Error(`the replay comes to ${said.hash}, not ${hash}`)
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return { ms, cpuMs: parts.reduce((sum, [, m, s]) => sum + Number(m) * 60_000 + Number(s) * 1000, 0) }
}

/** Milliseconds that this process has worked since: a busy machine stretches the clock, and this little. */
function work(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
