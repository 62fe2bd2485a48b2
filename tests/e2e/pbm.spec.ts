import { expect, test } from '@playwright/test'
import { type PbmEmulator, startPbm } from '../../emulators/pbm/server'
import { EMULATED_PBM_KEY } from '../../server/platform/config-pbm'
import { Product } from '../product'
import { Api } from './api'
import { Attendant, Customer } from './attendant'
import { Records } from './records'
import { isSound } from './sound'

let product: Product
let operator: PbmEmulator
test.beforeAll(async () => {
  operator = await startPbm({ port: 0 })
  product = await Product.start({ PBM_GATEWAYS: `funcional|Operadora|${operator.url}|${EMULATED_PBM_KEY}` })
})
test.afterAll(async () => {
  await product?.stop()
  await operator?.close()
})

test('a programme is entered, its operator authorises, denies, and is asked by hand; the order, the report and the file follow', async ({
  browser,
}) => {
  const api = await Api.of(product, 'admin@demo.test')
  const customer = new Customer(product, 'Iara Benefício Lima', '5511987651981')
  await customer.writes('Tenho o cartão do programa')
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss

  await page.goto(`${product.url}/demo/pbm-programmes`)
  await page.getByRole('button', { name: 'Novo programa de benefício' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo programa de benefício' })
  await form.getByRole('textbox', { name: 'Programa', exact: true }).fill('Coração em Dia')
  await form.getByLabel('Laboratório').fill('EMS')
  await form.getByRole('button', { name: 'Adicionar produto' }).click()
  await form.getByLabel('Nome e apresentação').fill('Losartana 50 mg')
  await form.getByLabel('EAN').fill('7891058001155')
  await isSound(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O programa de benefício Coração em Dia foi criado.')).toBeVisible()

  const { items } = await api.ask<{ items: { id: string }[] }>(
    '{ customers(search_filter: "Iara Benefício Lima") { items { id } } }',
  )
  const order = (n: number) =>
    api.ask<string>('mutation($hash: String!, $form: OrderInput!) { saveOrder(hash: $hash, form: $form) }', {
      hash: `key-of-a-pbm-order-${n}`,
      form: {
        ...{ customer_id: items[0]?.id, delivery: 'pickup', discount: 0 },
        lines: [{ name: 'Losartana 50 mg', price: 3_000, quantity: 2 }],
      },
    })
  const ask = async (programme: RegExp, card: string) => {
    await page.getByRole('button', { name: 'Pedir autorização PBM' }).click()
    const drawer = page.getByRole('dialog', { name: 'Pedir autorização PBM' })
    await drawer.getByLabel('Programa', { exact: true }).click()
    await page.getByRole('option', { name: programme }).click()
    await drawer.getByLabel('Cartão do beneficiário').fill(card)
    return drawer
  }
  const open = async (n: number) => page.goto(`${product.url}/demo/orders/infos?id=${await order(n)}`)
  const pbm = page.getByRole('region', { name: 'PBM' })

  await open(1)
  const gateway = await ask(/Viva Saúde/, '6035 5555')
  await isSound(page, '[role=dialog]')
  await gateway.getByRole('button', { name: 'Pedir', exact: true }).click()
  await expect(pbm).toContainText('Autorizado')
  await expect(pbm).toContainText('cartão com final 5555')
  await expect(page.getByRole('region', { name: 'Itens' })).toContainText('R$ 42,00')
  await isSound(page, 'main')

  await open(2)
  const denied = await ask(/Viva Saúde/, '6035 5550')
  await denied.getByRole('button', { name: 'Pedir', exact: true }).click()
  await expect(pbm).toContainText('Beneficiário inativo no programa.')
  await page.getByRole('button', { name: 'Já vi' }).click()
  await expect(page.getByRole('button', { name: 'Já vi' })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const hand = await ask(/Coração em Dia/, '')
  await hand.getByLabel('Número da autorização (NSU)').fill('998877')
  await hand.getByLabel('Desconto no item inteiro').fill('1500')
  await isSound(page, '[role=dialog]')
  await hand.getByRole('button', { name: 'Pedir', exact: true }).click()
  await expect(pbm).toContainText('nº 998877')
  await expect(page.getByRole('region', { name: 'Itens' })).toContainText('R$ 45,00')

  await page.goto(`${product.url}/demo/pbm-report`)
  await expect(
    page
      .getByText('Por que as operadoras negam')
      .or(page.getByText(/das negativas/))
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Beneficiário inativo no programa.').first()).toBeVisible()
  await isSound(page, 'main')

  // What the operator owes for the month, what its file pays, what differs, and that somebody said it is settled.
  await new Records(product).query(
    `UPDATE pbm_authorisations SET state = 'confirmed', confirmed_at = now() WHERE number = '998877'`,
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Fechamentos' }).click()
  const month = page.getByRole('row').filter({ hasText: 'Funcional' }).first()
  await expect(month).toContainText('Em aberto')
  await isSound(page, 'main')
  await page.getByRole('button', { name: 'Mais' }).last().click()
  await page.getByRole('menuitem', { name: /Importar/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Trazer pagamentos de operadoras' })
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'pagamentos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Operadora;NSU;Valor do repasse\nFuncional;998877;12,00\nFuncional;1;5,00'),
  })
  await drawer.getByRole('button', { name: 'Conferir' }).click()
  await expect(
    drawer.getByText('O arquivo paga R$ 12,00; por estas vendas eram esperados R$ 15,00: 1 venda difere.'),
  ).toBeVisible()
  await isSound(page, '[role=dialog]')
  await drawer.getByRole('button', { name: 'Importar 1 linha' }).click()
  await expect(drawer.getByRole('region', { name: 'O que mudou' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(month).toContainText('R$ 12,00')
  await month.getByRole('cell').first().getByRole('button').click()
  const differences = page.getByRole('dialog', { name: /^Diferenças de/ })
  await expect(differences).toContainText('pago R$ 12,00 de R$ 15,00')
  await isSound(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await month.getByRole('button', { name: /Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Marcar como pago' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como pago' }).click()
  await expect(month).toContainText('Pago')
  await expect(month).toContainText('Mariana Azevedo')
  expect(boss.faults).toEqual([])
})
