import { describe, expect, it } from 'vitest'
import { orderText, type ToldOrder } from './order-text'

const ORDER: ToldOrder = {
  number: 'P-0012',
  items: [
    { name: 'Dipirona gotas', price: 749, quantity: 2 },
    { name: 'Protetor solar', price: 6990, quantity: 1 },
  ],
  discount: 500,
  fee: 600,
  total: 8588,
  delivery: 'delivery',
  address: 'Rua das Flores, 120 – Centro',
  paid: 0,
  awaited: [],
}
const end = (over: Partial<ToldOrder>) =>
  orderText({ ...ORDER, ...over })
    .split('\n')
    .slice(-2)

describe('an order as a message', () => {
  it('says lines, discount, delivery, total, where it goes and what is to be paid', () =>
    expect(orderText(ORDER)).toBe(
      [
        '*Pedido P-0012*',
        '• 2 × Dipirona gotas: R$ 14,98 (R$ 7,49 cada)',
        '• Protetor solar: R$ 69,90',
        'Desconto: -R$ 5,00',
        'Taxa de entrega: R$ 6,00',
        '*Total: R$ 85,88*',
        'Entrega em: Rua das Flores, 120 – Centro',
        'A pagar: R$ 85,88.',
      ].join('\n'),
    ))

  it.each([
    [{ awaited: ['pix_static', 'pix_dynamic'] }, 'A pagar: R$ 85,88 por Pix.'],
    [{ awaited: ['cash'] }, 'A pagar: R$ 85,88 em dinheiro.'],
    [{ awaited: ['card', 'cash'] }, 'A pagar: R$ 85,88.'],
    [{ paid: 5000, awaited: ['card'] }, 'Pago: R$ 50,00. Falta pagar: R$ 35,88 no cartão.'],
    [{ paid: 8588 }, 'Pago.'],
  ] satisfies [Partial<ToldOrder>, string][])('says of %j how it stands with the money', (over, said) =>
    expect(end(over)[1]).toBe(said),
  )

  it('says how it goes to its customer, and no address to whoever is not shown it', () => {
    expect(end({ delivery: 'pickup', address: null, fee: 0, total: 7988 })[0]).toBe('Retirada na loja.')
    expect(end({ address: null })[0]).toBe('Entrega no endereço combinado.')
  })
})
