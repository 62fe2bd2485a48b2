import { describe, expect, test } from 'vitest'
import {
  fillIn,
  greetingAt,
  holesIn,
  identifierOf,
  isValue,
  matching,
  slashAt,
  valuesIn,
} from './quick-answer'

test.each([
  ['entrega', 'entrega'],
  [' /entrega ', 'entrega'],
  ['promoção-2', 'promoção-2'],
  ['bom dia', null],
  ['//x', null],
  ['', null],
  ['/', null],
  ['<b>', null],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['a'.repeat(41), null],
])('%j is kept as %j', (typed, kept) => expect(identifierOf(typed)).toBe(kept))

test.each([
  ['Oi', true],
  [' \n', false],
  ['', false],
  ['💊'.repeat(4096), true],
  ['💊'.repeat(4097), false],
])('a text %#: %s', (value, may) => expect(isValue(value)).toBe(may))

describe('variables', () => {
  test.each([
    ['Olá, {{nome}}!', ['nome']],
    ['{{ nome }} e {{nome}}', ['nome']],
    ['{{total_pedido}} {{nome}}', ['total_pedido', 'nome']],
    ['{nome} {{}} {{a b}} {{{', []],
  ])('%j asks for %j', (text, names) => expect(holesIn(text)).toEqual(names))

  test('what is known is filled in; the rest is named', () => {
    expect(
      fillIn('{{saudacao}}, {{ nome }}. Total: {{total}}', { saudacao: 'Bom dia', nome: 'Ana' }),
    ).toEqual({
      text: 'Bom dia, Ana. Total: {{total}}',
      missing: ['total'],
    })
  })
  test.each([
    ['a null', { nome: null }],
    ['an empty text', { nome: '' }],
    ['nothing', {}],
  ])('%s fills no hole', (_, known) =>
    expect(fillIn('{{nome}}', known)).toEqual({ text: '{{nome}}', missing: ['nome'] }),
  )
  test('a customer who calls himself {{protocolo}} gets no protocol, and a name with $& is a name', () => {
    expect(fillIn('{{nome}}', { nome: '{{protocolo}}', protocolo: '1' }).text).toBe('{{protocolo}}')
    expect(fillIn('{{nome}}!', { nome: '$&$1' }).text).toBe('$&$1!')
  })
  test('names of objects are not values', () =>
    expect(fillIn('{{constructor}}', {}).missing).toEqual(['constructor']))
  test.each([
    ['Maria Aparecida', 'Maria', 'Maria Aparecida'],
    ['  Zé ', 'Zé', 'Zé'],
    ['+55 11 98765-4321', null, null],
    ['', null, null],
  ])('the customer %j: %j, %j', (customer, first, whole) => {
    const values = valuesIn({ customer, protocol: '', shop: null, attendant: 'Ana Beatriz', hour: 9 })
    expect(values).toEqual({
      saudacao: 'Bom dia',
      primeiro_nome: first,
      nome: whole,
      protocolo: null,
      loja: null,
      atendente: 'Ana',
    })
  })
  test.each([
    [4, 'Boa noite'],
    [5, 'Bom dia'],
    [11, 'Bom dia'],
    [12, 'Boa tarde'],
    [17, 'Boa tarde'],
    [18, 'Boa noite'],
    [0, 'Boa noite'],
  ])('at %d one says %s', (hour, greeting) => expect(greetingAt(hour)).toBe(greeting))
})

test.each([
  ['/', 1, { from: 0, query: '' }],
  ['/ent', 4, { from: 0, query: 'ent' }],
  ['Olá /ent', 8, { from: 4, query: 'ent' }],
  ['Olá\n/p', 6, { from: 4, query: 'p' }],
  ['/ent rega', 9, null],
  ['e/ou', 4, null],
  ['https://x', 9, null],
  ['/ent', 2, { from: 0, query: 'e' }],
  ['', 0, null],
])('in %j with the caret at %d: %j', (text, caret, found) => expect(slashAt(text, caret)).toEqual(found))

describe('the list', () => {
  const all = [
    { id: '1', identifier: 'horario', value: 'Abrimos às 8h' },
    { id: '2', identifier: 'entrega', value: 'Entregamos até as 18h' },
    { id: '3', identifier: 'pix', value: 'Chave para a entrega do horário' },
  ]
  const ids = (query: string, uses = {}) => matching(all, query, uses).map(({ id }) => id)
  test('by identifier when nobody has used any', () => expect(ids('')).toEqual(['2', '1', '3']))
  test('most used first', () => expect(ids('', { 3: 5, 1: 2 })).toEqual(['3', '1', '2']))
  test('accents and case do not matter; text is searched too', () =>
    expect(ids('HORÁRIO')).toEqual(['1', '3']))
  test('nothing', () => expect(ids('zzz')).toEqual([]))
})
