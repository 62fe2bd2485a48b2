import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('what is written on the shop’s own phone stands in the conversation, marked, with its ticks @long', async ({
  browser,
}) => {
  const lia = new Customer(product, 'Lia Celular', '5511987650701')
  await lia.writes('Tem dipirona?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', lia.name)
  await ana.action('Aceitar')
  await ana.send('Um momento.')
  // On the emulator's page, as whoever plays the shop does.
  const emulator = await browser.newPage()
  await emulator.goto(product.emulatorUrl)
  await emulator.getByText(lia.name).first().click()
  await emulator.getByLabel('Digite como o cliente').fill('Temos, sim: R$ 8.')
  await emulator.getByRole('button', { name: 'Pelo celular da loja' }).click()
  const bubble = ana.bubble('Temos, sim: R$ 8.')
  await expect(bubble).toContainText('Enviada pelo celular da loja')
  await expect(ana.bubble('Um momento.')).not.toContainText('Enviada pelo celular')
  await emulator.close()
  await ana.close()
})

test('a call that nobody took can be called back, and who wants no promotions is marked @long', async ({
  browser,
}) => {
  const rui = new Customer(product, 'Rui Ligou', '5511987650702')
  await rui.writes('Boa tarde')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', rui.name)
  await ana.action('Aceitar')
  const emulator = await browser.newPage()
  await emulator.goto(product.emulatorUrl)
  await emulator.getByText(rui.name).first().click()
  await emulator.getByRole('button', { name: 'Ligação perdida' }).click()
  const talk = ana.conversation(rui.name)
  await expect(talk.getByText('Ligação perdida do cliente')).toBeVisible()
  await expect(talk.getByRole('link', { name: 'Ligar de volta' })).toHaveAttribute(
    'href',
    'tel:+5511987650702',
  )
  await emulator.getByRole('button', { name: 'Parar promoções' }).click()
  await expect(talk.getByText(/não receber mais mensagens de marketing/)).toBeVisible()
  await emulator.getByRole('button', { name: 'Código de segurança novo' }).click()
  await expect(talk.getByText('O código de segurança do cliente mudou.')).toBeVisible()
  await emulator.close()
  await ana.close()
})
