import pg from 'pg'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../browser'
import { PASSWORD, Product, until } from '../product'
import { embeddedUrl } from './embedded'
import type { BenchRow } from './row'
import { settled } from './settled'

/** Reports, and what stands on each once its figures are painted. */
const REPORTS = [
  ['dashboard/analytics', '[data-card=opened] [data-figure]'],
  ['report', 'tbody [data-figure=closed]'],
  ['report-order', '[data-card=orders] [data-figure]'],
  ['report-nps', '[data-card=asked] [data-figure]'],
  ['report-new', '[data-pivot-row=total] [data-figure]'],
] as const
const ROUNDS = 5

/**
 * From a click on a report's link to the frame in which its first figures stand, in the shop of the demonstration with its year;
 * the screen's code is in the browser's cache, as on any but the first day.
 */
export async function benchFirstPaint(): Promise<BenchRow[]> {
  const product = await Product.start({ DEMO_CUSTOMERS: '300' }, { standsBack: true })
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    await yearOf(product)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
    // The functions below come from a compiler that names them by a function of its own, which the page does not know.
    await page.addInitScript('globalThis.__name = (does) => does')
    await page.goto(`${product.url}/demo/login?to=%2Fdemo%2Fuser-settings`)
    await page.getByLabel('E-mail').fill('admin@demo.test')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/demo/user-settings')
    await settled(page)
    const rows: BenchRow[] = []
    for (const [route, mark] of REPORTS) {
      const times = []
      for (let round = 0; round <= ROUNDS; round++) times.push(await painted(page, route, mark))
      // The first has the code come as well.
      const [, ...warm] = times
      const middle = warm.sort((a, b) => a - b)[Math.floor(warm.length / 2)] ?? 0
      rows.push({ name: `click to the first figures: ${route}`, measured: middle, limit: 400, unit: 'ms' })
    }
    return rows
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Waits until the demonstration's year is written, which is done behind the start, and has its days summed, as each hour does. */
async function yearOf(product: Product): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(product) })
  await client.connect()
  const holds = async (sql: string) => (await client.query(sql)).rowCount === 1
  try {
    // Its latest days are written last, and Maria's behind them.
    await until(
      () =>
        holds(
          `SELECT FROM maria_turns WHERE at BETWEEN now() - interval '4 days' AND now() - interval '1 day' LIMIT 1`,
        ),
      300_000,
    )
    await client.query(
      `WITH forgotten AS (DELETE FROM housekeeping_runs WHERE step = 'report-days')
       SELECT graphile_worker.add_job('platform.housekeeping', '{"step": "report-days"}', queue_name => 'housekeeping.report-days')`,
    )
    await until(() => holds(`SELECT FROM housekeeping_runs WHERE step = 'report-days'`), 180_000)
  } finally {
    await client.end()
  }
}

/** Goes there from another screen by the panel's own router, and waits for the frame behind the mark. */
async function painted(page: Page, route: string, mark: string): Promise<number> {
  // Within the page: a load of it would be another thing.
  await go(page, '/demo/user-settings')
  await page.waitForFunction((selector) => !document.querySelector(selector), mark)
  return page.evaluate(
    ([path, selector]) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`nothing stood at ${path} in 20 s`)), 20_000)
        const begun = performance.now()
        const seen = () => {
          if (!document.querySelector(selector)) return void requestAnimationFrame(seen)
          // The frame after the one in which it was put there.
          requestAnimationFrame(() => resolve(performance.now() - begun))
        }
        window.history.pushState({}, '', path)
        window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
        seen()
      }),
    [`/demo/${route}`, mark] as const,
  )
}

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
