import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../browser'
import { servePage } from '../page-server'
import type { DayPage } from './day/main'
import type { BenchRow } from './row'

/** A day of work: 20,000 events an hour for eight hours. */
const EVENTS = 160_000
/** What the store of one tenant may take on disk after it, MB: log, checkpoint, and the rows of the whole day. */
const STORE_MB = 60

/**
 * A day's events through the panel's runtime into a real browser profile, the rows written and the log kept
 * every quarter of an hour: how much the log holds at most, and what is on disk in the end.
 */
export async function benchDay(events = EVENTS): Promise<BenchRow[]> {
  const page = await servePage(path.join(import.meta.dirname, 'day'))
  const profile = mkdtempSync(path.join(tmpdir(), 'balcao-day-'))
  const launch = async () =>
    chromium.launchPersistentContext(profile, { executablePath: await findChromium() })
  try {
    const context = await launch()
    const tab = await context.newPage()
    tab.setDefaultTimeout(20 * 60 * 1000)
    await tab.goto(page.url)
    const day = (await tab.evaluate(`dayPage.playDay(${events})`)) as Awaited<ReturnType<DayPage['playDay']>>
    await context.close()
    // Opened again and closed, LevelDB has put its own log away.
    await (await launch()).close()
    const mb = (n: number) => n / 1_000_000
    return [
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
