import { chromium, type Page } from 'playwright'
import { findChromium } from '../browser'
import { PASSWORD, Product } from '../product'
import type { BenchRow } from './row'

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
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
    await page.goto(`${product.url}/demo/login?to=%2Fdemo%2Fuser-settings`)
    await page.getByLabel('E-mail').fill('admin@demo.test')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/demo/user-settings')
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

/** Goes there from another screen by the panel's own router, and waits for the frame behind the mark. */
async function painted(page: Page, route: string, mark: string): Promise<number> {
  // Within the page: a load of it would be another thing.
  await go(page, '/demo/user-settings')
  await page.waitForFunction((selector) => !document.querySelector(selector), mark)
  return page.evaluate(
    ([path, selector]) =>
      new Promise<number>((resolve) => {
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
