import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Api } from './api'
import { Attendant, Customer } from './attendant'
import { faultsOf } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product?.stop())

const ADDRESS = 'Rua das Flores, 10, apto 31 - Jardim Paulista, São Paulo'

test('a courier takes an order along, collects, and hands it over by the link of the day', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const api = await Api.of(product, 'admin@demo.test')
  const customer = new Customer(product, 'Josefa Entrega Lima', '5511987651931')
  await customer.writes('Pode entregar?')
  const known = () =>
    api
      .ask<{ items: { customer: { id: string } }[] }>(
        'query($list: ListInput) { customerList(list: $list) { items { customer { id } } } }',
        { list: { search: 'Josefa Entrega' } },
      )
      .then(({ items }) => items[0]?.customer.id ?? '')
  await expect.poll(known).not.toBe('')
  const id = await api.ask<string>(
    'mutation($form: OrderInput!) { saveOrder(hash: "key-of-an-order-to-bring", form: $form) }',
    {
      form: {
        customer_id: await known(),
        delivery: 'delivery',
        address: ADDRESS,
        note: 'Portão azul',
        discount: 0,
        lines: [{ name: 'Escova de dentes', price: 1245, quantity: 2 }],
      },
    },
  )
  for (const phase of ['confirmed', 'ready']) {
    const { order } = await api.ask<{ order: { rev: number } }>(
      'query($id: ID!) { order(id: $id) { order { rev } } }',
      { id },
    )
    await api.ask(
      'mutation($id: ID!, $rev: Int!, $phase: String!) { moveOrder(id: $id, rev: $rev, phase: $phase) }',
      { id, rev: order.rev, phase },
    )
  }
  await api.ask(
    'mutation($id: ID!) { requestPayment(order_id: $id, kind: "cash", amount: 2490, hash: "key-of-cash-at-a-door", change_for: 5000) }',
    { id },
  )
  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  const { page } = admin
  await expect(page).toHaveURL(/\/demo\/chat/)

  // The courier is written down, and given the order where all of the day stand.
  await page.goto(`${product.url}/demo/couriers`)
  await page.getByRole('button', { name: 'Novo entregador' }).first().click()
  await page.getByRole('textbox', { name: 'Entregador', exact: true }).fill('João Motoboy')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O entregador João Motoboy foi criado.')).toBeVisible()
  await page.goto(`${product.url}/demo/deliveries`)
  await page
    .getByRole('row', { name: /Josefa Entrega/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Entregador' }).click()
  const giving = page.getByRole('dialog', { name: 'Quem leva este pedido?' })
  await giving.getByRole('combobox', { name: 'Entregador' }).selectOption({ label: 'João Motoboy' })
  await giving.getByRole('button', { name: 'Passar' }).click()
  await expect(page.getByText('1 pedido com João Motoboy.')).toBeVisible()
  await page.getByRole('button', { name: 'Link de João Motoboy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link de João Motoboy' })
  await expect(dialog.getByText(/copie o link/)).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: 'Link de hoje' }).inputValue()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  const courier = await phone.newPage()
  const asked: string[] = []
  courier.on('request', (request) => asked.push(request.url()))
  const answer = await courier.goto(link)
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const card = courier.getByRole('listitem').filter({ hasText: 'Josefa' })
  await expect(card.getByText(ADDRESS)).toBeVisible()
  await expect(courier.getByText('Lima')).toHaveCount(0)
  await expect(card.getByText(/Receber R\$\s24,90 em dinheiro/)).toBeVisible()
  await expect(card.getByText(/Levar R\$\s25,10 de troco/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Ligar' })).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'Abrir no mapa' })).toHaveAttribute('rel', /noreferrer/)
  expect(await faultsOf(courier)).toEqual([])

  // Without signal nothing is lost: it is said, kept with its key, and arrives once.
  await phone.setOffline(true)
  await card.getByRole('button', { name: 'Saiu para entrega' }).click()
  await expect(card.getByText(/ainda não chegou à loja/)).toBeVisible()
  await phone.setOffline(false)
  await expect(card.getByText('A caminho')).toBeVisible()
  await card.getByRole('button', { name: /Recebi/ }).click()
  await expect(card.getByText(/Troco: R\$\s25,10/)).toBeVisible()
  expect(await faultsOf(courier)).toEqual([])
  await card.getByRole('button', { name: 'Confirmar' }).click()
  await expect(card.getByText('Já está pago')).toBeVisible()
  await card.getByRole('button', { name: 'Entregue', exact: true }).click()
  await card.getByRole('textbox', { name: 'Quem recebeu?' }).fill('Rui, porteiro')
  expect(await faultsOf(courier)).toEqual([])
  await card.getByRole('button', { name: 'Confirmar' }).click()
  await expect(courier.getByText(/^Entregue às /)).toBeVisible()
  await expect(courier.getByText(ADDRESS)).toHaveCount(0)
  await expect(courier.getByText('Josefa')).toHaveCount(0)
  const { origin } = new URL(link)
  expect(asked.filter((url) => new URL(url).origin !== origin)).toEqual([])
  expect(asked.filter((url) => new URL(url).search.includes('token'))).toEqual([])

  // The shop sees by whom, to whom and for how much; ended, the link shows nothing more.
  await page.goto(`${product.url}/demo/orders/infos?id=${id}`)
  const history = page.getByRole('region', { name: 'Histórico' })
  await expect(history.getByText('Recebido por Rui, porteiro')).toBeVisible()
  await expect(history.getByText(/João Motoboy, entregador/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pagamento' }).getByText(/troco R\$\s25,10/)).toBeVisible()
  await page.goto(`${product.url}/demo/deliveries`)
  await page.getByRole('button', { name: 'Link de João Motoboy' }).click()
  await dialog.getByRole('button', { name: 'Encerrar link' }).click()
  await page
    .getByRole('dialog', { name: 'Encerrar o link de João Motoboy?' })
    .getByRole('button', { name: 'Encerrar link' })
    .click()
  await expect(page.getByText('O link de João Motoboy foi encerrado.')).toBeVisible()
  await courier.reload()
  await expect(courier.getByText('Este link não vale mais. Peça outro à loja.')).toBeVisible()
  expect(await faultsOf(courier)).toEqual([])
  await phone.close()
})
