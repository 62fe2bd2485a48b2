import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a text for later waits above the composer, is changed, and leaves once', async ({ browser }) => {
  const rita = new Customer(product, 'Rita Depois', '5511987650301')
  await rita.writes('Avise quando chegar')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', 'Rita Depois')
  await ana.action('Aceitar')
  await ana.composer.fill('Seu pedido chegou.')
  await ana.page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await ana.page.getByRole('menuitem', { name: /Em 1 hora/ }).click()
  await expect(ana.composer).toHaveValue('')
  const waiting = ana.page.getByRole('list', { name: '1 mensagem agendada' })
  await expect(waiting).toContainText('Seu pedido chegou.')

  await waiting.getByRole('button', { name: 'Editar agendamento' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Editar agendamento' })
  await dialog.getByLabel('Mensagem').fill('Seu pedido chegou!')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(waiting).toContainText('Seu pedido chegou!')

  // It is the server's: another page finds it.
  await ana.page.reload()
  await expect(waiting).toContainText('Seu pedido chegou!')
  await waiting.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(ana.bubble('Seu pedido chegou!')).toHaveCount(1)
  await expect.poll(() => rita.received()).toEqual(['Seu pedido chegou!'])
  await ana.close()
})
