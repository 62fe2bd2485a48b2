import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a ticket is transferred to a department, whose people have it, and is found by that department', async ({
  browser,
}) => {
  const nora = new Customer(product, 'Nora Setor', '5511987650321')
  await nora.writes('Cadê a minha entrega?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', nora.name)
  await ana.action('Aceitar')
  await ana.action('Transferir')
  const dialog = ana.page.getByRole('dialog', { name: 'Transferir atendimento' })
  await dialog.getByRole('tab', { name: 'Setor' }).click()
  await dialog.getByRole('radio', { name: 'Entregas' }).check()
  await dialog.getByRole('button', { name: 'Transferir para Entregas' }).click()
  await expect(ana.page.getByText('Atendimento enviado para o setor Entregas.')).toBeVisible()

  const carla = await Attendant.atTheCounter(browser, product, 'atendente3@demo.test')
  await carla.open('Fila', nora.name)

  // An administrator narrows the list to any department, and to any group of customers.
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await boss.page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(boss.page.getByRole('menuitemcheckbox', { name: 'Clube de descontos' })).toBeVisible()
  await boss.page.getByRole('menuitemcheckbox', { name: 'Balcão' }).click()
  await expect(boss.row(nora.name)).toHaveCount(0)
  await boss.page.getByRole('menuitemcheckbox', { name: 'Balcão' }).click()
  await boss.page.getByRole('menuitemcheckbox', { name: 'Entregas' }).click()
  await boss.page.keyboard.press('Escape')
  await expect(boss.page.getByRole('list', { name: 'Filtros ligados' })).toContainText('Entregas')
  await expect(boss.row(nora.name)).toBeVisible()
  for (const one of [ana, carla, boss]) await one.close()
})
