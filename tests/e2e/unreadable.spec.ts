import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('what cannot be shown is asked for again, and what was filled in is read @long', async ({ browser }) => {
  const phone = '5511987651601'
  const beto = new Customer(product, 'Beto Enquete', phone)
  const sends = (node: object) =>
    product.emulator('POST', `/phones/${phone}/messages`, { name: beto.name, ...node })
  await sends({ type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] })

  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await expect(ana.row(beto.name)).toContainText('O cliente enviou algo que o WhatsApp não mostra aqui')
  await ana.open('Fila', beto.name)
  const again = ana.bubble('não mostra aqui').getByRole('button', { name: 'Pedir de novo' })
  // Nobody writes to a customer whose ticket is not theirs.
  await expect(again).toHaveCount(0)
  await ana.action('Aceitar')
  await ana.tab('Meus').click()
  await again.click()
  await expect(ana.composer).toHaveValue(/^Desculpe, .* por favor\?$/)
  await expect(ana.composer).toBeFocused()
  await ana.composer.press('Enter')
  await expect.poll(() => beto.received()).toEqual([expect.stringMatching(/^Desculpe/)])

  const hostile = '<img src=x onerror="document.title=\'caught\'">'
  const response_json = JSON.stringify({
    screen_0_Nome_0: 'Roberto',
    screen_0_Entrega_1: '0_Em_casa',
    obs: hostile,
  })
  await sends({
    type: 'interactive',
    interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json } },
  })
  const form = ana.bubble('Formulário respondido')
  await expect(form.locator('dt')).toHaveText(['Nome', 'Entrega', 'Obs'])
  await expect(form.locator('dd')).toHaveText(['Roberto', 'Em casa', hostile])
  await sends({ type: 'button', button: { text: 'Quero', payload: 'PROMO-NATAL' } })
  await expect(ana.bubble('Código do botão: PROMO-NATAL')).toBeVisible()
  expect(await ana.page.title()).not.toContain('caught')
  expect(ana.faults).toEqual([])
})
