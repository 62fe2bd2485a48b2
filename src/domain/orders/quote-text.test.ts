import type { CustomerQuote } from '@contract/entities'
import { describe, expect, it } from 'vitest'
import { quoteText } from './quote-text'

const ZONE = 'America/Sao_Paulo'
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

describe('a quote as a message', () => {
  it('says lines, discount, total, validity and note', () =>
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

  it('says nothing of what it has not', () => {
    const bare = {
      ...QUOTE,
      discount: 0,
      valid_until: null,
      note: null,
      items: QUOTE.items.slice(1),
      total: 6990,
    }
    expect(quoteText(bare, ZONE)).toBe('*Orçamento O-0043*\n• Protetor solar: R$ 69,90\n*Total: R$ 69,90*')
  })

  it('holds as many lines as a message does, and says how many more there are', () => {
    const items = Array.from({ length: 200 }, (_, place) => ({
      id: `7-${place}`,
      name: `Produto ${place} ${'x'.repeat(150)}`,
      price: 100,
      quantity: 1,
    }))
    const text = quoteText({ ...QUOTE, items }, ZONE)
    expect(Array.from(text).length).toBeLessThanOrEqual(4096)
    const shown = text.match(/^• Produto/gm)?.length ?? 0
    expect(text).toContain(`• e mais ${200 - shown}, no PDF`)
    expect(text).toContain('*Total: R$ 79,88*')
    expect(shown).toBeGreaterThan(15)
  })
})
