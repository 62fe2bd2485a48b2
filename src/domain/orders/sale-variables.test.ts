import { expect, test } from 'vitest'
import { saleValues } from './sale-variables'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const quote = (over: object = {}) => ({
  ...{ id: '7', customer_id: '1', number: 'O-7', status: 'open', currency: 'BRL', discount: 0, total: 7988 },
  ...{
    note: null,
    user_name: 'Ana',
    created_at: '2026-11-20T12:00:00.000Z',
    valid_until: null,
    items: [],
    rev: 1,
  },
  ...over,
})
const total = (...quotes: ReturnType<typeof quote>[]) => saleValues(null, quotes, NOW).total_pedido

test('the open order is what is being sold', () =>
  expect(saleValues({ number: 'P-0043', total: 1498 }, [quote()], NOW)).toEqual({
    total_pedido: 'R$\u00a014,98',
    numero_pedido: 'P-0043',
  }))

test('without one it is the newest quote that still holds', () => {
  expect(total(quote(), quote({ total: 100, created_at: '2026-11-21T12:00:00.000Z' }))).toBe('R$\u00a01,00')
  expect(total(quote({ valid_until: '2026-11-21T12:00:00.000Z' }))).toBeNull()
  expect(total(quote({ status: 'asked' }), quote({ status: 'converted' }))).toBeNull()
  expect(saleValues(null, [], NOW)).toEqual({ total_pedido: null, numero_pedido: null })
})
