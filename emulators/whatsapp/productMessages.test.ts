import { expect, test } from 'vitest'
import { messageProblem } from './messageRules'
import type { World } from './world'

const CATALOG = '444000000000001'
const item = (retailerId: string, review: string) =>
  [`${CATALOG}\n${retailerId}`, { catalog: CATALOG, retailerId, data: {}, review, reasons: [] }] as const
const world = {
  media: new Map(),
  catalogItems: new Map([item('1', 'approved'), item('2', 'approved'), item('3', 'rejected')]),
} as unknown as World

const list = (ids: readonly string[], over: object = {}) => ({
  type: 'product_list',
  header: { type: 'text', text: 'Para você' },
  body: { text: 'Veja' },
  action: {
    catalog_id: CATALOG,
    sections: [{ title: 'Banho', product_items: ids.map((id) => ({ product_retailer_id: id })) }],
  },
  ...over,
})
const one = (id: string, over: object = {}) => ({
  type: 'product',
  body: { text: 'Veja' },
  action: { catalog_id: CATALOG, product_retailer_id: id },
  ...over,
})

test.each([
  ['one product', one('1'), undefined],
  ['one that the review rejected', one('3'), 131009],
  ['one that is not there', one('9'), 131009],
  ['one of another catalogue', one('1', { action: { catalog_id: '5', product_retailer_id: '1' } }), 131009],
  ['one with a header', one('1', { header: { type: 'text', text: 'x' } }), 131009],
  ['a list', list(['1', '2']), undefined],
  ['a list of which some are there', list(['1', '9']), undefined],
  ['a list of which none is there', list(['3', '9']), 131009],
  ['a list without a header', list(['1'], { header: undefined }), 131008],
  ['31 products', list(Array.from({ length: 31 }, () => '1')), 131009],
  [
    'the whole catalogue',
    { type: 'catalog_message', body: { text: 'Veja' }, action: { name: 'catalog_message' } },
    undefined,
  ],
  ['the whole catalogue by no name', { type: 'catalog_message', body: { text: 'Veja' }, action: {} }, 131008],
])('%s', (_, interactive, code) => {
  const body = { messaging_product: 'whatsapp', to: '+5585999990000', type: 'interactive', interactive }
  expect(messageProblem(body, world)?.code).toBe(code)
})
