import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a draft follows its user to another machine, and is never typed over @long', async ({ browser }) => {
  const rui = new Customer(product, 'Rui Rascunho', '5511987650302')
  await rui.writes('Bom dia')
  const here = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await here.open('Fila', 'Rui Rascunho')
  await here.action('Aceitar')
  const there = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await there.tab('Meus').click()

  await here.composer.fill('Vou ver o preço')
  await expect(there.row('Rui Rascunho')).toContainText('Rascunho:')
  await there.open('Meus', 'Rui Rascunho')
  await expect(there.composer).toHaveValue('Vou ver o preço')

  // Both write: each keeps their own, and is offered the other's.
  await there.composer.fill('Custa 12 reais')
  await here.composer.fill('Já volto')
  const offer = there.page.getByRole('status').filter({ hasText: 'em outro dispositivo' })
  const other = here.page.getByRole('status').filter({ hasText: 'em outro dispositivo' })
  await expect.poll(async () => (await offer.count()) + (await other.count())).toBeGreaterThan(0)
  await expect(there.composer).toHaveValue('Custa 12 reais')
  await expect(here.composer).toHaveValue('Já volto')

  // What is sent is no draft anywhere.
  await here.composer.press('Enter')
  await expect(here.composer).toHaveValue('')
  await expect(here.bubble('Já volto')).toHaveCount(1)
  await here.close()
  await there.close()
})
