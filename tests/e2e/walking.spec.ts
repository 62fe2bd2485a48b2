import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const FRAME_MS = 16
/** A conversation is shown within so many, well before whoever walks has stayed. */
const FRAMES = 15

/**
 * The rule is rest.ts's. Time stands still between the steps, so that how fast one walks is the test's to say and not the
 * machine's. Seen to fail where what is walked past may ask at once.
 */
test('of conversations that are walked past by key, only the last asks for what stands beside it @long', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await context.clock.install()
  const ana = await Attendant.atTheCounter(context, product, 'atendente1@demo.test')
  const { page } = ana
  const asked: string[] = []
  page.on('request', (request) => {
    const text = request.postData() ?? ''
    if (text.includes('query CustomerNotes(')) asked.push(JSON.parse(text).variables.customer_id)
  })
  const customer = page
    .getByRole('complementary', { name: 'Dados do cliente' })
    .locator('section[tabindex="0"][aria-label]')
    .first()
  await ana.tab('Todos').click()
  await page.getByRole('option').first().click()
  await expect(customer).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)

  await page.getByRole('listbox').first().focus()
  // Whoever has looked at one for a while does not walk.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  /** To the next one, until it is shown: a frame at a time, each with all the time that the machine needs for it. */
  const step = async () => {
    const before = await customer.getAttribute('aria-label')
    const shown = page
      .locator(`aside section[tabindex="0"][aria-label]:not([aria-label="${before}"])`)
      .first()
    await page.keyboard.press('Alt+KeyJ')
    for (let frame = 0; frame < FRAMES && !(await shown.isVisible()); frame++) {
      await page.clock.runFor(FRAME_MS)
      await shown.waitFor({ timeout: 1_000 }).catch(() => {})
    }
    await expect(shown).toBeVisible()
    // Long enough to ask, where one may ask at once, and too short to have stayed.
    await page.clock.runFor(100)
    await page.waitForTimeout(200)
  }
  // The first step comes after a rest and asks at once; of the others the one that stays.
  await step()
  await expect.poll(() => asked.length).toBe(2)
  for (let n = 0; n < 3; n++) await step()
  expect(asked).toHaveLength(2)
  await page.clock.runFor(400)
  await expect.poll(() => asked.length).toBe(3)
  await page.clock.runFor(5_000)
  expect(new Set(asked).size).toBe(3)
  expect(asked).toHaveLength(3)
  await ana.close()
})
