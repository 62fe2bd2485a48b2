import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPix } from '../../../tests/pix-code'
import { crc16, isPixKey, isTxid, type Pix, pixCode, plainLetters } from './pix'

const SHOP = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  txid: null,
  amount: null,
  name: 'Fulano de Tal',
  city: 'BRASILIA',
}

describe('a code of Pix', () => {
  /** The Banco Central's own example (Manual do BR Code, 4.1), and the check value of CRC-16/CCITT-FALSE. */
  test('is the central bank’s, letter by letter', () => {
    expect(pixCode(SHOP)).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    )
    expect(crc16('123456789')).toBe('29B1')
  })

  test('with amount and the name of the payment, and letters that every bank reads', () => {
    const code = pixCode({
      ...SHOP,
      amount: 1050,
      txid: 'P43',
      key: '+5511987654321',
      name: 'Drogaria São João & Irmãos do Sertão Ltda',
      city: 'Maceió',
    })
    expect(code.slice(0, -4)).toBe(
      '00020126360014br.gov.bcb.pix0114+5511987654321520400005303986540510.505802BR' +
        '5924Drogaria Sao Joao Irmaos6006Maceio62070503P436304',
    )
  })

  test('of a charge that a bank holds', () => {
    const read = readPix(
      pixCode({ url: 'pix.example.com/qr/v2/2353c790', amount: 100, name: 'Loja', city: 'Recife' }),
    )
    expect(read).toMatchObject({ '01': '12', '54': '1.00', '62': '0503***' })
    expect(read?.['26']).toBe('0014br.gov.bcb.pix2530pix.example.com/qr/v2/2353c790')
  })

  const anything = fc.record({
    key: fc.constantFrom('+5511987654321', '12345678909', 'loja@exemplo.com.br', SHOP.key, '12ABC34501DE35'),
    txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
    amount: fc.option(fc.integer({ min: 1, max: 999_999_999_999 })),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    city: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  })

  /** Seen to fail with a checksum that loses its leading zero, and with one that leaves out "6304". */
  test('is read again as it was written, whatever a shop is called', () => {
    fc.assert(
      fc.property(anything, (pix: Pix & { key: string; txid: string | null }) => {
        fc.pre(plainLetters(pix.name) !== '' && plainLetters(pix.city) !== '')
        const code = pixCode(pix)
        expect(code).toMatch(/^[\x20-\x7e]+$/)
        expect(code.slice(-8)).toMatch(/^6304[0-9A-F]{4}$/)
        const read = readPix(code)
        expect(read).not.toBeNull()
        expect(read?.['26']).toContain(pix.key)
        expect(read?.['54'] ?? null).toBe(pix.amount === null ? null : (pix.amount / 100).toFixed(2))
        expect(read?.['59']?.length).toBeLessThanOrEqual(25)
        expect(read?.['60']?.length).toBeLessThanOrEqual(15)
        expect(read?.['62']).toContain(pix.txid ?? '***')
      }),
    )
  })

  test('with one letter wrong is none', () => {
    fc.assert(
      fc.property(anything, fc.nat(), (pix, place) => {
        fc.pre(plainLetters(pix.name) !== '' && plainLetters(pix.city) !== '')
        const code = pixCode(pix)
        const at = place % code.length
        const other = code[at] === '7' ? '8' : '7'
        expect(readPix(code.slice(0, at) + other + code.slice(at + 1))).toBeNull()
      }),
    )
  })

  test.each<[string, Partial<Pix> & object]>([
    ['nothing to pay', { amount: 0 }],
    ['less than nothing', { amount: -1 }],
    ['half a cent', { amount: 0.5 }],
    ['more than there is', { amount: 1e12 }],
    ['a txid with a blank', { txid: 'P 43' }],
    ['a txid that is too long', { txid: 'x'.repeat(26) }],
    ['nobody', { name: '❤' }],
    ['nowhere', { city: ' ' }],
    ['no key', { key: '' }],
  ])('for %s is refused', (_, over) => expect(() => pixCode({ ...SHOP, ...over })).toThrow(RangeError))
})

test.each([
  ['+5511987654321', true],
  // A phone without its country, and what is nobody's CPF or CNPJ: no bank has them as a key.
  ['11987654321', false],
  ['11111111111', false],
  ['12ABC34501DE36', false],
  ['12345678909', true],
  ['12ABC34501DE35', true],
  ['loja@exemplo.com', true],
  [SHOP.key, true],
  ['(11) 98765-4321', false],
  ['Rua das Flores', false],
  ['', false],
])('%s is a key: %s', (key, is) => expect(isPixKey(key)).toBe(is))

test.each([
  ['P43', true],
  ['***', false],
  ['', false],
])('%s is a txid: %s', (txid, is) => expect(isTxid(txid)).toBe(is))
