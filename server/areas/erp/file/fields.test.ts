import { describe, expect, test } from 'vitest'
import { guessMapping } from '../../../directory/imports/guess'
import { BadRow, FILE_FIELDS, productOfRow } from './fields'

describe('a row of a product list', () => {
  test.each([
    [
      'its code names it',
      { sku: 'A1', name: 'Dipirona', price: '8,90', stock: '42' },
      { ref: 'A1', price: 890, stock: 42 },
    ],
    [
      'without a code its GTIN does',
      { gtin: '7891058017507', price: 'R$ 1.234,56' },
      { ref: '7891058017507', price: 123_456 },
    ],
    ['a lost nought comes back', { sku: 'A', gtin: '036000291452' }, { gtin: '0036000291452' }],
    ['digits that are no GTIN stop nothing', { sku: 'A', gtin: '12345' }, { gtin: null }],
    ['what is empty is not told', { sku: 'A', price: '', stock: ' ' }, { price: null, stock: null }],
    ['half a box cannot be sold', { sku: 'A', stock: '2,5' }, { stock: 2 }],
    [
      'what it is by law is told',
      { sku: 'A', kind: 'Medicamento', stripe: 'Tarja Preta', control_list: 'b1', pmc: '20,00' },
      { kind: 'medicine', stripe: 'black', control_list: 'B1', pmc: 2_000 },
    ],
    ['a thousand has a dot', { sku: 'A', stock: '1.200' }, { stock: 1_200 }],
    ['less than none is none', { sku: 'A', stock: '-3' }, { stock: 0 }],
  ] as const)('%s', (_, values, found) => expect(productOfRow(values)).toMatchObject(found))

  test.each([
    ['nothing names it', { name: 'Dipirona' }, 'não tem código'],
    ['a spreadsheet has lost digits', { sku: 'A', gtin: '7,89123E+12' }, 'o Excel perdeu dígitos'],
    ['a price that is none', { sku: 'A', price: 'grátis' }, 'não é um valor'],
    ['a stripe that nobody knows', { sku: 'A', stripe: 'roxa' }, 'que não conheço'],
    ['a list that there is not', { sku: 'A', control_list: 'Z9' }, 'não existe'],
    ['a stock that is none', { sku: 'A', stock: 'muito' }, 'não é uma quantidade'],
  ] as const)('is refused: %s', (_, values, why) => {
    expect(() => productOfRow(values)).toThrow(BadRow)
    expect(() => productOfRow(values)).toThrow(why)
  })

  test('its columns are known by the titles of other systems', () => {
    expect(
      guessMapping(
        ['Cód. Barras', 'Descrição do Produto', 'Vlr Venda', 'Qtde', 'Referência', 'Lote'],
        FILE_FIELDS,
      ),
    ).toEqual(['gtin', 'name', 'price', 'stock', 'sku', null])
  })
})
