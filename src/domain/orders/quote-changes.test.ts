import { expect, test } from 'vitest'
import { type ChangeableQuote, quoteChanges, quoteSaved } from './quote-changes'

const QUOTE: ChangeableQuote = {
  items: [
    { product_id: '1', name: 'Dipirona', price: 749, quantity: 2 },
    { product_id: null, name: 'Gaze', price: 300, quantity: 1 },
  ],
  currency: 'BRL',
  discount: 0,
  note: null,
  validUntil: new Date('2026-11-30T02:59:59Z'),
}
const [DIPIRONA, GAUZE] = QUOTE.items as [ChangeableQuote['items'][number], ChangeableQuote['items'][number]]
const changed = (change: Partial<ChangeableQuote>) =>
  quoteChanges(QUOTE, { ...QUOTE, ...change }, 'America/Sao_Paulo').replaceAll('\u00a0', ' ')

test.each<[string, Partial<ChangeableQuote>, string]>([
  ['nothing', {}, ''],
  ['a line that came', { items: [DIPIRONA, GAUZE, GAUZE] }, 'entrou 1 × Gaze a R$ 3,00'],
  ['a line that went', { items: [DIPIRONA] }, 'saiu 1 × Gaze'],
  [
    'quantity and price',
    { items: [{ ...DIPIRONA, quantity: 3, price: 700 }, GAUZE] },
    'Dipirona: de 2 para 3; Dipirona: preço de R$ 7,49 para R$ 7,00',
  ],
  ['a discount', { discount: 150 }, 'desconto de R$ 0,00 para R$ 1,50'],
  ['how long it holds', { validUntil: null }, 'validade de 29/11/2026 para sem prazo'],
  ['its note, of which nothing is said', { note: 'Ligar 11 98888-7777' }, 'outra observação'],
  [
    'another currency',
    { currency: 'USD', discount: 100 },
    'moeda de BRL para USD; desconto de USD 0.00 para USD 1.00',
  ],
])('what a change of a quote changed is %s', (_what, change, words) => expect(changed(change)).toBe(words))

test.each([
  [null, 'open', '', ['created']],
  [null, 'asked', '', ['created', 'asked']],
  [null, 'accepted', '', ['created', 'accepted']],
  ['open', 'open', '', []],
  ['open', 'open', 'x', ['changed']],
  ['asked', 'open', 'x', ['changed', 'opened']],
  ['open', 'canceled', '', ['canceled']],
] as const)(
  'a quote that stood as %s and is saved as %s with %j has had %j',
  (before, after, changes, kinds) => expect(quoteSaved(before, after, changes)).toEqual(kinds),
)
