import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isCapped,
  type LineEvent,
  type ListedProduct,
  linesAfter,
  linesAgain,
  type SaleLine,
} from './sale-line'

const PRODUCT: ListedProduct = {
  id: '9',
  name: 'Losartana 50 mg',
  presentation: '30 comprimidos',
  brand: 'EMS',
  stripe: 'red',
  control_list: null,
  needs_prescription: true,
  price: 690,
  regular: 849,
  pmc: null,
  price_at: null,
  stock: 42,
  stock_at: null,
}
const linesBy = (...events: LineEvent[]) => events.reduce<readonly SaleLine[]>(linesAfter, [])

describe('lines of a sale', () => {
  it('bought again cost what the list says today; what it no longer has is named and not sold', () => {
    const bought = { quantity: 2, price: 590, needs_prescription: true }
    const { lines, gone } = linesAgain(
      [
        { ...bought, product_id: '9', name: 'Losartana antiga' },
        { ...bought, product_id: '10', name: 'Fora de linha' },
        { ...bought, product_id: null, name: 'Manipulado' },
      ],
      [PRODUCT],
    )
    expect(lines).toMatchObject([
      {
        key: 1,
        productId: '9',
        name: 'Losartana 50 mg, 30 comprimidos',
        quantity: 2,
        price: 690,
        place: null,
      },
      { key: 2, productId: null, name: 'Manipulado', quantity: 2, price: 590, prescription: true },
    ])
    expect(gone).toEqual(['Fora de linha'])
    // Put under what stands there, what does already stays as it is.
    const here = linesBy({ type: 'addFree', name: 'Embalagem' }, { type: 'add', product: PRODUCT })
    expect(linesAfter(here, { type: 'repeat', lines })).toMatchObject([
      { key: 1, name: 'Embalagem' },
      { key: 2, productId: '9', quantity: 1 },
      { key: 3, name: 'Manipulado', quantity: 2 },
    ])
  })

  it('take one more of what stands there already, and something new at the end', () => {
    const lines = linesBy(
      { type: 'add', product: PRODUCT },
      { type: 'addFree', name: 'Embalagem' },
      { type: 'add', product: PRODUCT, quantity: 2 },
    )
    expect(lines).toMatchObject([
      {
        key: 1,
        productId: '9',
        name: 'Losartana 50 mg, 30 comprimidos',
        quantity: 3,
        price: 690,
        listPrice: 690,
      },
      { key: 2, productId: null, name: 'Embalagem', quantity: 1, price: null, listPrice: null },
    ])
  })

  it('are sold at the law’s price where the list or the seller asks more, which is no discount', () => {
    const lines = linesBy({ type: 'add', product: { ...PRODUCT, price: 3490, pmc: 3142 } })
    expect(lines).toMatchObject([{ price: 3142, listPrice: 3142 }])
    expect(isCapped(lines[0]!)).toBe(true)
    const typed = linesAfter(linesBy({ type: 'add', product: { ...PRODUCT, pmc: 700 } }), {
      type: 'change',
      key: 1,
      over: { price: 9_999 },
    })
    expect(typed).toMatchObject([{ price: 700, listPrice: 690 }])
    expect(isCapped(typed[0]!)).toBe(false)
  })

  it('come back where they stood', () => {
    const lines = linesBy(
      { type: 'add', product: PRODUCT },
      { type: 'addFree', name: 'Embalagem' },
      { type: 'addFree', name: 'Fita' },
    )
    const line = lines[1]!
    const without = linesAfter(lines, { type: 'remove', key: line.key })
    expect(without).toHaveLength(2)
    const back = linesAfter(without, { type: 'restore', line, at: 1 })
    expect(back).toEqual(lines)
    expect(linesAfter(back, { type: 'restore', line, at: 1 })).toBe(back)
  })

  it('learn what the list says now and keep their prices', () => {
    const lines = linesBy({ type: 'add', product: PRODUCT })
    const products = [{ ...PRODUCT, price: 999, stock: 1 }]
    expect(linesAfter(lines, { type: 'listed', products })).toMatchObject([
      { price: 690, product: { stock: 1 } },
    ])
  })

  it('hold whole pieces and keys of their own, whatever is done', () => {
    const key = fc.integer({ min: 0, max: 6 })
    const event = fc.oneof(
      fc.constantFrom('1', '2', '3').map((id): LineEvent => ({ type: 'add', product: { ...PRODUCT, id } })),
      fc.string({ maxLength: 5 }).map((name): LineEvent => ({ type: 'addFree', name })),
      fc.record({ key, quantity: fc.double() }).map((over): LineEvent => ({ type: 'count', ...over })),
      key.map((one): LineEvent => ({ type: 'remove', key: one })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const lines = linesBy(...events)
        expect(new Set(lines.map((line) => line.key)).size).toBe(lines.length)
        const ids = lines.flatMap(({ productId }) => productId ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        for (const { quantity } of lines) {
          expect(Number.isInteger(quantity)).toBe(true)
          expect(quantity).toBeGreaterThanOrEqual(1)
        }
      }),
      { numRuns: 100 },
    )
  })
})
