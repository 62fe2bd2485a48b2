import { expect, test } from '@playwright/test'
import { connection } from '../../server/demo/people'
import { providerTemplates } from '../../server/demo/provider-templates'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { writesAt } from './window'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
  for (const template of providerTemplates)
    await product.emulator('POST', '/templates', { waba: connection.wabaId, language: 'pt_BR', ...template })
})
test.afterAll(() => product.stop())

const DAYS_AGO = 3 * 24 * 60 * 60 * 1000

test('a template is chosen, filled in, survives a reload without a network, and arrives once', async ({
  browser,
}) => {
  const customer = new Customer(product, 'Célia Modelo', '5511987652001')
  await writesAt(product, customer, 'Meu pedido?', Date.now() - DAYS_AGO)
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', 'Célia Modelo')
  await ana.action('Aceitar')
  await ana.page.getByRole('button', { name: 'Enviar modelo' }).click()
  const dialog = ana.page.getByRole('dialog')
  // Nobody had read them: the first look does.
  await expect(dialog.getByRole('button', { name: /pedido_pronto/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /frete_gratis/ })).toBeDisabled()
  await expect(dialog.getByText('Rejeitado')).toBeVisible()
  await expect(dialog.getByText('Pausado')).toBeVisible()
  await expect(dialog.getByText('Pendente')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Buscar por nome ou texto' }).fill('pedido')
  await dialog.getByRole('button', { name: /pedido_pronto/ }).click()

  await expect(dialog.getByLabel('Variável 1')).toHaveValue('Célia')
  await expect(dialog.getByLabel('Variável 2')).not.toHaveValue('')
  await dialog.getByLabel('Variável 2').fill('')
  await expect(dialog.getByRole('button', { name: 'Enviar modelo' })).toBeDisabled()
  await dialog.getByLabel('Variável 2').fill('P-77')
  await expect(dialog.getByRole('region', { name: 'Como o cliente vai ver' })).toContainText('protocolo P-77')

  await ana.context.setOffline(true)
  await dialog.getByRole('button', { name: 'Enviar modelo' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(ana.bubble('protocolo P-77')).toBeVisible()
  await ana.context.setOffline(false)
  await ana.page.reload()
  await ana.live()
  await expect(ana.bubble('protocolo P-77')).toHaveCount(1)
  await expect(ana.bubble('protocolo P-77')).toContainText('Vou buscar')
  const sent = () =>
    product.emulator<{ messages: unknown[] }>('GET', `/messages?wa_id=${customer.phone}&direction=toCustomer`)
  await expect.poll(async () => (await sent()).messages.length).toBe(1)
  expect(JSON.stringify(await sent())).toContain('"pedido_pronto"')

  // The customer answers: one writes freely at once.
  await customer.writes('Vou buscar')
  await ana.send('Combinado!')
  await expect.poll(() => customer.received()).toContain('Combinado!')
  await ana.close()
})
