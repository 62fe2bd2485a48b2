import { expect, test } from 'vitest'
import { SEARCHES, SOLD } from '../../../tests/product-search-cases'
import { indexProducts, productLine, searchIndex } from './local-search'

const product = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, presentation: null, ingredient: null, brand: null, sku: null, gtin: null },
  ...more,
})
const index = indexProducts([
  product('1', 'Dipirona Sódica 500 mg', { gtin: '7891058001155' }),
  product('2', 'Novalgina', { ingredient: 'Dipirona' }),
  product('3', 'Água micelar', { brand: 'Garnier' }),
])
const found = (typed: string, most = 10) => searchIndex(index, typed, most).map(({ id }) => id)

test('products are found by every word, without accents, in their order', () => {
  expect(found('dipirona')).toEqual(['1', '2'])
  expect(found('500 DIPI')).toEqual(['1'])
  expect(found('agua garnier')).toEqual(['3'])
  expect(found('800115')).toEqual([])
  expect(found('dipirona garnier')).toEqual([])
  expect(found('')).toEqual(['1', '2', '3'])
  expect(found('', 2)).toEqual(['1', '2'])
})

const sold = indexProducts(
  SOLD.map((one, place) => ({ ...one, id: String(place), ingredient: null, brand: null })),
)
/** Seen to fail with numbers taken for words: any digits of a barcode were a dose. */
test.each(SEARCHES)('%s finds %j', (typed, places) =>
  expect(searchIndex(sold, typed, 20).map(({ id }) => Number(id))).toEqual(places),
)

test('a line says name, presentation and price, and the promotion', () => {
  const one = { name: 'Dipirona', presentation: '20 ml', price: 990, regular: null }
  expect(productLine(one)).toBe('Dipirona, 20 ml: R$\u00a09,90')
  expect(productLine({ ...one, regular: 1290 })).toBe('Dipirona, 20 ml: R$\u00a09,90 (de R$\u00a012,90)')
  expect(productLine({ ...one, name: 'Dipirona 20 ML', price: null })).toBe('Dipirona 20 ML')
})
