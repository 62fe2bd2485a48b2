import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Every screen that is a list, where the demonstration has rows in it. */
const LISTS = [
  'customers/list',
  'customers/list?view=groups',
  'customers/list?view=fields',
  'products',
  'product-categories',
  'product-orders',
  'pre-orders',
  'services',
  'status',
  'users/list',
  'users/list?invited',
  'roles/list',
  'user-departments/list',
  'crm/reasons',
  'crm/category',
  'crm/schedules',
  'quick-answers',
  'quick-answers?view=macros',
  'closing-messages',
  'nps-messages',
  'inactive-messages',
  'inactive-inbox-messages',
  'catalog/itens',
  'catalog/collections',
  'erp-integrations',
  'security-report',
  'prescriptions',
  'dynamic-settings/opening-hours',
  'dynamic-settings/holidays',
  'dynamic-settings/queue-distribution',
  'dynamic-settings/pause-reasons',
]

test('every list fits its window with the columns that it begins with @long', async ({ browser }) => {
  test.setTimeout(240_000)
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  const wrong: string[] = []
  let filled = 0
  for (const path of LISTS) {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(`${product.url}/demo/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"], main [data-loading]')).toHaveCount(0)
    if ((await page.locator('main tr[data-row]').count()) > 0) filled += 1
    for (const width of [1366, 1440]) {
      await page.setViewportSize({ width, height: 768 })
      const said = await page.evaluate(() => {
        const faults: string[] = []
        for (const table of document.querySelectorAll('main table')) {
          const frame = table.closest<HTMLElement>('[data-scroll]') ?? table.parentElement
          const over = (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0)
          if (over > 0) faults.push(`${over} px wider than its place`)
        }
        const heights = [...document.querySelectorAll('main tr[data-row]')].map((row) =>
          Math.round(row.getBoundingClientRect().height),
        )
        const others = [...new Set(heights)].filter((height) => height !== 44)
        if (others.length > 0) faults.push(`rows of ${others.join(', ')} px`)
        return faults
      })
      wrong.push(...said.map((fault) => `${path} at ${width}: ${fault}`))
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const high = await page
      .locator('main li:has(dl)')
      .evaluateAll((cards) => Math.max(0, ...cards.map((card) => card.scrollHeight)))
    if (high > 120) wrong.push(`${path}: a card of ${high} px`)
  }
  expect(wrong).toEqual([])
  // What the demonstration has nothing of says nothing.
  expect(filled).toBeGreaterThan(15)
  await boss.close()
})
