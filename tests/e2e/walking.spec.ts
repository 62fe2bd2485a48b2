import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Seen to fail where what is walked past may ask at once. */
test('of conversations that are walked past by key, only the last asks for what stands beside it @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const asked: string[] = []
  page.on('request', (request) => {
    const text = request.postData() ?? ''
    if (text.includes('query CustomerNotes(')) asked.push(JSON.parse(text).variables.customer_id)
  })
  await ana.tab('Todos').click()
  await page.getByRole('option').first().click()
  await expect.poll(() => asked.length).toBe(1)
  await page.waitForTimeout(500)

  await page.getByRole('listbox').first().focus()
  const before = page.url()
  for (let n = 0; n < 4; n++) await page.keyboard.press('Alt+KeyJ', { delay: 20 })
  await expect(page).not.toHaveURL(before)
  await expect(page.getByRole('complementary', { name: 'Dados do cliente' })).toBeVisible()
  // The first step comes after a rest and asks at once; of the others the one that stays.
  await expect.poll(() => asked.length).toBe(3)
  await page.waitForTimeout(1_000)
  expect(new Set(asked).size).toBe(3)
  await ana.close()
})
