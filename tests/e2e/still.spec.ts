import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** How long each word of the server takes, ms: long enough for the panel to say that it is connecting. */
const SLOW_MS = 1_500

/**
 * A click goes to where the mouse is pressed and released: a strip that came above the screen while it connected, and
 * went again, took the first click after the login with it. Seen to fail on that strip: 30 px.
 */
test('what is said while the panel connects moves nothing that one is about to click', async ({
  browser,
}) => {
  const ana = await Attendant.atTheDoor(browser, product)
  const { page } = ana
  await page.routeWebSocket(/graphql/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => void setTimeout(() => socket.send(message), SLOW_MS))
  })
  await ana.logIn('atendente1@demo.test')
  await page.getByRole('link', { name: 'Conexões' }).click()
  const panel = page.locator('#root')
  const button = panel.getByRole('button', { name: 'Abrir atendimento' })
  const said = panel.getByText(/Conectando…|Sincronizando…/)
  await expect(said).toBeVisible()
  await expect(button).toBeVisible()
  const before = await button.boundingBox()
  expect(before).not.toBeNull()
  await ana.live()
  await expect(said).toBeHidden()
  expect(await button.boundingBox()).toEqual(before)

  // Pressed while it is said, released when it is not.
  await page.reload()
  await expect(button).toBeVisible()
  await expect(said).toBeVisible()
  const at = await button.boundingBox()
  if (!at) throw new Error('the button is not there')
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.mouse.down()
  await ana.live()
  await page.mouse.up()
  await expect(page).toHaveURL(/\/demo\/chat\/attendance/)
  await ana.close()
})

/** Seen to fail with nothing in the place of the chips until their script has come: 36 px. */
test('what narrows the list comes late, and moves no ticket', async ({ browser }) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.tab('Meus').click()
  const chip = page.getByRole('button', { name: /^\d+ adiado/ })
  await expect(chip).toBeVisible()
  await page.route(/FilterChips-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  await page.reload()
  await ana.tab('Meus').click()
  const list = page.getByRole('listbox', { name: 'Meus' })
  await expect(list).toBeVisible()
  await expect(chip).toHaveCount(0)
  const before = await list.boundingBox()
  await expect(chip).toBeVisible()
  expect(await list.boundingBox()).toEqual(before)
  await ana.close()
})
