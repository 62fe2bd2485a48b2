import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Colleague } from './colleague'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** One blank page. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const filesOf = (colleague: Colleague) => colleague.panel.getByTestId('attach-input')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Enviar arquivos' })

/** Where the page says that the file of a picture lies. */
const addressOf = async (colleague: Colleague) =>
  (await colleague.panel.locator('[data-kind] img').last().getAttribute('src')) ?? ''

test('colleagues send each other pictures and documents, and only they see them @long', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const one = await Colleague.come(browser, product, 'atendente1@demo.test')
  const two = await Colleague.come(browser, product, 'atendente2@demo.test')
  const three = await Colleague.come(browser, product, 'atendente3@demo.test')
  const [oneName, twoName] = [await one.name, await two.name]
  await one.open(twoName)
  await two.open(oneName)

  // Chosen, looked at, captioned, sent: there at once for the one, and by its bytes for the other.
  await filesOf(one).setInputFiles({ name: 'receita.png', mimeType: 'image/png', buffer: PNG })
  await dialogOf(one.page).getByRole('textbox', { name: 'Legenda' }).fill('Confere esta receita?')
  await one.page.keyboard.press('Enter')
  await expect(dialogOf(one.page)).toHaveCount(0)
  await expect(one.bubble('Confere esta receita?').locator('img')).toBeVisible()
  await expect(two.bubble('Confere esta receita?').locator('img')).toBeVisible()
  const address = await addressOf(two)
  const answer = await two.page.request.get(new URL(address, product.url).href)
  expect(sha256(await answer.body())).toBe(sha256(PNG))

  // Large, and away with Escape: the conversation stays.
  await two.panel.getByRole('button', { name: 'Ver a imagem' }).click()
  await expect(two.page.locator('.viewer-canvas img')).toBeVisible()
  await two.page.keyboard.press('Escape')
  await expect(two.page.locator('.viewer-canvas')).toHaveCount(0)
  await expect(two.field).toBeVisible()

  // The address without its signature says nothing, and a fresh one is for the two alone.
  const path = new URL(address, product.url).pathname
  expect((await two.page.request.get(product.url + path)).status()).toBe(403)
  const asked = (page: Page) =>
    page.evaluate(
      `fetch('/demo/graphql', { method: 'POST', headers: { 'content-type': 'application/json' },
         body: JSON.stringify({ query: 'mutation { refreshToken { token } }' }) })
         .then((answer) => answer.json())
         .then(({ data }) => fetch('${path}/address', { headers: { authorization: 'Bearer ' + data.refreshToken.token } }))
         .then(({ status }) => status)`,
    )
  expect(await asked(two.page)).toBe(200)
  expect(await asked(three.page)).toBe(404)

  // Without a network, and over a reload: it waits with its picture, and arrives once.
  await one.attendant.context.setOffline(true)
  await filesOf(one).setInputFiles({ name: 'bula.pdf', mimeType: 'application/pdf', buffer: PDF })
  await dialogOf(one.page).getByRole('textbox', { name: 'Legenda' }).fill('A bula')
  await one.page.keyboard.press('Enter')
  await expect(one.bubble('A bula').getByText('Aguardando envio').first()).toBeAttached()
  await one.attendant.context.setOffline(false)
  await one.page.route('**/api/file/upload', (route) => route.abort())
  await one.page.reload()
  await expect(one.bubble('A bula')).toContainText('bula.pdf')
  await one.page.unroute('**/api/file/upload')
  await expect(one.bubble('A bula').getByText(/Entregue|Lida|Enviada/)).toBeAttached({ timeout: 40_000 })
  await expect(one.bubble('A bula')).toHaveCount(1)
  await expect(two.bubble('A bula')).toHaveCount(1)

  // A document whose address has expired is fetched by a fresh one, asked for once.
  await two.page.route(/\/api\/file\/\d+\?/, (route) =>
    route.request().url().includes('fresh=1') ? route.continue() : route.fulfill({ status: 403, body: '' }),
  )
  let renewed = 0
  await two.page.route(/\/api\/file\/\d+\/address$/, async (route) => {
    renewed += 1
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, url: `${body.url}&fresh=1` } })
  })
  const download = two.page.waitForEvent('download')
  await two.bubble('A bula').getByRole('link', { name: 'Baixar bula.pdf' }).click()
  expect((await download).url()).toContain('fresh=1')
  await two.panel.getByRole('button', { name: 'Ver a imagem' }).click()
  await expect(two.page.locator('.viewer-canvas img')).toHaveAttribute('src', /fresh=1/)
  await expect
    .poll(() => two.page.locator('.viewer-canvas img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await two.page.keyboard.press('Escape')
  await two.panel.getByRole('button', { name: 'Abrir bula.pdf' }).click()
  const pdf = two.page.getByRole('dialog', { name: 'bula.pdf' })
  await expect(pdf.getByRole('img', { name: '1 de 1' })).toBeVisible()
  expect(renewed).toBe(3)

  for (const { attendant } of [one, two, three]) await attendant.close()
})
