import type { CustomerQuote } from '@contract/entities'
import { describe, expect, it } from 'vitest'
import {
  discountOf,
  emptyLine,
  faultsOf,
  isChanged,
  newQuoteForm,
  type QuoteForm,
  quoteForm,
  totalOf,
  writtenQuote,
} from './quote-form'
import { quoteText } from './quote-text'

const NOON = Date.parse('2026-11-22T15:00:00.000Z')
const QUOTE: CustomerQuote = {
  id: '7',
  customer_id: '1',
  number: 'O-0043',
  status: 'open',
  currency: 'BRL',
  discount: 500,
  total: 7988,
  note: 'Retira no balcão',
  user_name: 'Ana',
  created_at: '2026-11-22T12:00:00.000Z',
  valid_until: '2026-11-30T02:59:59.999Z',
  items: [
    { id: '7-1', product_id: '9', name: 'Dipirona gotas', price: 749, quantity: 2 },
    { id: '7-2', name: 'Protetor solar', price: 6990, quantity: 1 },
  ],
  rev: 12,
}
const ZONE = 'America/Sao_Paulo'
const AT = { now: NOON, zone: ZONE }
const BLANK = newQuoteForm(NOON, ZONE)
const WHOLE: QuoteForm = {
  ...BLANK,
  lines: [{ ...emptyLine(1), productId: '9', name: 'Dipirona', quantity: '2', price: 749 }],
}
const faults = (over: Partial<QuoteForm>, before = BLANK) => faultsOf({ ...WHOLE, ...over }, before, AT)

describe('a quote as it is typed', () => {
  it('begins with one line and a week', () => {
    expect(BLANK).toMatchObject({ lines: [emptyLine(1)], until: '2026-11-29', status: 'open' })
    expect(isChanged(BLANK, BLANK)).toBe(false)
  })

  it('takes off no more than the role allows, rounded as a typed percentage is', () => {
    const over = (discount: QuoteForm['discount'], before = BLANK) =>
      faultsOf({ ...WHOLE, discount }, before, AT, 12.5).map(({ fault }) => fault)
    // 12.5 % of 14.98 are 1.8725.
    expect(over({ unit: 'money', amount: 187 })).toEqual([])
    expect(over({ unit: 'money', amount: 188 })).toEqual(['overRole'])
    expect(over({ unit: 'percent', typed: '12,5' })).toEqual([])
    expect(over({ unit: 'percent', typed: '12,6' })).toEqual(['overRole'])
    const granted: QuoteForm = { ...WHOLE, discount: { unit: 'money', amount: 500 } }
    expect(over({ unit: 'money', amount: 500 }, granted)).toEqual([])
    // What asks for approval may take off more.
    const asking: QuoteForm = { ...WHOLE, discount: { unit: 'money', amount: 188 }, asks: true }
    expect(faultsOf(asking, BLANK, AT, 12.5)).toEqual([])
    expect(faultsOf({ ...WHOLE, discount: { unit: 'percent', typed: '100' } }, BLANK, AT)).toEqual([])
  })

  it('of one that there is says the same again', () => {
    const { id: _, customer_id: _c, total: _t, user_name: _u, created_at: _a, ...kept } = QUOTE
    const items = QUOTE.items.map(({ id: _i, ...item }) => ({ product_id: null, ...item }))
    const place = { quote: QUOTE, hash: 'x', ticketId: '5', zone: ZONE }
    expect(writtenQuote(quoteForm(QUOTE, ZONE), place)).toEqual({
      ...kept,
      chat_ticket_id: '5',
      ask_approval: false,
      items,
    })
  })

  it('holds to the end of its last day in São Paulo, and forgets lines with nothing in them', () => {
    const form = { ...WHOLE, lines: [...WHOLE.lines, emptyLine(2)], until: '2026-11-22' }
    expect(writtenQuote(form, { quote: null, hash: 'h', ticketId: '5', zone: ZONE })).toEqual({
      hash: 'h',
      status: 'open',
      currency: 'BRL',
      discount: 0,
      note: null,
      valid_until: '2026-11-23T02:59:59.999Z',
      chat_ticket_id: '5',
      ask_approval: false,
      items: [{ product_id: '9', name: 'Dipirona', price: 749, quantity: 2 }],
    })
  })

  it.each<[string, Partial<QuoteForm>, object[]]>([
    ['whole', {}, []],
    ['without lines', { lines: [emptyLine(1)] }, [{ fault: 'noLines' }]],
    ['with a nameless price', { lines: [{ ...emptyLine(3), price: 1 }] }, [{ fault: 'name', line: 3 }]],
    ['with a name alone', { lines: [{ ...emptyLine(3), name: 'x' }] }, [{ fault: 'price', line: 3 }]],
    ...['', '0', '-1', '1,5', 'dois', '100001'].map((quantity): [string, Partial<QuoteForm>, object[]] => [
      `with ${quantity || 'no'} pieces`,
      { lines: [{ ...emptyLine(3), name: 'x', quantity, price: 1 }] },
      [{ fault: 'quantity', line: 3 }],
    ]),
    ['with more off than there is', { discount: { unit: 'money', amount: 1499 } }, [{ fault: 'discount' }]],
    ['with all of it off', { discount: { unit: 'money', amount: 1498 } }, []],
    ['with 101 per cent off', { discount: { unit: 'percent', typed: '101' } }, [{ fault: 'discount' }]],
    ['with words off', { discount: { unit: 'percent', typed: 'dez' } }, [{ fault: 'discount' }]],
    ['of yesterday', { until: '2026-11-21' }, [{ fault: 'until' }]],
    ['of today', { until: '2026-11-22' }, []],
    ['for as long as it is open', { until: '' }, []],
  ])('%s', (_, over, expected) => expect(faults(over)).toEqual(expected))

  it('that ran out long ago may be changed otherwise', () =>
    expect(faults({ until: '2026-01-01' }, { ...BLANK, until: '2026-01-01' })).toEqual([]))

  it('of more than can be counted is refused', () =>
    expect(faults({ lines: [{ ...emptyLine(1), name: 'x', quantity: '100000', price: 21_475 }] })).toEqual([
      { fault: 'total' },
    ]))

  it.each([
    ['', 0],
    ['10', 150],
    ['12,5', 187],
    ['0.5', 7],
    ['100', 1498],
  ])('takes %s per cent off in whole cents: %d', (typed, off) => {
    const form = { ...WHOLE, discount: { unit: 'percent', typed } as const }
    expect(discountOf(form)).toBe(off)
    expect(totalOf(form)).toBe(1498 - off)
  })
})

describe('a quote as a message', () => {
  it('tells lines, discount, total, validity and note', () =>
    expect(quoteText(QUOTE, ZONE)).toBe(
      [
        '*Orçamento O-0043*',
        '• 2 × Dipirona gotas: R$ 14,98 (R$ 7,49 cada)',
        '• Protetor solar: R$ 69,90',
        'Desconto: -R$ 5,00',
        '*Total: R$ 79,88*',
        'Válido até 29/11/2026.',
        '',
        'Retira no balcão',
      ].join('\n'),
    ))
  it('says nothing of what it has not', () =>
    expect(
      quoteText(
        {
          ...QUOTE,
          discount: 0,
          valid_until: null,
          note: null,
          items: QUOTE.items.slice(1),
          total: 6990,
        },
        ZONE,
      ),
    ).toBe('*Orçamento O-0043*\n• Protetor solar: R$ 69,90\n*Total: R$ 69,90*'))
})
