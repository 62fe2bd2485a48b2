import { type CDPSession, chromium } from 'playwright'
import { findChromium } from '../browser'
import { counterPages, MESSAGES, TICKETS } from './counter'
import { type BenchRow, median } from './row'
import { serveBuilt } from './site'

const ROUNDS = 3

/**
 * What the whole state takes in the browser's memory: objects, texts and buffers, after collecting garbage, less
 * what the same page took before it was there.
 */
export async function benchHeap(): Promise<BenchRow[]> {
  const { server, url } = await serveBuilt('tests/bench/state', 'dist/bench/state')
  const pages = JSON.stringify(counterPages())
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    const sizes: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const page = await browser.newPage()
      await page.route('**/pages.json', (route) =>
        route.fulfill({ contentType: 'application/json', body: pages }),
      )
      await page.goto(url)
      const cdp = await page.context().newCDPSession(page)
      const before = await used(cdp)
      const [tickets, messages] = await page.evaluate(() => window.build())
      if (tickets !== TICKETS || messages !== MESSAGES)
        throw new Error(`the state has ${tickets} tickets and ${messages} messages`)
      sizes.push((await used(cdp)) - before)
      await page.close()
    }
    return [
      {
        name: `heap of the state, ${TICKETS} tickets and ${MESSAGES} messages`,
        measured: median(sizes) / 1e6,
        limit: 40,
        unit: 'MB',
      },
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

/** Bytes in use once nothing can be collected any more. */
export async function used(cdp: CDPSession): Promise<number> {
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
  const usage: { usedSize: number; backingStorageSize?: number } = await cdp.send('Runtime.getHeapUsage')
  return usage.usedSize + (usage.backingStorageSize ?? 0)
}
