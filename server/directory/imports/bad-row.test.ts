import { describe, expect, it } from 'vitest'
import { KIND_SAID, STRIPE_SAID } from '../../../src/domain/products/class-words'
import { CONTROL_LISTS, type ProductKind, type Stripe } from '../../../src/domain/products/kinds'
import { productTexts } from '../../../src/ui/products/texts/pt_BR'
import { readProduct } from '../../areas/products/import-parse'
import { readCustomer } from '../customers/import/parse'
import { BadRow, isSparable, readWithout } from './bad-row'

const customer = (values: Record<string, string>) => readCustomer(values, [])
const product = (values: Record<string, string>) => readProduct(values, 'America/Sao_Paulo')

describe('a row is taken without its values that are refused', () => {
  const ANA = { name: 'Ana', phone: '11987654321' }

  it('says of each what was left out, and keeps the rest', () => {
    const values = { ...ANA, email: 'ana@', document: '123', 'address.uf': 'XX', address: 'Rua A' }
    const { told, left } = readWithout(values, customer)
    expect(told).toMatchObject({ name: 'Ana', email: null, document: null, address: null })
    expect(left).toEqual([
      'E-mail "ana@": não é um e-mail.',
      'CPF/CNPJ "123": não é um CPF nem um CNPJ: confira os dígitos.',
      'UF "XX": não é a sigla de um estado.',
    ])
    expect(isSparable(values, customer)).toBe(true)
  })

  it.each<[string, Record<string, string>]>([
    ['a telephone', { ...ANA, phone: '123' }],
    ['a telephone that was rounded', { ...ANA, phone: '5,51199E+12', email: 'ana@a.test' }],
    ['who it is', { name: 'Ana', email: 'ana@' }],
  ])('never without %s', (_what, values) => {
    expect(() => readWithout(values, customer)).toThrow(BadRow)
    expect(isSparable(values, customer)).toBe(false)
  })

  it('of products: without a picture, stock or barcode, but not without what it costs or what the law asks', () => {
    const soap = { sku: '10', name: 'Sabonete', price: '3,90' }
    const { told, left } = readWithout({ ...soap, gtin: '7891', stock: '12.000', image: 'x' }, product)
    expect(told).toEqual({ sku: '10', name: 'Sabonete', price: 390 })
    expect(left).toHaveLength(3)
    for (const [field, bad] of [
      ['price', 'caro'],
      ['stripe', 'roxa'],
      ['control_list', 'Z9'],
      ['pmc', 'x'],
    ] as const)
      expect(() => readWithout({ ...soap, [field]: bad }, product)).toThrow(BadRow)
    // Nothing else says which product it is.
    expect(() => readWithout({ name: 'Sabonete', gtin: '7891' }, product)).toThrow(BadRow)
    // Without its end, a promotion would have none.
    expect(readWithout({ ...soap, promo_price: '2,90', promo_until: 'logo' }, product).told).toEqual({
      sku: '10',
      name: 'Sabonete',
      price: 390,
    })
  })

  it('is as it was where nothing is wrong', () => {
    expect(readWithout(ANA, customer).left).toEqual([])
    expect(isSparable(ANA, customer)).toBe(false)
  })
})

/** Seen to fail on kinds that the panel calls otherwise than the file: "Perfumaria e higiene" was not known. */
describe('what a product is, in whatever words of ours', () => {
  const { kinds, stripes } = productTexts.texts
  it.each(Object.entries(kinds))('%s: %s', (kind, said) => {
    expect(product({ sku: '1', kind: said })).toMatchObject({ kind })
    expect(product({ sku: '1', kind: KIND_SAID[kind as ProductKind] })).toMatchObject({ kind })
  })
  it.each(Object.entries(stripes))('%s: %s', (stripe, said) => {
    expect(product({ sku: '1', stripe: said })).toMatchObject({ stripe })
    expect(product({ sku: '1', stripe: STRIPE_SAID[stripe as Stripe] })).toMatchObject({ stripe })
  })
  it.each([...CONTROL_LISTS])('the list %s', (list) => {
    expect(product({ sku: '1', control_list: list })).toMatchObject({ control_list: list })
    if (list.length === 2)
      expect(product({ sku: '1', control_list: `Lista ${list}` })).toMatchObject({ control_list: list })
  })
  it('is named in the refusal as our files write it', () => {
    expect(() => product({ sku: '1', kind: 'sapato' })).toThrow(
      'Use sem classificação, medicamento, medicamento sem receita, perfumaria, alimento, outro.',
    )
  })
})
