import { expect, test } from '@playwright/test'
import { EMPTY_STORE } from '../../src/domain/store/store-form'
import { Product } from '../product'
import { cmedCsv } from '../server/areas/cmed-list'
import { Api } from './api'
import { Attendant, Customer } from './attendant'
import { ofList } from './list-hands'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product?.stop())

const GTIN = '7891058001155'

test('the CMED’s list comes in by the column that the shop chose, and nothing is sold above its PMC @long', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const api = await Api.of(product, 'admin@demo.test')
  await api.ask('mutation($store: StoreInput!) { saveStoreInfo(store: $store) }', {
    store: { ...EMPTY_STORE, state: 'GO' },
  })
  await api.ask('mutation($form: ProductInput!) { saveProduct(form: $form) }', {
    form: {
      ...{ name: 'Dipirona da lista 1 g', sku: 'DIP-CMED', gtin: GTIN, brand: '', maker: '', kind: 'otc' },
      ...{ ingredient: '', presentation: '', anvisa_register: '', stripe: 'none', control_list: '' },
      ...{ description: '', active: true, price: 1_500, promo_until: '', stock_typed: false },
    },
  })
  const file = {
    name: 'xls_conformidade_site_20260721.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      cmedCsv('21/07/2026', [
        { REGISTRO: '1058300010015', 'EAN 1': GTIN, 'PMC 18 %': '99,00', 'PMC 19 %': '12,90' },
        { REGISTRO: '1999999999999', 'PMC 19 %': '7,00' },
      ]),
    ),
  }
  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  const { page } = admin
  await expect(page).toHaveURL(/\/demo\/chat/)
  const drawer = page.getByRole('dialog', { name: 'Atualizar o PMC pela lista da CMED' })
  const bringIn = async () => {
    await page.goto(`${product.url}/demo/products`)
    await ofList(page, 'Lista de preços da CMED')
    await drawer.locator('input[type=file]').setInputFiles(file)
  }
  // Of this state nobody knows what medicines bear: the shop says it.
  await bringIn()
  await expect(drawer.getByText('a alíquota de ICMS dos medicamentos em GO muda')).toBeInViewport()
  await page.goto(`${product.url}/demo/dynamic-settings`)
  await page.getByLabel('Coluna da CMED (ICMS dos medicamentos)').selectOption('19 %')
  await page.locator('#cmed_column').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('#cmed_column').getByRole('button', { name: 'Salvar' })).toBeDisabled()

  await bringIn()
  await expect(drawer.getByRole('heading', { name: 'O que é cada coluna?' })).toBeInViewport()
  const column = drawer.getByRole('combobox', { name: 'Campo da coluna PMC 19 %', exact: true })
  await column.scrollIntoViewIfNeeded()
  await expect(column).toBeInViewport()
  await expect(column).toHaveValue('PMC 19 % (escolhida pela loja)')
  await drawer.getByRole('button', { name: 'Conferir' }).click()
  await expect(
    drawer.getByText('Lista da CMED de 21/07/2026. Vale a coluna PMC 19 % (escolhida pela loja).'),
  ).toBeInViewport()
  await expect(drawer.getByText('1 produto tem preço acima deste PMC')).toBeVisible()
  await drawer.getByRole('button', { name: 'Atualizar o PMC' }).click()
  await expect(drawer.getByRole('heading', { name: 'Concluída' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await page
    .getByRole('textbox', { name: /^Buscar/ })
    .first()
    .fill('Dipirona da lista')
  await expect(page.getByText(/PMC R\$\s12,90, CMED de 07\/2026/).first()).toBeInViewport()

  // Whoever asks more for it is refused, with the law.
  const product_id = (
    await api.ask<{ items: { id: string }[] }>(
      'query($list: ListInput) { productRows(list: $list) { items { id } } }',
      { list: { search: 'DIP-CMED' } },
    )
  ).items[0]?.id
  const customer = new Customer(product, 'Vera Preço Lima', '5511987651903')
  await customer.writes('Quanto custa a dipirona?')
  const known = () =>
    api
      .ask<{ items: { customer: { id: string } }[] }>(
        'query($list: ListInput) { customerList(list: $list) { items { customer { id } } } }',
        { list: { search: 'Vera Preço' } },
      )
      .then(({ items }) => items[0]?.customer.id ?? '')
  await expect.poll(known).not.toBe('')
  const id = await api.ask<string>(
    'mutation($form: OrderInput!) { saveOrder(hash: "key-of-an-order-above-the-list", form: $form) }',
    {
      form: {
        customer_id: await known(),
        delivery: 'pickup',
        discount: 0,
        lines: [{ product_id, name: '', price: 1291, quantity: 1 }],
      },
    },
  )
  await page.goto(`${product.url}/demo/orders/infos?id=${id}`)
  await expect(page.getByText(/está acima do preço máximo ao consumidor, R\$\s12,90/)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Confirmar pedido' })).toBeDisabled()
})
