import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const choose = async ({ page }: Attendant, name: string, item: string) => {
  await page.getByRole('option').filter({ hasText: name }).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

test('a ticket is pinned on top, on every device, and marked unread until it is opened @long', async ({
  browser,
}) => {
  // Bruno has pinned nothing yet; the demonstration's Ana has.
  const one = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const again = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const old = new Customer(product, 'Olga Fixada', '5511987670001')
  const fresh = new Customer(product, 'Nilo Recente', '5511987670002')
  for (const customer of [old, fresh]) {
    await customer.writes('Oi, bom dia')
    await one.open('Fila', customer.name)
    await one.action('Aceitar')
    await expect(one.composer).toBeEnabled()
  }
  await one.page.keyboard.press('Escape')
  await one.tab('Meus').click()
  await again.tab('Meus').click()
  // Where nothing is unread first, one pin and one mark are told apart from the order.
  for (const attendant of [one, again]) await attendant.order('Mais recentes')
  const names = (attendant: Attendant) => attendant.page.getByRole('option')
  await expect(names(again).first()).toContainText('Nilo Recente')

  await choose(one, 'Olga Fixada', 'Fixar no topo')
  await expect(one.row('Olga Fixada').getByTitle('Fixado')).toBeVisible()
  // The other device shows it on top; here too, once the pointer has left the list.
  await expect(names(again).first()).toContainText('Olga Fixada')
  await one.page.mouse.move(1000, 500)
  await expect(names(one).first()).toContainText('Olga Fixada')
  await one.page.reload()
  await one.live()
  await one.tab('Meus').click()
  await expect(names(one).first()).toContainText('Olga Fixada')

  // Unread on both; opening it ends that.
  await choose(one, 'Nilo Recente', 'Marcar como não lida')
  await expect(again.row('Nilo Recente').getByText('1 mensagem não lida')).toBeAttached()
  await again.page.getByRole('button', { name: 'Não lidas' }).click()
  await expect(again.row('Nilo Recente')).toBeVisible()
  await again.page.getByRole('button', { name: 'Não lidas' }).click()
  await again.row('Nilo Recente').click()
  // Off the list, which holds still under the pointer.
  await again.page.mouse.move(1000, 500)
  await expect(one.row('Nilo Recente').getByText('1 mensagem não lida')).toHaveCount(0)

  await choose(one, 'Olga Fixada', 'Soltar do topo')
  await expect(names(again).first()).toContainText('Nilo Recente')
  await one.close()
  await again.close()
})

test('nothing jumps while the pointer or a menu is on the list; what is new waits behind a button @long', async ({
  browser,
}) => {
  const one = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const first = new Customer(product, 'Parada Um', '5511987670011')
  await first.writes('Oi')
  await one.tab('Fila').click()
  await one.order('Mais recentes')
  await expect(one.row('Parada Um')).toBeVisible()
  await one.row('Marta Aparecida').hover()
  const before = await one.page.getByRole('option').allTextContents()
  await new Customer(product, 'Parada Dois', '5511987670012').writes('Olá')
  await expect(one.page.getByRole('button', { name: '1 nova' })).toBeVisible()
  await one.row('Marta Aparecida').click({ button: 'right' })
  await expect(one.page.getByRole('menu')).toBeVisible()
  await one.page.mouse.move(1000, 500)
  await new Customer(product, 'Parada Três', '5511987670013').writes('Olá')
  await expect(one.page.getByRole('button', { name: '2 novas' })).toBeVisible()
  expect(
    (await one.page.getByRole('option').allTextContents()).slice(0, 3).map((text) => text.slice(0, 12)),
  ).toEqual(before.slice(0, 3).map((text) => text.slice(0, 12)))
  // A menu that Escape has closed lets go of it; the keys that walk it hold it again.
  await one.page.keyboard.press('Escape')
  await expect(one.row('Parada Três')).toBeVisible()
  await expect(one.page.getByRole('button', { name: '2 novas' })).toHaveCount(0)
  await one.page.keyboard.press('ArrowDown')
  await new Customer(product, 'Parada Quatro', '5511987670014').writes('Olá')
  await expect(one.page.getByRole('button', { name: '1 nova' })).toBeVisible()
  await one.close()
})

test('found by name, phone in any spelling, protocol and document: at once here, then by the server @long', async ({
  browser,
}) => {
  const one = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await new Customer(product, 'Zélia Procurada', '5511987670021').writes('Vocês têm fralda geriátrica?')
  await one.open('Fila', 'Zélia Procurada')
  const told = one.page.getByRole('complementary', { name: 'Dados do cliente' }).getByText(/^#?\d{14}$/)
  const protocol = ((await told.first().textContent()) ?? '').replace('#', '')
  const search = one.page.getByRole('searchbox')
  for (const typed of ['zelia', '(11) 98767-0021', '+55 11 98767 0021', '1187670021', protocol]) {
    await search.fill(typed)
    await expect(one.page.getByRole('option'), typed).toHaveCount(1)
    await expect(one.row('Zélia Procurada'), typed).toBeVisible()
  }
  await search.fill('fralda geriatr')
  await expect(one.row('Zélia Procurada')).toBeVisible()
  await search.fill('ninguém assim 99')
  await expect(one.page.getByRole('option')).toHaveCount(0)
  await one.close()
})
