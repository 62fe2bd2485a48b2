import { expect, test } from '@playwright/test'
import { connection } from '../../server/areas/demo/people'
import { providerTemplates } from '../../server/areas/demo/provider-templates'
import { Product } from '../product'
import { Api } from './api'
import { Attendant, Customer } from './attendant'
import { sells } from './order-way'
import { sendsAt } from './window'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
  for (const template of providerTemplates)
    await product.emulator('POST', '/templates', { waba: connection.wabaId, language: 'pt_BR', ...template })
})
test.afterAll(() => product.stop())

const DAYS_AGO = 3 * 24 * 60 * 60 * 1000

test('an order stands in its ticket, moves there as it moves, and is told by a template once the window is closed @long', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  // What a cart brings and nobody has classified is not confirmed.
  const api = await Api.of(product, 'admin@demo.test')
  await sells(api, { name: 'Escova macia', sku: 'ESCOVA-1', kind: 'other', price: 1_290 })
  const nair = new Customer(product, 'Nair Depois', '5511987650377')
  const order = {
    catalog_id: '1',
    product_items: [{ product_retailer_id: 'ESCOVA-1', quantity: 1, item_price: 12.9, currency: 'BRL' }],
  }
  await sendsAt(product, nair, { type: 'order', order }, Date.now() - DAYS_AGO)

  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.tab('Fila').click()
  await ana.row('Nair Depois').click()
  const mark = ana.page.getByRole('complementary', { name: 'Dados do cliente' })
  await expect(mark).toContainText(/Pedido P-\d{4}.*Recebido/s)

  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  const { page } = admin
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/status`)
  await page.getByRole('button', { name: 'Pronto para retirar', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Editar status' })
  await form.getByRole('button', { name: 'Escolher modelo' }).first().click()
  await form.getByRole('button', { name: /Pedido pronto/ }).click()
  // What can be known beforehand is; the rest is asked for.
  await expect(form.getByLabel('Nome do cliente')).toHaveValue('{{primeiro_nome}}')
  await form.getByLabel('Protocolo').fill('{{cpf}}')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('O pedido não conhece {{cpf}}.')).toBeVisible()
  await form.getByLabel('Protocolo').fill('{{numero_pedido}}')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('O status Pronto para retirar foi salvo.')).toBeVisible()

  await page.goto(`${product.url}/demo/product-orders`)
  await page.getByRole('textbox', { name: 'Número, cliente ou telefone' }).fill('Nair Depois')
  await page
    .getByRole('row', { name: /Nair Depois/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirmar pedido', exact: true }).click()
  await expect(mark).toContainText('Confirmado')
  for (const step of ['Começar separação', 'Marcar como pronto'])
    await page.getByRole('button', { name: step, exact: true }).click()
  await expect(mark).toContainText('Pronto para retirar')

  const history = page.getByRole('region', { name: 'Histórico' })
  await expect(history.getByText(/^Olá, Nair! Seu pedido do protocolo P-\d{4} está pronto/)).toBeVisible()
  // The status before it names no template.
  await expect(history.getByText('não enviado: janela fechada', { exact: true })).toBeVisible()
  const sent = () =>
    product.emulator<{ messages: unknown[] }>('GET', `/messages?wa_id=${nair.phone}&direction=toCustomer`)
  await expect.poll(async () => (await sent()).messages.length).toBe(1)
  expect(JSON.stringify(await sent())).toContain('"pedido_pronto"')
})
