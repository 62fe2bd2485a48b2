import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const palette = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByPlaceholder(/^Digite uma ação/) })
/** A key as an ABNT2 keyboard tells it: what is printed on it need not be where others have it. */
const press = (page: Page, key: string, code: string, modifiers: Record<string, boolean> = {}) =>
  page.evaluate(
    ([name, at, held]) => {
      const init = { key: name, code: at, bubbles: true, cancelable: true, ...held }
      ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init))
    },
    [key, code, modifiers] as const,
  )

test('a customer is served without a mouse', async ({ browser }) => {
  test.setTimeout(120_000)
  const rosa = new Customer(product, 'Rosa Maia', '5511987660001')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  await rosa.writes('Vocês abrem hoje?')
  await expect(attendant.row(rosa.name)).toBeVisible()

  // The palette finds her by name, and opens the conversation.
  await page.keyboard.press('Control+KeyK')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type('rosa ma')
  await expect(palette(page).getByRole('button', { name: 'Rosa Maia' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(attendant.conversation(rosa.name)).toBeVisible()
  await expect(palette(page)).toHaveCount(0)

  // Its actions are those of the open ticket, with their keys; what cannot be done is not offered.
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('aceit')
  await expect(palette(page).getByRole('button', { name: 'Aceitar', exact: true })).toContainText('Alt+A')
  await page.keyboard.press('Enter')
  await expect(attendant.composer).toBeEnabled()
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('aceit')
  await expect(palette(page).getByRole('button', { name: 'Aceitar', exact: true })).toHaveCount(0)
  // Escape closes the palette, and nothing behind it.
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(attendant.conversation(rosa.name)).toBeVisible()

  // Written to by keys alone; letters typed into the field are text.
  await page.keyboard.press('Alt+KeyL')
  await expect(attendant.composer).toBeFocused()
  await page.keyboard.type('Abrimos? Sim / até 22h')
  await expect(attendant.composer).toHaveValue('Abrimos? Sim / até 22h')
  await page.keyboard.press('Enter')
  await expect.poll(() => rosa.received()).toEqual(['Abrimos? Sim / até 22h'])

  // From pane to pane, and through the messages to what can be done with one.
  const messages = page.getByRole('region', { name: 'Mensagens', exact: true })
  await messages.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('[data-index]:focus')).toContainText('Abrimos? Sim')
  // Over the line that says who took it.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('[data-index]:focus')).toContainText('Vocês abrem hoje?')
  await page.keyboard.press('Alt+KeyL')
  await expect(attendant.composer).toBeFocused()
  await page.keyboard.press('Shift+F6')
  await expect(page.getByRole('listbox').first()).toBeFocused()
  await page.keyboard.press('F6')
  await expect(attendant.composer).toBeFocused()

  // The sheet, by a key that ABNT2 has elsewhere; AltGr is no shortcut.
  await press(page, '/', 'IntlRo', { ctrlKey: true })
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(sheet).toBeVisible()
  await expect(sheet).toContainText('Responder à última mensagem')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('listbox').first().focus()
  await press(page, '/', 'KeyQ', { ctrlKey: true, altKey: true })
  await expect(page.getByRole('listbox').first()).toBeFocused()
  await press(page, '/', 'IntlRo')
  await expect(page.getByPlaceholder('Buscar').first()).toBeFocused()
  await press(page, '?', 'IntlRo', { shiftKey: true })
  await expect(sheet).toHaveCount(0)

  // Colleagues, the theme and pages are in the palette as well.
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('tema escuro')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('bruno')
  await palette(page)
    .getByRole('button', { name: /^Bruno/ })
    .press('Enter')
  await expect(page.getByRole('complementary', { name: 'Chat interno' })).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('avisos e sons')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/user-settings/)

  await attendant.close()
})

test('the workspace fits a phone: no sideways scroll, and back leads out', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`${product.url}/demo/login`)
  await page.getByLabel('E-mail').fill('atendente2@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.getByRole('option').first().tap()
  await expect(page.getByRole('region', { name: /^Conversa com/ })).toBeVisible()
  expect(await sideways()).toBe(0)
  await page.goBack()
  await expect(page.getByRole('listbox').first()).toBeVisible()
  expect(await sideways()).toBe(0)
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /Colegas/ })
    .tap()
  await expect(page.getByRole('complementary', { name: 'Chat interno' })).toBeVisible()
  expect(await sideways()).toBe(0)
  await page.goBack()
  await expect(page.getByRole('complementary', { name: 'Chat interno' })).toHaveCount(0)
  await page.goto(`${product.url}/demo/user-settings`)
  await expect(page.getByRole('heading', { name: 'Avisos e sons' })).toBeVisible()
  expect(await sideways()).toBe(0)
  await context.close()
})
