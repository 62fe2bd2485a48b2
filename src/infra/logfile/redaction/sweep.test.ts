import { packJson } from '@contract/packed'
import { describe, expect, test } from 'vitest'
import { looksLike, sweepLine } from './sweep'

const base64 = (text: string) => btoa(unescape(encodeURIComponent(text)))
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJib2IifQ.c2lnbmF0dXJl'

describe('what looks like somebody', () => {
  test.each([
    ['a mobile', '11987654321', 'a phone number'],
    ['with its country', '5511987654321', 'a phone number'],
    ['with a plus and dashes', '+55 (11) 98765-4321', 'a phone number'],
    ['dialled abroad', '00 55 11 98765 4321', 'a phone number'],
    ['with a carrier', '0 15 11 98765-4321', 'a phone number'],
    ['a landline', '(41) 3232-1010', 'a phone number'],
    ['in a sentence', 'ligue 11987654321 amanhã', 'a phone number'],
    ['after a date', '2026-11-20 11987654321', 'a phone number'],
    ['digit by digit', '1 1 9 8 7 6 5 4 3 2 1', 'a phone number'],
    ['dotted', '11.9.8765.4321', 'a phone number'],
    ['with zero-width marks', '11\u200b98765\u200d4321', 'a phone number'],
    ['with dashes of print', '11–98765—4321', 'a phone number'],
    ['in full-width digits', '１１９８７６５４３２１', 'a phone number'],
    ['a made-up one that is not alone', '5500123456789 11987654321', 'a phone number'],
    ['in base64', base64('11987654321'), 'a phone number'],
    ['in base64 in base64', base64(base64('tel 11987654321')), 'a phone number'],
    [
      'in base64 for addresses',
      base64('ÿ~?tel: 11987654321').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
      'a phone number',
    ],
    ['URL-encoded', '%2B55%2011%2098765%2D4321', 'a phone number'],
    ['URL-encoded twice', encodeURIComponent(encodeURIComponent('+55 (11) 98765-4321')), 'a phone number'],
    ['in a query', 'https://x.example/?tel=55+11+98765+4321', 'a phone number'],
    ['as wamid', `wamid.${base64('\n5511987654321')}`, 'a phone number'],
    ['a CPF', '529.982.247-25', 'a CPF'],
    ['a CPF without dots', '52998224725', 'a CPF'],
    ['a spaced CPF', '529 982 247 25', 'a CPF'],
    ['a CPF digit by digit', '5.2.9.9.8.2.2.4.7.2.5', 'a CPF'],
    ['a CPF with wrong check digits', '123.456.789-99', 'a CPF'],
    ['a CPF in base64', base64('cpf: 529.982.247-25'), 'a CPF'],
    ['a CNPJ', '11.222.333/0001-81', 'a CNPJ'],
    ['a CNPJ without dots', '11222333000181', 'a CNPJ'],
    ['a spaced CNPJ', '11 222 333 0001 81', 'a CNPJ'],
    ['an address', 'maria@correio.com.br', 'an e-mail address'],
    ['an address in a sentence', 'escreva a <maria@correio.com.br>, sim', 'an e-mail address'],
    ['a spaced address', 'maria @ correio . com', 'an e-mail address'],
    ['an address URL-encoded', 'maria%40correio.com', 'an e-mail address'],
    ['an address with accents', 'joão@correio.com', 'an e-mail address'],
    ['an address at our made-up domain that is not ours', 'maria@exemplo.invalid', 'an e-mail address'],
    ['a token', JWT, 'a token'],
    ['a bearer', 'Bearer abcdefgh12', 'a token'],
    ['a key of Meta', 'EAAGm0PX4ZCpsBAKZCkZBZA', 'a token'],
    ['a key of a payment maker', 'sk_live_abcdefgh1234', 'a token'],
    ['a hash', '0f8fad5bd9cb469fa16570867728950e', 'a token'],
    ['a token in base64', base64(`token ${JWT}`), 'a token'],
  ])('%s', (_, text, found) => {
    expect(looksLike(text)).toBe(found)
    expect(looksLike(`x ${text} y`)).not.toBeNull()
    const [finding] = sweepLine(JSON.stringify({ entry: { data: { list: [{ text }] } } }), 7)
    expect(finding).toEqual({ line: 7, path: 'entry.data.list.0.text', looksLike: found })
    const [packed] = sweepLine(`{"entries":${packJson([{ data: { x: 1 } }, { data: { text } }])}}`, 7)
    expect(packed).toEqual({ line: 7, path: 'entries.1.data.text', looksLike: found })
    const [key] = sweepLine(JSON.stringify({ [text]: 1 }), 1)
    expect(key?.path).toBe('(a name of a field)')
  })

  test('also where it is a number', () =>
    expect(sweepLine('{"a":11987654321}', 1)).toEqual([{ line: 1, path: 'a', looksLike: 'a phone number' }]))
  test('a field that is called a secret', () =>
    expect(sweepLine('{"a":{"password":"x"}}', 1)).toEqual([
      { line: 1, path: 'a.password', looksLike: 'a secret' },
    ]))
  test('a field that is called a secret, packed apart from its value', () =>
    expect(sweepLine(`{"entries":${packJson([{ password: 'x' }])}}`, 1)).toEqual([
      { line: 1, path: 'entries.0.password', looksLike: 'a secret' },
    ]))
  test('what is not as packed entries are', () =>
    expect(sweepLine('{"entries":{"forms":[],"values":[7]}}', 1)).toMatchObject([{ looksLike: 'no JSON' }]))
  test('what is no JSON', () => expect(sweepLine('{"tel', 1)).toMatchObject([{ looksLike: 'no JSON' }]))
  test('what is told says where, never what', () => {
    const told = JSON.stringify(sweepLine(JSON.stringify({ '11987654321': { cpf: '529.982.247-25' } }), 3))
    expect(told).not.toMatch(/\d{5}|529/)
  })
})

describe('what is our own passes', () => {
  test.each([
    ['a time', '2026-11-20T09:00:00.000Z'],
    ['a day', '2026-11-20'],
    ['an id', '12345'],
    ['a hidden id', '10000042'],
    ['a pseudonym', 'id-bcdfghjklmnpqrst'],
    ['a temporary id', 'tmp:id-bcdfghjklmnpqrst'],
    ['a name', 'Nome bcdfghjklmnp'],
    ['a made-up number', '5500123456789'],
    ['a made-up address', 'bcdfghjklmnp@exemplo.invalid'],
    ['a protocol number', '2026112000001'],
    ['a shape', 'Xxxx ### xx ####-####, *xx*. xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
    ['an address of nothing', 'about:blank#image-20480'],
    ['a build', '0.1.0'],
    ['a time zone', 'America/Argentina/ComodRivadavia'],
    ['a long name of a field', 'older_inbox_chats_obligatorie_in_first'],
    ['a type', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['the name of an entry', 'notifyTriageFlowFinishedByMessageLimit'],
    ['a list key', 'inbox|1+2|unseen|bcdfghjklmnp'],
  ])('%s', (_, text) => expect(looksLike(text)).toBeNull())
  test.each([1795165200000, 905, 0.5, -1, 1e9])('the number %s', (number) =>
    expect(sweepLine(JSON.stringify({ at: number }), 1)).toEqual([]),
  )
  test('the hash of the footer, whatever its digits', () => {
    expect(sweepLine('{"footer":{"entries":1,"pos":1,"hash":"a11987654321bcde"}}', 1)).toEqual([])
    expect(sweepLine('{"footer":{"entries":1,"pos":1,"hash":"a 11987654321 e"}}', 1)).toHaveLength(1)
  })
})
