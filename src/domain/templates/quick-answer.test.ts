import { describe, expect, test } from 'vitest'
import type { MessageTemplate } from '../../../contract/entities'
import { fillIn, holesIn, previewOf } from '../text/placeholders'
import {
  greetingAt,
  identifierOf,
  isBareSlash,
  isValue,
  matching,
  slashAt,
  usesBy,
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
    ['{{?Qual remédio?}} e {{nome}}', ['?Qual remédio?', 'nome']],
    ['{{?}} {{? }}', []],
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
  const ids = (query: string, here: Record<string, number> = {}, counted: Partial<MessageTemplate>[] = []) =>
    matching(
      all.map((one, n) => ({ ...one, ...counted[n] })),
      query,
      (template) => usesBy('9', template, here),
    ).map(({ id }) => id)
  test('by identifier when nobody has used any', () => expect(ids('')).toEqual(['2', '1', '3']))
  test('what this person uses most first, then what the shop does, then by identifier', () => {
    const counted = (mine: number[], shop: number[]) =>
      all.map((_, n) => ({ my_uses: mine[n] ?? 0, uses: shop[n] ?? 0 }))
    expect(ids('', {}, counted([2, 0, 5], [50, 90, 5]))).toEqual(['3', '1', '2'])
    expect(ids('', {}, counted([], [3, 1, 8]))).toEqual(['3', '1', '2'])
    expect(ids('', {}, counted([1, 1, 1], [4, 4, 4]))).toEqual(['2', '1', '3'])
  })
  test('what was chosen on this device counts before the server has it, for who chose it', () => {
    const counted = [{ my_uses: 2 }, { my_uses: 2 }, { my_uses: 2 }]
    expect(ids('', { '9:3': 3 }, counted)).toEqual(['3', '2', '1'])
    expect(ids('', { '9:3': 1, '8:1': 7 }, counted)).toEqual(['2', '1', '3'])
  })
  test('accents and case do not matter; text is searched too', () =>
    expect(ids('HORÁRIO')).toEqual(['1', '3']))
  test('nothing', () => expect(ids('zzz')).toEqual([]))
})

test.each([
  ['/', true],
  ['/entrega', true],
  ['/horário-2', true],
  ['/entrega hoje', false],
  ['entrega', false],
  ['e/ou', false],
  ['//', false],
  ['', false],
])('%j is a slash or the name of an answer, not words: %s', (text, bare) =>
  expect(isBareSlash(text)).toBe(bare),
)

test.each([
  ['Oi, {{primeiro_nome}}! Chegou {{produto}}.', { primeiro_nome: 'Iva' }, 'Oi, Iva! Chegou [produto].'],
  [
    '{{?Qual o medicamento?}} até {{previsao_de_entrega}}',
    {},
    '[Qual o medicamento?] até [previsao de entrega]',
  ],
  ['{{nome}}', { nome: '{{produto}}' }, '{{produto}}'],
])('%s is previewed as it would read', (text, known, read) => expect(previewOf(text, known)).toBe(read))
