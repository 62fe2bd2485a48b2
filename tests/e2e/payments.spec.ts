import { expect, test } from '@playwright/test'
import { Attendant, Customer } from './attendant'
import { OrderWay, SKU } from './order-way'

let way: OrderWay
test.beforeAll(async () => {
  way = await OrderWay.start({ bank: false })
})
test.afterAll(() => way?.stop())

test('an account at a bank is set up; an order is reviewed, charged there, paid when the bank says so, once, sent to the ERP and handed over', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { product, psp } = way
  const customer = new Customer(product, 'Paulo Pagador', '5511987650377')
  await customer.writes('Quero pagar por Pix')
  await product.emulator('POST', `/phones/5511987650377/messages`, {
    type: 'order',
    order: {
      catalog_id: '1',
      product_items: [{ product_retailer_id: SKU, quantity: 1, item_price: 54.9, currency: 'BRL' }],
    },
  })
  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  const { page } = admin
  await expect(page).toHaveURL(/\/demo\/chat/)

  await page.goto(`${product.url}/demo/erp-integrations?tab=pix`)
  await page.getByRole('button', { name: 'Nova conta Pix' }).click()
  const form = page.getByRole('dialog', { name: 'Nova conta Pix' })
  await form.getByRole('combobox', { name: 'Banco' }).click()
  await page.getByRole('option', { name: 'Banco emulado' }).click()
  await form.getByRole('textbox', { name: 'Nome' }).fill('Conta da loja')
  await form.getByRole('textbox', { name: 'Chave Pix' }).fill('123e4567-e12b-12d1-a456-426655440000')
  await form.getByRole('button', { name: 'Salvar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Conta da loja' })
  await expect(row).toContainText('Precisa de credenciais')
  await page.getByRole('button', { name: 'Ações de Conta da loja' }).click()
  await page.getByRole('menuitem', { name: 'Informar credenciais' }).click()
  const secret = page.getByRole('dialog', { name: 'Informar credenciais' })
  await secret.getByRole('textbox', { name: 'Client ID' }).fill(psp.bank.clientId)
  await secret.getByRole('textbox', { name: 'Client Secret' }).fill(psp.bank.clientSecret)
  await secret.getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('Conectada')

  await page.goto(`${product.url}/demo/product-orders`)
  await page.getByRole('textbox', { name: 'Número, cliente ou telefone' }).fill('Paulo Pagador')
  await page
    .getByRole('row', { name: /Paulo Pagador/ })
    .getByRole('link')
    .first()
    .click()

  // What needs a prescription is seen by a pharmacist before it is confirmed.
  await page.getByRole('button', { name: 'Aprovar receita' }).click()
  const review = page.getByRole('dialog', { name: 'Aprovar receita' })
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  await review.getByRole('textbox', { name: 'Data da receita' }).fill(today)
  await page.keyboard.press('Tab')
  await review.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText(/Aprovada por .*CRF 54321\/SP/)).toBeVisible()

  const payment = page.getByRole('region', { name: 'Pagamento' })
  await payment.getByRole('button', { name: 'Cobrar por Pix' }).click()
  const asking = page.getByRole('dialog', { name: 'Cobrar por Pix' })
  await expect(asking.getByRole('combobox', { name: 'Forma' })).toHaveValue('pix_dynamic')
  await asking.getByRole('button', { name: 'Cobrar' }).click()
  await expect(payment.getByText(/^000201.*6304[0-9A-F]{4}$/)).toBeVisible()
  await expect(payment.getByRole('button', { name: 'Confirmar recebimento' })).toHaveCount(0)

  // The customer is sent it: first taken, for nobody answers out of a queue.
  await payment.getByRole('button', { name: 'Enviar na conversa' }).click()
  await expect(page.getByText('a conversa não está com você')).toBeVisible()
  const orderUrl = page.url()
  await page.getByRole('link', { name: 'Abrir a conversa' }).click()
  // The composer is there at once; leaving the page takes along what was asked and is not answered yet.
  const accepted = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('mutation CreateTicketTransfer') === true,
  )
  await page.getByRole('button', { name: 'Aceitar' }).first().click()
  await accepted
  await expect(admin.composer).toBeFocused()
  await page.goto(orderUrl)
  await payment.getByRole('button', { name: 'Enviar na conversa' }).click()
  await expect(page.getByText('Pix enviado ao cliente.')).toBeVisible()
  await expect
    .poll(async () => (await customer.received()).some((text) => /^000201.*6304[0-9A-F]{4}$/.test(text)))
    .toBe(true)

  // The customer pays; the bank tells it three times, and the page shows it by itself.
  const [charge] = psp.bank.charges.values()
  const pix = psp.bank.pay(charge?.txid ?? '', 5490)
  expect(await psp.tell([pix?.endToEndId ?? ''], 3)).toEqual([200, 200, 200])
  await expect(payment.getByText('Tudo pago')).toBeVisible()
  await psp.tell([pix?.endToEndId ?? ''], 2)
  await payment.getByRole('button', { name: 'Consultar o banco' }).click()
  const history = page.getByRole('region', { name: 'Histórico' })
  await expect(history.getByText('Pagamento recebido', { exact: true })).toHaveCount(1)
  await expect(payment.getByText('Tudo pago')).toBeVisible()

  // Confirmed, it is one order in the ERP, and goes to the customer.
  for (const [step, phase] of [
    ['Confirmar pedido', 'Confirmado'],
    ['Começar separação', 'Em separação'],
    ['Marcar como pronto', 'Pronto'],
    ['Registrar entrega', 'Entregue'],
  ] as const) {
    await page.getByRole('button', { name: step, exact: true }).click()
    await expect(page.getByText(`: ${phase}.`)).toBeVisible()
  }
  await expect(history.getByText('De Pronto para Entregue')).toBeVisible()
  await page.goto(`${product.url}/demo/erp-integrations?tab=pushes`)
  await expect(page.getByRole('cell', { name: 'No ERP', exact: true })).toHaveCount(1)
  expect(way.erp.shops.bling.orders.map(({ lines }) => lines.map(({ price }) => price))).toEqual([[54.9]])
  await page.goto(orderUrl)

  // And a part of it goes back, by the bank.
  await payment.getByRole('button', { name: 'Devolver', exact: true }).click()
  const back = page.getByRole('dialog', { name: 'Devolver dinheiro' })
  await back.getByRole('textbox', { name: 'Valor' }).fill('490')
  await back.getByRole('textbox', { name: 'Motivo da devolução' }).fill('Faltou um item')
  await back.getByRole('button', { name: 'Devolver' }).click()
  await expect(payment.getByText(/voltou R\$\s4,90/)).toBeVisible()
  expect(psp.bank.pixOf(pix?.endToEndId ?? '')?.devolucoes).toHaveLength(1)
})
