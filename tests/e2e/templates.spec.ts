import { expect, test } from '@playwright/test'
import { connection } from '../../server/areas/demo/people'
import { providerTemplates } from '../../server/areas/demo/provider-templates'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'
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
  const ready = dialog.getByRole('button', { name: /Pedido pronto/ })
  await expect(ready).toContainText('Olá, Célia! Seu pedido do protocolo')
  await expect(dialog.getByText('{{')).toHaveCount(0)
  // Who serves customers sees what can be sent.
  await expect(dialog.getByText(/Frete gratis|Rejeitado|Pausado|Pendente/)).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Buscar por nome ou texto' }).fill('pedido')
  await ready.click()

  await expect(dialog.getByLabel('Nome do cliente')).toHaveValue('Célia')
  await expect(dialog.getByLabel('Protocolo')).not.toHaveValue('')
  await dialog.getByLabel('Protocolo').fill('')
  await expect(dialog.getByRole('button', { name: 'Enviar modelo' })).toBeDisabled()
  await dialog.getByLabel('Protocolo').fill('P-77')
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

test('an administrator sees the templates that cannot be sent, with their state and the reason @long', async ({
  browser,
}) => {
  const customer = new Customer(product, 'Caio Modelo', '5511987652009')
  await writesAt(product, customer, 'Tem oferta?', Date.now() - DAYS_AGO)
  const mariana = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await mariana.open('Fila', customer.name)
  await mariana.action('Aceitar')
  await mariana.page.getByRole('button', { name: 'Enviar modelo' }).click()
  const dialog = mariana.page.getByRole('dialog')
  const refused = dialog.getByRole('button', { name: /Frete gratis/ })
  await expect(refused).toBeDisabled()
  await expect(refused).toContainText('Rejeitado')
  await expect(dialog.getByRole('button', { name: /Lembrete de receita/ })).toContainText(
    'O WhatsApp ainda está avaliando este modelo.',
  )
  await expect(dialog.getByRole('button', { name: /Aniversario/ })).toContainText('Pausado')
  await isSound(mariana.page, '[role=dialog]')
  await mariana.close()
})
