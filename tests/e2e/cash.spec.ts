import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Api } from './api'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product?.stop())

test('cash is received with its change, printed on a slip, and counted in the day’s till', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const customer = new Customer(product, 'Teresa Dinheiro Lima', '5511987651901')
  await customer.writes('Quero pagar em dinheiro')
  const api = await Api.of(product, 'admin@demo.test')
  const known = () =>
    api
      .ask<{ items: { customer: { id: string } }[] }>(
        'query($list: ListInput) { customerList(list: $list) { items { customer { id } } } }',
        { list: { search: 'Teresa Dinheiro' } },
      )
      .then(({ items }) => items[0]?.customer.id ?? '')
  await expect.poll(known).not.toBe('')
  const id = await api.ask<string>(
    'mutation($form: OrderInput!) { saveOrder(hash: "key-of-an-order-in-cash", form: $form) }',
    {
      form: {
        customer_id: await known(),
        delivery: 'pickup',
        discount: 0,
        lines: [{ name: 'Escova de dentes', price: 1245, quantity: 2 }],
      },
    },
  )
  await api.ask(
    'mutation($id: ID!) { requestPayment(order_id: $id, kind: "cash", amount: 2490, hash: "key-of-cash-to-come") }',
    { id },
  )
  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  const { page } = admin
  await expect(page).toHaveURL(/\/demo\/chat/)
  // What is printed is looked at; no printer is here.
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto(`${product.url}/demo/orders/infos?id=${id}`)
  const payment = page.getByRole('region', { name: 'Pagamento' })
  await payment.getByRole('button', { name: 'Confirmar recebimento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar recebimento' })
  await expect(dialog.getByRole('textbox', { name: 'Valor entregue pelo cliente' })).toBeFocused()
  await page.keyboard.type('5000')
  await expect(dialog.getByRole('status')).toContainText(/Troco\s*R\$\s25,10/)
  await page.keyboard.press('Control+Enter')
  await expect(payment.getByText(/o cliente entregou R\$\s50,00, troco R\$\s25,10/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Histórico' }).getByText(/troco R\$\s25,10/)).toBeVisible()

  const paper = page.locator('[data-print-sheet]')
  await page.getByRole('button', { name: 'Imprimir comanda' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toContainText('Teresa L.')
  for (const said of ['RETIRADA', '2× Escova de dentes', 'PAGO']) await expect(paper).toContainText(said)
  await expect(paper).not.toContainText('98765')
  await expect(payment).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)

  await page.goto(`${product.url}/demo/cash-day`)
  await page.getByRole('button', { name: 'Abrir o caixa' }).click()
  const step = page.getByRole('dialog')
  await step.getByRole('textbox', { name: 'Fundo de caixa' }).fill('10000')
  await step.getByRole('button', { name: 'Abrir o caixa' }).click()
  const drawer = page.getByRole('region', { name: 'Dinheiro na gaveta' })
  await expect(drawer.getByText('Caixa aberto.')).toBeVisible()
  await expect(drawer.getByText(/^R\$\s124,90$/)).toBeVisible()
  // A figure leads to the payments that it is made of, and a payment to its order.
  const figures = page.getByRole('region', { name: 'Por forma de pagamento' })
  await figures
    .getByRole('row', { name: /Dinheiro/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/f\.form=cash&f\.way=in/)
  await expect(page.getByRole('row', { name: /R\$\s50,00, troco R\$\s25,10/ })).toBeVisible()

  await page.getByRole('button', { name: 'Fechar o caixa' }).click()
  await step.getByRole('textbox', { name: 'Dinheiro contado na gaveta' }).fill('12400')
  await expect(step.getByRole('status')).toContainText(/R\$\s0,90 a menos/)
  await step.getByRole('button', { name: 'Fechar o caixa' }).click()
  await expect(drawer.getByText(/^Caixa fechado por /)).toBeVisible()
  await expect(drawer.getByText(/R\$\s0,90 a menos/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reabrir o caixa' })).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toContainText('Caixa do dia')
  await expect(paper).toContainText(/R\$\s24,90 \(1\)/)
})
