import { expect, it } from 'vitest'
import { cartText, cartWords, namedCart } from './cart-text'

const TWO = [
  { name: 'Dipirona: a boa', quantity: 2 },
  { name: 'Soro', quantity: 1 },
]

it.each([
  ['as it comes', cartText(3, null), 'Pedido com 3 itens'],
  ['one item', cartText(1, 'Oi'), 'Pedido com 1 item: Oi'],
  [
    'of a hub',
    cartText(3, 'Oi', ', que só o celular mostra'),
    'Pedido com 3 itens, que só o celular mostra: Oi',
  ],
  [
    'with names',
    namedCart(cartText(3, 'Oi: hoje?'), TWO),
    'Pedido com 3 itens (2× Dipirona: a boa, 1× Soro): Oi: hoje?',
  ],
  ['of nothing', namedCart(cartText(0, null), []), 'Pedido com 0 itens'],
  ['another text', namedCart('Oi', TWO), 'Oi'],
])('a cart, %s', (_, text, said) => expect(text).toBe(said))

it('names of a cart that goes on and on are cut', () =>
  expect(
    namedCart(cartText(9, 'Oi'), Array(99).fill({ name: 'x'.repeat(99), quantity: 1 })).length,
  ).toBeLessThan(1_050))

it.each([
  ['in the caption', { message: namedCart(cartText(3, 'Oi'), TWO), caption: 'Oi' }, 'Oi'],
  ['nothing, beside names with a colon', { message: namedCart(cartText(3, null), TWO), caption: null }, null],
  [
    'as an earlier build kept them',
    { message: 'Pedido com 4 itens: Pode\nhoje?', caption: null },
    'Pode\nhoje?',
  ],
  ['and of a hub', { message: 'Pedido com 1 item, que só o celular mostra: Oi', caption: null }, 'Oi'],
  ['nothing', { message: 'Pedido com 4 itens', caption: null }, null],
  ['nothing at all', { message: null, caption: null }, null],
])('the words: %s', (_, data, words) => expect(cartWords(data)).toBe(words))
