import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { EMPTY_STORE } from '../../src/domain/store/store-form'
import { dayOf } from '../../src/domain/time/relative-time'
import { Product } from '../product'
import { readXml, schemaFault } from '../sngpc-schema'
import { Api } from './api'
import { Attendant, Customer } from './attendant'
import { sells } from './order-way'

const ZONE = 'America/Sao_Paulo'
let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product?.stop())

test('an antibiotic leaves the shop once the pharmacist has written its sale down, and goes into the file for Anvisa', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const api = await Api.of(product, 'admin@demo.test')
  const ask = (text: string, args: object = {}) => api.ask(text, args)
  await ask('mutation($id: ID!) { savePharmacist(user_id: $id, crf: "12345", crf_state: "SP") }', {
    id: api.userId,
  })
  const sku = 'AMOX-SNGPC'
  await sells(api, {
    ...{ name: 'Amoxicilina 500 mg', sku, kind: 'medicine', price: 2_490 },
    ...{ stripe: 'red_retention', control_list: 'antimicrobial' },
  })
  const found = await api.ask<{ items: { id: string }[] }>(
    'query($list: ListInput) { productRows(list: $list) { items { id } } }',
    { list: { search: sku } },
  )
  const customer = new Customer(product, 'Sílvia Receita Lima', '5511987651902')
  await customer.writes('Vou buscar o antibiótico')
  const known = () =>
    api
      .ask<{ items: { customer: { id: string } }[] }>(
        'query($list: ListInput) { customerList(list: $list) { items { customer { id } } } }',
        { list: { search: 'Sílvia Receita' } },
      )
      .then(({ items }) => items[0]?.customer.id ?? '')
  await expect.poll(known).not.toBe('')
  const id = await api.ask<string>(
    'mutation($form: OrderInput!) { saveOrder(hash: "key-of-an-order-of-an-antibiotic", form: $form) }',
    {
      form: {
        customer_id: await known(),
        delivery: 'pickup',
        discount: 0,
        lines: [{ product_id: found.items[0]?.id, name: '', price: 2490, quantity: 2 }],
      },
    },
  )
  // By the shop's clock: in the evening of Brasília Greenwich has the next day.
  const issued = dayOf(Date.now() - 86_400_000, ZONE)
  await ask(
    'mutation($id: ID!, $p: PrescriptionInput!) { approvePrescription(order_id: $id, rev: 1, prescription: $p) }',
    { id, p: { kind: 'paper_original', issued_on: issued, original_at_delivery: false } },
  )
  for (const [rev, phase] of [
    [2, 'confirmed'],
    [3, 'ready'],
  ])
    await ask(
      'mutation($id: ID!, $rev: Int!, $phase: String!) { moveOrder(id: $id, rev: $rev, phase: $phase) }',
      {
        id,
        rev,
        phase,
      },
    )

  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  const { page } = admin
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/sngpc`)
  await expect(page.getByText('A loja não registra aqui as vendas')).toBeVisible()
  await page.getByRole('link', { name: 'Abrir Configurações' }).click()
  const since = page.getByLabel('Registrar vendas para o SNGPC desde')
  await since.fill(issued)
  await since.press('Enter')
  await expect.poll(() => ask('query { sngpcPlaces { since } }')).toEqual([{ since: issued }])

  await page.goto(`${product.url}/demo/orders/infos?id=${id}`)
  const handOver = page.getByRole('button', { name: 'Registrar entrega' })
  await expect(handOver).toBeDisabled()
  await expect(page.getByText('Falta o registro da venda de Amoxicilina 500 mg').first()).toBeVisible()
  const section = page.getByRole('region', { name: 'Registro para o SNGPC' })
  await section.getByRole('button', { name: 'Registrar receita' }).click()
  const form = page.getByRole('dialog', { name: 'Registrar receita' })
  await form.getByRole('textbox', { name: 'Nome do prescritor' }).fill('Ana Lima')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('textbox', { name: 'Nº no conselho' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: 'Data da receita' }).fill(issued.split('-').reverse().join('/'))
  await form.getByRole('textbox', { name: 'Nº no conselho' }).fill('4562')
  await form.getByRole('combobox', { name: 'UF', exact: true }).selectOption('SP')
  await form.getByRole('textbox', { name: 'Nome do paciente' }).fill('Sílvia <Lima>')
  await form.getByRole('textbox', { name: 'Idade', exact: true }).fill('34')
  await form.getByRole('combobox', { name: 'Sexo' }).selectOption('female')
  await form.getByRole('textbox', { name: 'Lote' }).fill('L-0815')
  await form.getByRole('textbox', { name: /^Validade/ }).fill('08/2099')
  await form.getByRole('textbox', { name: 'Registro na Anvisa' }).fill('1121303430022')
  await page.keyboard.press('Control+Enter')
  await expect(section.getByText('completo')).toBeVisible()
  await expect(section.getByText('2 × Amoxicilina 500 mg, lote L-0815, validade 31/08/2099')).toBeVisible()
  await handOver.click()
  await expect(page.getByText(/P-\d+ .*[Ee]ntregue/).first()).toBeVisible()

  await ask('mutation($store: StoreInput!) { saveStoreInfo(store: $store) }', {
    store: { ...EMPTY_STORE, document: '11222333000181' },
  })
  const today = dayOf(Date.now(), ZONE)
  await page.goto(`${product.url}/demo/sngpc?first=${issued}&last=${today}`)
  const sale = page.getByRole('row', { name: /Amoxicilina 500 mg/ })
  await expect(sale).toContainText('Completo')
  const cpf = page.getByRole('textbox', { name: 'CPF do farmacêutico' })
  await cpf.fill('529.982.247-25')
  await page.getByRole('button', { name: 'Gerar arquivo' }).click()
  await expect(page.getByRole('alert')).toContainText('o dia de hoje ainda vende')
  // Yesterday is over, and nothing was sold.
  await page.goto(`${product.url}/demo/sngpc?first=${issued}&last=${issued}`)
  await cpf.fill('529.982.247-24')
  await page.getByRole('button', { name: 'Gerar arquivo' }).click()
  await expect(page.getByRole('alert')).toContainText('Este CPF não existe')
  await cpf.fill('529.982.247-25')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gerar arquivo' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`SNGPC-11222333000181-${issued}-${issued}.xml`)
  expect(schemaFault(readXml(readFileSync(await file.path())))).toBeNull()
  await page.goto(`${product.url}/demo/sngpc?first=${issued}&last=${today}`)
  await sale.getByText('Amoxicilina 500 mg').first().click()
  await expect(section.getByText('Paciente: Sílvia <Lima>')).toBeVisible()
})
