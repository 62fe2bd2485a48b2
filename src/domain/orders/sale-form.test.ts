import { describe, expect, it } from 'vitest'
import {
  discountOf,
  isChanged,
  isOverRole,
  newSale,
  reductionIn,
  type SaleForm,
  saleFaults,
  saleOfOrder,
  saleOfQuote,
  totalOf,
  writtenOrder,
  writtenQuote,
} from './sale-form'
import { linesAfter } from './sale-line'

const NOON = Date.parse('2026-11-22T15:00:00.000Z')
const ZONE = 'America/Sao_Paulo'
const AT = { now: NOON, zone: ZONE }
const QUOTE = {
  customer_id: '1',
  number: 'O-0043',
  status: 'open',
  discount: 500,
  note: 'Retira no balcão',
  valid_until: '2026-11-30T02:59:59.999Z',
  instance_id: '3',
  items: [
    { product_id: '9', name: 'Dipirona gotas', price: 749, quantity: 2 },
    { name: 'Protetor solar', price: 6990, quantity: 1 },
  ],
}
const BLANK = newSale({ kind: 'quote', customerId: '1', instanceId: '' }, NOON, ZONE)
const dipirona = { ...linesAfter([], { type: 'addFree', name: 'Dipirona' })[0]!, quantity: 2, price: 749 }
const WHOLE: SaleForm = { ...BLANK, lines: [dipirona] }
const faults = (over: Partial<SaleForm>, before = BLANK) =>
  saleFaults({ ...WHOLE, ...over }, before, AT).map(({ fault }) => fault)
const money = (amount: number | null) => ({ unit: 'money', amount }) as const
const percent = (typed: string) => ({ unit: 'percent', typed }) as const

describe('a sale as it is written', () => {
  it('begins with nothing and a week', () => {
    expect(BLANK).toMatchObject({ lines: [], until: '2026-11-29', status: 'open', delivery: 'pickup' })
    expect(isChanged(BLANK, BLANK)).toBe(false)
    expect(isChanged(WHOLE, BLANK)).toBe(true)
  })

  it('takes off an amount or a part, and no more than there is', () => {
    for (const [discount, cents] of [
      [money(null), 0],
      [money(1498), 1498],
      [money(1499), null],
      [percent(''), 0],
      [percent('10'), 150],
      [percent('12,5'), 187],
      [percent('100'), 1498],
      [percent('100,01'), null],
      [percent('abc'), null],
    ] as const)
      expect([discount, discountOf({ ...WHOLE, discount })]).toEqual([discount, cents])
    expect(totalOf({ ...WHOLE, discount: money(98) }, 600)).toBe(2000)
  })

  it('counts prices below the list and the discount against the role, rounded as a typed percentage is', () => {
    const over = (discount: SaleForm['discount'], granted = reductionIn(BLANK)) =>
      isOverRole({ ...WHOLE, discount }, 12.5, granted)
    // 12.5 % of 14.98 are 1.8725.
    expect(over(money(187))).toBe(false)
    expect(over(money(188))).toBe(true)
    expect(over(percent('12,5'))).toBe(false)
    expect(over(percent('12,6'))).toBe(true)
    expect(over(money(500), reductionIn({ ...WHOLE, discount: money(500) }))).toBe(false)
    const cheaper = { ...WHOLE, lines: [{ ...dipirona, price: 600, listPrice: 749 }] }
    expect(reductionIn(cheaper)).toEqual({ subtotal: 1498, discount: 298 })
    expect(isOverRole(cheaper, 12.5, null)).toBe(true)
  })

  it('says all that keeps it from being saved', () => {
    expect(faults({})).toEqual([])
    expect(faults({ customerId: '', lines: [] })).toEqual(['customer', 'noLines'])
    expect(faults({ lines: [{ ...dipirona, name: ' ', price: null }] })).toEqual(['name', 'price'])
    expect(faults({ lines: Array.from({ length: 201 }, (_, key) => ({ ...dipirona, key })) })).toEqual([
      'tooManyLines',
    ])
    expect(faults({ lines: [{ ...dipirona, price: 2_147_483_647 }] })).toEqual(['total'])
    expect(faults({ discount: money(9_999) })).toEqual(['discount'])
    // A day that has passed stays where it stood.
    expect(faults({ until: '2026-11-21' })).toEqual(['until'])
    expect(faults({ until: '2026-11-21' }, { ...BLANK, until: '2026-11-21' })).toEqual([])
    expect(faults({ kind: 'order', until: '2026-11-21' })).toEqual([])
    expect(faults({ kind: 'order', delivery: 'delivery' })).toEqual(['address'])
    const destination = { ...BLANK.destination, address: 'Rua das Flores, 1' }
    expect(faults({ kind: 'order', delivery: 'delivery', destination })).toEqual([])
  })

  it('comes back from a quote as it was, and is asked for again under its number', () => {
    const form = saleOfQuote(QUOTE, NOON, ZONE)
    expect(saleFaults(form, form, AT)).toEqual([])
    expect(
      writtenQuote(form, { key: { number: 'O-0043', rev: 12 }, ticketId: '5', asks: false, zone: ZONE }),
    ).toEqual({
      number: 'O-0043',
      rev: 12,
      status: 'open',
      currency: 'BRL',
      discount: 500,
      note: 'Retira no balcão',
      valid_until: '2026-11-30T02:59:59.999Z',
      chat_ticket_id: '5',
      instance_id: '3',
      ask_approval: false,
      items: [
        { product_id: '9', name: 'Dipirona gotas', price: 749, quantity: 2 },
        { product_id: null, name: 'Protetor solar', price: 6990, quantity: 1 },
      ],
    })
  })

  it('comes back from an order with its places, and goes where it went', () => {
    const line = {
      place: 2,
      product_id: '9',
      name: 'Dipirona',
      quantity: 2,
      price: 700,
      needs_prescription: false,
    }
    const form = saleOfOrder(
      {
        order: { customer_id: '1', instance_id: '3', delivery: 'delivery' },
        discount: 0,
        pbm: 0,
        address: 'Rua das Flores, 1',
        area_id: '4',
        lines: [{ ...line, pbm: 0, pbm_stacks: false, list_price: 749, pmc: 800 }],
      },
      NOON,
      ZONE,
    )
    expect(writtenOrder(form, null)).toEqual({
      customer_id: '1',
      instance_id: '3',
      chat_ticket_id: null,
      delivery: 'delivery',
      address: 'Rua das Flores, 1',
      address_id: null,
      keep_address: null,
      area_id: '4',
      discount: 0,
      note: '',
      lines: [line],
    })
    expect(reductionIn(form)).toEqual({ subtotal: 1498, discount: 98 })
  })
})
