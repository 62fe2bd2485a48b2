import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { clockIsAhead, writesAt } from './window'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const DAY_MS = 24 * 60 * 60 * 1000

test('the window counts down, closes before the eyes, and opens with the next word @long', async ({
  browser,
}) => {
  const customer = new Customer(product, 'Rita Janela', '5511987651001')
  // In whole seconds, as Meta tells: it ends some seconds from now.
  await writesAt(product, customer, 'Bom dia, tem soro?', Date.now() - DAY_MS + 25_000)
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', 'Rita Janela')
  await ana.action('Aceitar')
  await expect(ana.page.getByRole('timer')).toContainText(/termina em 0:\d\d/)
  await ana.composer.fill('Escrito antes do fim')

  await expect(ana.page.getByText('Janela de 24 h encerrada')).toBeVisible({ timeout: 30_000 })
  await expect(ana.composer).toHaveCount(0)
  await expect(ana.page.getByRole('button', { name: 'Enviar modelo' })).toBeVisible()

  // A comment stays possible.
  await ana.page.keyboard.press('Alt+KeyP')
  await expect(ana.composer).toBeVisible()
  await ana.page.keyboard.press('Alt+KeyL')
  await expect(ana.composer).toHaveCount(0)

  await customer.writes('Alô?')
  await expect(ana.composer).toHaveValue('Escrito antes do fim')
  await ana.composer.press('Enter')
  await expect(ana.bubble('Escrito antes do fim')).toBeVisible()
  await expect.poll(() => customer.received()).toEqual(['Escrito antes do fim'])
  await ana.close()
})

test('Escape closes the dialog, and not the conversation behind it @long', async ({ browser }) => {
  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const customer = new Customer(product, 'Bia Escape', '5511987651002')
  await customer.writes('Oi')
  await admin.open('Fila', 'Bia Escape')
  await admin.action('Aceitar')
  await admin.composer.pressSequentially('/')
  await admin.page.getByRole('button', { name: 'Gerenciar respostas rápidas' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Respostas rápidas' })
  await expect(dialog).toBeVisible()
  // With the focus nowhere in it, too.
  await admin.page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  await admin.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(admin.conversation('Bia Escape')).toBeVisible()

  await admin.action('Encerrar')
  await expect(admin.page.getByRole('dialog')).toBeVisible()
  await admin.page.keyboard.press('Escape')
  await expect(admin.page.getByRole('dialog')).toHaveCount(0)
  await expect(admin.conversation('Bia Escape')).toBeVisible()

  await admin.page.locator('[data-kind]').first().hover()
  await admin.page.getByRole('button', { name: 'Ações da mensagem' }).first().click()
  await expect(admin.page.getByRole('menu')).toBeVisible()
  await admin.page.keyboard.press('Escape')
  await expect(admin.page.getByRole('menu')).toHaveCount(0)
  await expect(admin.conversation('Bia Escape')).toBeVisible()
  await admin.close()
})

const HOUR_MS = 60 * 60 * 1000
for (const [title, hours, name, said] of [
  ['26 h ahead', 26, 'Vera Adiantada', 'O relógio deste computador está 1 dia adiantado.'],
  ['5 h behind @long', -5, 'Vera Atrasada', 'O relógio deste computador está 5 horas atrasado.'],
] as const)
  test(`a computer whose clock is ${title} counts windows, waits and times by the server, and is told`, async ({
    browser,
  }) => {
    const customer = new Customer(product, name, hours > 0 ? '5511987651011' : '5511987651012')
    await writesAt(product, customer, 'Tem insulina hoje?', Date.now() - 10 * 60_000)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await clockIsAhead(context, hours * HOUR_MS)
    const ana = await Attendant.atTheCounter(context, product, 'atendente1@demo.test')
    const { page } = ana
    const notice = page.getByRole('status').filter({ hasText: 'O relógio deste computador' })
    await expect(notice).toContainText(said)
    await ana.open('Fila', name)
    await expect(ana.row(name)).toContainText(/1[0-2] min/)
    await ana.action('Aceitar')
    await expect(ana.composer).toBeEnabled()
    await expect(page.getByText('Janela de 24 h encerrada')).toHaveCount(0)
    await ana.composer.fill('Temos sim!')
    // What leaves later, and the calendar's today, too.
    await page.getByRole('button', { name: 'Enviar mais tarde' }).click()
    await page.getByRole('menuitem', { name: /^Em 1 hora/ }).click()
    await expect(page.getByText('Mensagem agendada para')).toBeVisible()
    await ana.composer.fill('Já separei.')
    await ana.composer.press('Enter')
    await expect.poll(() => customer.received()).toEqual(['Já separei.'])
    // What it knows it knows before the first answer of the next start: nothing blinks.
    await page.reload()
    await expect(ana.conversation(name)).toBeVisible()
    await expect(notice).toContainText(said)
    await expect(ana.composer).toBeEnabled()
    await ana.close()
    await context.close()
  })
