import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { findChromium } from '../browser'
import type { Burst, Live } from './pipe/main'
import { type BenchRow, median } from './row'
import { serveBuilt } from './site'

const ROUNDS = 3
const EVENTS = 100_000
/** Events of the live run: a rate per second, for some seconds, upon a world of so many. */
const LIVE = { before: 90_000, rate: 500, seconds: 10 }

/**
 * The whole way in, in Chromium, through the panel's own code: base64 JSON frames, decoded, checked, folded,
 * indexed, appended to the log in IndexedDB, told to the screens, painted. The profile is on disk.
 */
export const benchPipe = (): Promise<BenchRow[]> =>
  onPage(async (page) => {
    type Runs = { bursts: Burst[]; bytes: number }
    const runs = async (prepare: string): Promise<Runs> => {
      const bursts: Burst[] = []
      const bytes: number = await page.evaluate(`bench.${prepare}`)
      for (let round = 0; round < ROUNDS; round++) bursts.push(await page.evaluate('bench.burst()'))
      return { bursts, bytes }
    }
    const rateOf = ({ bursts }: Runs): number =>
      median(bursts.map(({ painted, durable }) => (EVENTS / Math.max(painted, durable)) * 1000))
    const weightRow = (label: string, all: Runs): BenchRow => ({
      name: `pipe: ${label}, of ${all.bytes.toFixed(0)} bytes of JSON each`,
      measured: (rateOf(all) * all.bytes) / 1e6,
      limit: null,
      unit: 'MB/s',
    })
    const rows = (label: string, all: Runs, limit: number | null): BenchRow[] => [
      {
        name: `pipe: ${label}, painted and on disk`,
        measured: rateOf(all),
        limit,
        unit: '/s',
        atLeast: true,
      },
      weightRow(label, all),
      {
        name: `pipe: ${label}, longest frame`,
        measured: median(all.bursts.map(({ worstFrame }) => worstFrame)),
        limit: limit === null ? null : 50,
        unit: 'ms',
      },
    ]
    // The engine compiles what it runs often: the first run is thrown away.
    await page.evaluate(`bench.prepare(20000, 50)`)
    await page.evaluate('bench.burst()')
    return [
      ...rows('100,000 events in frames of fifty', await runs(`prepare(${EVENTS}, 50)`), 60_000),
      ...rows('100,000 events in single frames', await runs(`prepare(${EVENTS}, 1)`), 25_000),
      // What the same pipe does with events of the weight for which the limits were first measured.
      ...rows('100,000 short events in frames of fifty', await runs(`prepareShort(${EVENTS}, 50)`), null),
      ...partRows(await page.evaluate(`bench.parts()`)),
    ]
  })

const partRows = (parts: Record<string, number>): BenchRow[] =>
  Object.entries(parts).map(([name, measured]) => ({
    name: `pipe, one event: ${name}`,
    measured,
    limit: null,
    unit: 'µs',
  }))

/** Live at a steady pace: from the moment of sending in another thread until painted, and until on disk. */
export const benchLive = (): Promise<BenchRow[]> =>
  onPage(async (page, context) => {
    const chrome = await context.newCDPSession(page)
    // The thread's CPU time: what others do on the machine does not make this one busy.
    await chrome.send('Performance.enable', { timeDomain: 'threadTicks' })
    const taskSeconds = async () => {
      const { metrics } = await chrome.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
    }
    const { before, rate, seconds } = LIVE
    await page.evaluate(`bench.load(${before}, ${rate * seconds})`)
    const from = await taskSeconds()
    const start = performance.now()
    const run: Live = await page.evaluate(`bench.live(${rate})`)
    const busy = (await taskSeconds()) - from
    const wall = (performance.now() - start) / 1000
    await page.evaluate('bench.close()')
    const label = `live at ${rate}/s`
    return [
      { name: `${label}: painted, 99th percentile`, measured: p99(run.paint), limit: 33, unit: 'ms' },
      { name: `${label}: painted, median`, measured: median(run.paint), limit: null, unit: 'ms' },
      { name: `${label}: on disk, 99th percentile`, measured: p99(run.durable), limit: 50, unit: 'ms' },
      { name: `${label}: long tasks`, measured: run.longTasks.length, limit: 0, unit: '' },
      { name: `${label}: main thread busy`, measured: (busy / wall) * 100, limit: 45, unit: '%' },
    ]
  })

/** The value that 99 of 100 do not exceed. */
function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

/** The panel's side of the comparison with others: see peers.ts. */
export const benchOwnCommits = (count: number): Promise<BenchRow[]> =>
  onPage(async (page) => {
    await page.evaluate(`bench.prepare(${count}, 50)`)
    const { durable }: Burst = await page.evaluate('bench.burst()')
    const start: { ms: number } = await page.evaluate(`bench.coldStart(${count})`)
    return [
      {
        name: `Balcão in Chromium: ${count} events in frames of fifty, until on disk`,
        measured: (count / durable) * 1000,
        limit: null,
        unit: '/s',
      },
      {
        name: `Balcão: cold start, a log of ${count} events read and folded`,
        measured: start.ms,
        limit: null,
        unit: 'ms',
      },
    ]
  })

/** Builds the page, opens it in Chromium on a profile of its own and measures there. */
async function onPage(
  run: (page: Page, context: BrowserContext) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  const { server, url } = await serveBuilt('tests/bench/pipe', 'dist/bench-pipe')
  const profile = mkdtempSync(path.join(tmpdir(), 'balcao-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.goto(url)
    await page.waitForFunction('window.bench !== undefined')
    return await run(page, context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
    server.close()
  }
}
