import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTROL_LISTS, PRODUCT_KINDS, STRIPES } from '../products/kinds'
import { catalogPolicy } from './policy'
import { asksBeforeRemoving, type CatalogProduct, wantedItem } from './wanted'

const soap: CatalogProduct = {
  retailerId: '7',
  name: 'Sabonete',
  description: null,
  brand: null,
  price: 1290,
  regular: null,
  stock: 3,
  imageLink: 'https://shop.test/7.jpg',
  link: 'https://wa.me/5511999990000',
}

describe('what may stand in the catalogue', () => {
  test('no medicine, nothing unclassified, nothing with a stripe, nothing on a list', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRODUCT_KINDS),
        fc.constantFrom(...STRIPES),
        fc.option(fc.constantFrom(...CONTROL_LISTS), { nil: null }),
        (kind, stripe, control_list) => {
          const sold = kind !== 'medicine' && kind !== 'otc' && kind !== 'unclassified'
          const free = sold && stripe === 'none' && control_list === null
          expect(catalogPolicy({ kind, stripe, control_list }) === null).toBe(free)
        },
      ),
      // One kind in a dozen is met often enough.
      { numRuns: 500 },
    )
  })
  test('the strictest reason is named', () =>
    expect(catalogPolicy({ kind: 'medicine', stripe: 'black', control_list: 'B1' })).toBe('controlled'))
})

describe('an item as Meta takes it', () => {
  test('a price with two decimals, in whatever cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (price) => {
        const item = wantedItem({ ...soap, price })
        if (typeof item === 'string') throw new Error(item)
        expect(item.price).toMatch(/^\d+\.\d\d BRL$/)
        expect(Math.round(Number.parseFloat(item.price) * 100)).toBe(price)
      }),
    )
  })
  test('a promotion is the sale price beside the regular one', () =>
    expect(wantedItem({ ...soap, regular: 1990 })).toMatchObject({
      price: '19.90 BRL',
      sale_price: '12.90 BRL',
    }))
  test.each([
    ['none left', 0, 'out of stock'],
    ['sold more than there was', -3, 'out of stock'],
    ['some', 2, 'in stock'],
    ['never counted', null, 'in stock'],
  ])('%s', (_, stock, availability) => expect(wantedItem({ ...soap, stock })).toMatchObject({ availability }))
  test.each([
    ['without a price', { price: null }, 'price'],
    ['for nothing', { price: 0 }, 'price'],
    ['without a picture', { imageLink: null }, 'picture'],
  ])('not %s', (_, over, missing) => expect(wantedItem({ ...soap, ...over })).toBe(missing))
})

test.each([
  [1, 4, false],
  [1, 5, false],
  [2, 5, true],
  [20, 100, false],
  [21, 100, true],
])('%i of %i published items leave: asks %s', (removing, published, asks) =>
  expect(asksBeforeRemoving(removing, published)).toBe(asks),
)
