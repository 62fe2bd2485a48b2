import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('list, filters, several at once, details, transfer and colleagues, without a mouse @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  const key = (keys: string) => page.keyboard.press(keys)
  /** Goes on by Tab until the focus is where it is wanted. */
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 25; step++) {
      await key('Tab')
      const at = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      )
      if (name.test(at)) return
    }
    throw new Error(`Tab does not come to ${name}`)
  }

  // A chip, the order, and the menu of filters.
  await page.locator('body').press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await tabTo(/^Não lidas$/)
  await key('Space')
  await expect(page.getByText(/^\d+ encontrados?$/).first()).toBeVisible()
  await key('Space')
  await tabTo(/^Ordem:/)
  await key('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Prioridade' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Ordem: Prioridade' })).toBeVisible()
  await page.locator('body').press('/')
  await tabTo(/^Filtrar/)
  await key('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'De favoritos' }).press('Enter')
  await key('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Filtros ligados' })).toContainText('De favoritos')
  await page.getByRole('list', { name: 'Filtros ligados' }).getByRole('button').first().press('Enter')

  // The list: by F6, arrows, and the menu of a row by Shift+F10.
  for (let step = 0; step < 2; step++) await key('Alt+KeyN')
  await expect(attendant.tab('Meus')).toHaveAttribute('aria-selected', 'true')
  for (
    let step = 0;
    step < 4 &&
    !(await page
      .getByRole('listbox')
      .first()
      .evaluate((it) => it === document.activeElement));
    step++
  )
    await key('F6')
  await expect(page.getByRole('listbox').first()).toBeFocused()
  await key('Home')
  await key('Shift+F10')
  await expect(page.getByRole('menu', { name: /^Ações de/ })).toBeVisible()
  await key('Escape')
  await expect(page.getByRole('listbox').first()).toBeFocused()

  // Several at once.
  await key('Control+Space')
  await key('ArrowDown')
  await key('Control+Space')
  const bar = page.getByRole('region', { name: /selecionad/i })
  await expect(bar).toBeVisible()
  await tabTo(/^Encerrar/)
  await key('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await key('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('listbox').first().press('Escape')
  await expect(bar).toHaveCount(0)

  // A ticket: its details, and the way out to a colleague.
  await page.getByRole('listbox').first().press('Enter')
  const region = page.getByRole('region', { name: /^Conversa com/ })
  await expect(region).toBeVisible()
  const details = page.locator('[data-pane="details"]')
  const shown = await details.isVisible()
  await key('Alt+KeyO')
  await expect(details).toHaveCount(shown ? 0 : 1)
  await key('Alt+KeyO')
  await expect(details).toHaveCount(shown ? 1 : 0)
  await key('Alt+KeyT')
  const transfer = page.getByRole('dialog', { name: /Transferir/ })
  await expect(transfer.getByPlaceholder(/./).first()).toBeFocused()
  await page.keyboard.type('bruno')
  await expect(transfer.getByText('Bruno')).toBeVisible()
  await key('Escape')
  await expect(transfer).toHaveCount(0)

  // Colleagues: opened, found, written to.
  await key('Alt+KeyI')
  const team = page.getByRole('complementary', { name: 'Chat interno' })
  await expect(team).toBeVisible()
  await tabTo(/colega/i)
  await page.keyboard.type('bruno')
  await expect(team.getByRole('button', { name: /^Bruno/ })).toBeVisible()
  await key('ArrowDown')
  await key('Enter')
  await expect(team.getByRole('textbox', { name: /^Mensagem para/ })).toBeFocused()
  await page.keyboard.type('Oi, Bruno! Só com o teclado.')
  await key('Enter')
  await expect(team.locator('[data-kind]').filter({ hasText: 'Só com o teclado.' })).toBeVisible()
  await attendant.close()
})

test('marked unread, and closed with the next one opened, by one key each @long', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente3@demo.test')
  const { page } = attendant
  const customers = [
    new Customer(product, 'Tecla Primeira', '5511987660101'),
    new Customer(product, 'Tecla Segunda', '5511987660102'),
  ]
  for (const customer of customers) {
    await customer.writes('Oi')
    await attendant.open('Fila', customer.name)
    await page.keyboard.press('Alt+KeyA')
    await expect(attendant.composer).toBeEnabled()
  }
  await attendant.tab('Meus').click()
  await page.keyboard.press('Alt+KeyU')
  await expect(page.getByRole('region', { name: /^Conversa com/ })).toHaveCount(0)
  await expect(attendant.row('Tecla Segunda').getByText('1 mensagem não lida')).toBeAttached()

  await attendant.row('Tecla Segunda').click()
  await expect(attendant.conversation('Tecla Segunda')).toBeVisible()
  await page.mouse.move(1000, 500)
  await page.keyboard.press('Alt+Shift+KeyE')
  const dialog = page.getByRole('dialog', { name: 'Encerrar atendimento' })
  await expect(dialog.getByRole('button', { name: /próximo/ })).toBeEnabled()
  await dialog.getByRole('button', { name: /próximo/ }).press('Enter')
  await expect(attendant.conversation('Tecla Primeira')).toBeVisible()
  await attendant.close()
})
