import { expect, test } from '@playwright/test'
import { Attendant, Customer } from './attendant'
import { OrderWay, SKU } from './order-way'

let way: OrderWay
test.beforeAll(async () => {
  way = await OrderWay.start()
})
test.afterAll(() => way?.stop())

type Interactive = {
  type: string
  action: {
    parameters: {
      reference_id: string
      total_amount?: { value: number }
      payment_settings?: { pix_dynamic_code: { code: string } }[]
      order: { status: string }
    }
  }
}
type Sent = { messages: { message: { interactive?: Interactive } }[] }

/** Messages about orders that arrived on a phone, oldest first. */
async function ordersOn({ phone }: Customer): Promise<Interactive[]> {
  const { messages } = await way.product.emulator<Sent>(
    'GET',
    `/messages?wa_id=${phone}&direction=toCustomer`,
  )
  return messages.flatMap(({ message: { interactive } }) =>
    interactive?.type === 'order_details' || interactive?.type === 'order_status' ? [interactive] : [],
  )
}

test('a Pix is asked for in the conversation by WhatsApp’s own order message, paid, and the order told of by it; of a medicine the panel says beforehand why not @long', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { product, psp, api } = way
  const found = await api.ask<{ sku: string; price: number }[]>(
    '{ findProducts(search: "creme dental") { sku price } }',
  )
  const { sku = '', price = 0 } = found[0] ?? {}
  const dora = new Customer(product, 'Dora Detalhes', '5511987650721')
  const id = await way.cartOf(dora, sku, price)
  const ivo = new Customer(product, 'Ivo Remédio', '5511987650722')
  const other = await way.cartOf(ivo, SKU, 2_490)
  await way.approve(other)
  await way.charge(id, 'detalhes-0001-0000')
  await way.charge(other, 'detalhes-0002-0000')

  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = admin
  const panel = page.getByRole('complementary', { name: 'Dados do cliente' })
  const ask = panel.getByRole('button', { name: 'Pedir pagamento no WhatsApp' })

  // A medicine: the rule is named before anybody tries; QR code and text are still there.
  await admin.open('Fila', ivo.name)
  await admin.action('Aceitar')
  await expect(admin.composer).toBeEnabled()
  await panel.getByText('Pedidos', { exact: true }).click()
  await expect(ask).toBeDisabled()
  await expect(ask).toHaveAccessibleDescription(
    /^Amoxicilina 500 mg: a política comercial do WhatsApp não permite medicamentos com tarja/,
  )
  await expect(panel.getByRole('button', { name: 'Enviar na conversa' })).toBeEnabled()

  await admin.open('Fila', dora.name)
  await admin.action('Aceitar')
  await expect(admin.composer).toBeEnabled()
  await ask.click()
  await expect(page.getByText('Pedido de pagamento enviado ao cliente.')).toBeVisible()
  await expect.poll(async () => (await ordersOn(dora)).length).toBe(1)
  const [asked] = await ordersOn(dora)
  expect(asked).toMatchObject({
    type: 'order_details',
    action: { parameters: { total_amount: { value: 2 * price } } },
  })
  const code = asked?.action.parameters.payment_settings?.[0]?.pix_dynamic_code.code ?? ''
  expect(code).toMatch(/^000201.*6304[0-9A-F]{4}$/)

  // The customer pays what the code asks for; the panel shows it by itself.
  const charge = [...psp.bank.charges.values()].find(({ pixCopiaECola }) => pixCopiaECola === code)
  const pix = psp.bank.pay(charge?.txid ?? '', 2 * price)
  await psp.tell([pix?.endToEndId ?? ''], 2)
  await expect(panel.getByText('Pago', { exact: true })).toBeVisible()
  await expect(ask).toHaveCount(0)

  // What the shop tells of the order from now on is told of that message.
  await way.move(id, 'confirmed')
  await expect.poll(async () => (await ordersOn(dora)).length).toBe(2)
  const told = (await ordersOn(dora))[1]
  expect(told).toMatchObject({
    type: 'order_status',
    action: {
      parameters: { reference_id: asked?.action.parameters.reference_id, order: { status: 'processing' } },
    },
  })
  expect(await ordersOn(ivo)).toEqual([])
  await admin.close()
})
