import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a colleague named in a comment is told @long', async ({ browser }) => {
  const lia = new Customer(product, 'Lia Menção', '5511987650303')
  await lia.writes('Oi')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const other = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await ana.open('Fila', 'Lia Menção')
  await ana.action('Aceitar')
  await ana.page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await ana.composer.pressSequentially('veja @')
  const list = ana.page.getByRole('listbox', { name: 'Mencionar colega' })
  await expect(list.getByRole('option').first()).toBeVisible()
  await list.getByRole('option', { name: /Bruno/ }).click()
  await expect(ana.composer).toHaveValue(/^veja @Bruno.* $/)
  await ana.composer.press('Enter')
  await expect(ana.composer).toHaveValue('')
  await expect(other.page.getByText(/mencionou você no atendimento de Lia Menção/)).toBeVisible()

  // Later it is found again: counted at the bell, listed, and a click leads to the comment, where the name is a chip.
  const bell = other.page.getByRole('navigation').getByRole('button', { name: /^Avisos/ })
  await expect(bell).toHaveAccessibleName('Avisos: 1 não lido')
  await bell.click()
  const centre = other.page.getByRole('dialog', { name: 'Avisos' })
  await expect(centre.getByRole('tab', { name: 'Menções (1)' })).toHaveAttribute('aria-selected', 'true')
  await centre.getByRole('button', { name: /No atendimento de Lia Menção: veja @Bruno/ }).click()
  await expect(other.conversation('Lia Menção')).toBeVisible()
  await expect(other.bubble('veja @Bruno').locator('mark[data-me]')).toHaveText(/^@Bruno/)
  await expect(bell).toHaveAccessibleName('Avisos')
  // For whoever wrote it the name is a chip too, and not their own.
  await expect(ana.bubble('veja @Bruno').locator('mark')).not.toHaveAttribute('data-me')
  await ana.close()
  await other.close()
})
