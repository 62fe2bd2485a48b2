import { describe, expect, test } from 'vitest'
import { type ChangeableOrder, orderChanges } from './order-changes'

const ORDER: ChangeableOrder = {
  lines: [
    { product_id: '1', name: 'Dipirona', price: 749, quantity: 2 },
    { product_id: null, name: 'Gaze', price: 300, quantity: 1 },
  ],
  delivery: 'delivery',
  address: 'Rua A, 1',
  discount: 0,
  fee: 500,
  note: null,
}
const [DIPIRONA, GAUZE] = ORDER.lines as [ChangeableOrder['lines'][number], ChangeableOrder['lines'][number]]
const changed = (change: Partial<ChangeableOrder>) =>
  orderChanges(ORDER, { ...ORDER, ...change }).replaceAll('\u00a0', ' ')

describe('what a change of an order changed', () => {
  test.each<[string, Partial<ChangeableOrder>, string]>([
    ['nothing', {}, ''],
    ['the order of its lines', { lines: [GAUZE, DIPIRONA] }, ''],
    ['a quantity', { lines: [{ ...DIPIRONA, quantity: 3 }, GAUZE] }, 'Dipirona: de 2 para 3'],
    ['a price', { lines: [DIPIRONA, { ...GAUZE, price: 250 }] }, 'Gaze: preço de R$ 3,00 para R$ 2,50'],
    [
      'an item for another one',
      { lines: [DIPIRONA, { product_id: '9', name: 'Algodão', price: 480, quantity: 2 }] },
      'saiu 1 × Gaze; entrou 2 × Algodão a R$ 4,80',
    ],
    ['one of two lines of the same', { lines: [DIPIRONA, GAUZE, GAUZE] }, 'entrou 1 × Gaze a R$ 3,00'],
    [
      'fee and discount',
      { fee: 0, discount: 100 },
      'taxa de entrega de R$ 5,00 para R$ 0,00; desconto de R$ 0,00 para R$ 1,00',
    ],
    ['how it is fetched', { delivery: 'pickup', address: null }, 'passou a retirada'],
  ])('is %s', (_what, change, said) => expect(changed(change)).toBe(said))

  test('never says an address or a note, which not everybody may see', () => {
    expect(changed({ address: 'Rua B, 2', note: 'Deixar com Zé' })).toBe('outro endereço; outra observação')
  })

  test('stays short for an order of 200 lines', () => {
    const lines = Array.from({ length: 200 }, (_, n) => ({ ...GAUZE, name: `Item ${n}` }))
    expect(changed({ lines })).toMatch(/; e mais 190$/)
  })
})
