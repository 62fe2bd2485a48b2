import { expect, test } from 'vitest'
import { messageProblem } from './messageRules'
import type { World } from './world'

const amount = (value: number, offset = 100) => ({ value, offset })
const order = {
  status: 'pending',
  tax: amount(0),
  items: [{ retailer_id: '7', name: 'Escova', amount: amount(1290), quantity: 2 }],
  subtotal: amount(2580),
  shipping: amount(700),
  discount: amount(80),
}
const parameters = {
  reference_id: 'P-0001-1',
  type: 'physical-goods',
  payment_type: 'br',
  payment_settings: [
    {
      type: 'pix_dynamic_code',
      pix_dynamic_code: { code: '000201', merchant_name: 'Loja', key: 'a@b.test', key_type: 'EMAIL' },
    },
  ],
  currency: 'BRL',
  total_amount: amount(3200),
  order,
}
const details = (over: object = {}) => ({
  type: 'order_details',
  body: { text: 'Seu pedido' },
  action: { name: 'review_and_pay', parameters: { ...parameters, ...over } },
})
const status = (reference_id: string, is = 'shipped') => ({
  type: 'order_status',
  body: { text: 'Saiu' },
  action: { name: 'review_order', parameters: { reference_id, order: { status: is } } },
})
const world = {
  media: new Map(),
  catalogItems: new Map(),
  messages: new Map([
    ['w', { message: { type: 'interactive', interactive: details({ reference_id: 'used' }) } }],
  ]),
} as unknown as World

test.each([
  ['a whole order', details(), undefined],
  ['sums that do not add up', details({ total_amount: amount(3201) }), 131009],
  ['a subtotal that is not of its items', details({ order: { ...order, subtotal: amount(2581) } }), 131009],
  ['hundredths over another base', details({ total_amount: amount(3200, 10) }), 131009],
  ['no Pix code', details({ payment_settings: [] }), 131008],
  ['a reference twice', details({ reference_id: 'used' }), 131009],
  ['a reference with blanks', details({ reference_id: 'P 1' }), 131009],
  ['other money', details({ currency: 'USD' }), 131009],
  ['a status of an order that is there', status('used'), undefined],
  ['a status of none', status('other'), 131009],
  ['a status that there is none of', status('used', 'ready'), 131009],
])('%s', (_, interactive, code) => {
  const body = { messaging_product: 'whatsapp', to: '+5585999990000', type: 'interactive', interactive }
  expect(messageProblem(body, world)?.code).toBe(code)
})
