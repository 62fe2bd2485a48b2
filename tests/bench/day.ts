import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../browser'
import { servePage } from '../page-server'
import type { Day } from './day/main'
import { used } from './heap'
import type { BenchRow } from './row'

/** A day of work: 20,000 events an hour for eight hours. */
const HOURS = 8
const EVENTS_PER_HOUR = 20_000
/** The day has settled by the end of this hour; from there to its end the heap may grow by so much, per cent. */
const SETTLED = 2
const GROWTH = 10
/** What the store of one tenant may take on disk after it, MB: log, checkpoint, and the rows of the whole day. */
const STORE_MB = 60

/**
 * A day's events through the panel's runtime into a real browser profile, with its keepers at work every quarter of
 * an hour (closed tickets let go, rows written and packed, the log merged and cut): how much the log holds at most,
 * what is on disk in the end, and what stays in the page's memory after each hour.
 */
export async function benchDay(eventsPerHour = EVENTS_PER_HOUR): Promise<BenchRow[]> {
  const page = await servePage(path.join(import.meta.dirname, 'day'))
  const profile = mkdtempSync(path.join(tmpdir(), 'balcao-day-'))
  const launch = async () =>
    chromium.launchPersistentContext(profile, { executablePath: await findChromium() })
  try {
    const context = await launch()
    const tab = await context.newPage()
    tab.setDefaultTimeout(20 * 60 * 1000)
    await tab.goto(page.url)
    const cdp = await context.newCDPSession(tab)
    const begun = 'window.day'
    await tab.evaluate(`beginDay().then((day) => { ${begun} = day })`)
    const heaps: number[] = []
    for (let hour = 1; hour <= HOURS; hour++) {
      await tab.evaluate(`${begun}.play(${eventsPerHour})`)
      heaps.push(await used(cdp))
      const sizes = JSON.stringify(await tab.evaluate(`${begun}.sizes()`)).replaceAll('"', '')
      console.log(`  hour ${hour}: ${((heaps.at(-1) ?? 0) / 1e6).toFixed(2)} MB ${sizes}`)
    }
    const day = (await tab.evaluate(`${begun}.end()`)) as Awaited<ReturnType<Day['end']>>
    const settled = heaps[SETTLED - 1] ?? 0
    const atLast = heaps.at(-1) ?? 0
    await context.close()
    // Opened again and closed, LevelDB has put its own log away.
    await (await launch()).close()
    const mb = (n: number) => n / 1_000_000
    return [
      {
        name: `day: heap growth from hour ${SETTLED} to hour ${HOURS}`,
        measured: (atLast / settled - 1) * 100,
        limit: GROWTH,
        unit: '%',
      },
      { name: 'day: heap at its end', measured: mb(atLast), limit: null, unit: 'MB' },
      { name: 'day: tickets at most', measured: day.mostTickets, limit: null, unit: '' },
      { name: 'day: entries in the log at most', measured: day.mostEntries, limit: 20_000, unit: '' },
      { name: 'day: entries in the log at the end', measured: day.entries, limit: 20_000, unit: '' },
      {
        name: 'day: log per entry after merging',
        measured: day.logBytes / day.entries,
        limit: 100,
        unit: 'B',
      },
      { name: 'day: longest round of keeping', measured: day.longestKeepMs, limit: null, unit: 'ms' },
      { name: 'day: checkpoint', measured: mb(day.checkpointBytes), limit: null, unit: 'MB' },
      { name: 'day: tickets in the rows', measured: day.tickets, limit: null, unit: '' },
      { name: 'day: messages in the rows', measured: day.messages, limit: null, unit: '' },
      { name: 'day: local store on disk', measured: mb(sizeOf(profile)), limit: STORE_MB, unit: 'MB' },
    ]
  } finally {
    page.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Bytes of the profile's databases. */
const sizeOf = (profile: string): number =>
  readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.parentPath.includes('IndexedDB'))
    .reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0)
