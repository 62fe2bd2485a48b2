import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { mobilePhone } from '../contacts/phone'
import { smsHourFrom } from './hours'
import { smsText, typedParts } from './leave'
import { inPlainLetters, partsOf } from './parts'
import { fateOf } from './sending'

describe('parts of an SMS', () => {
  it.each([
    ['a'.repeat(160), 'gsm7', 1, 0],
    ['a'.repeat(161), 'gsm7', 2, 145],
    ['a'.repeat(306), 'gsm7', 2, 0],
    ['a'.repeat(307), 'gsm7', 3, 152],
    // The euro is an escape and a sign, which are not parted.
    ['€'.repeat(80), 'gsm7', 1, 0],
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 'gsm7', 2, 141],
    ['ç'.repeat(70), 'ucs2', 1, 0],
    ['ç'.repeat(71), 'ucs2', 2, 63],
    // Nor is an emoji, of two units each.
    [`${'ç'.repeat(66)}😀${'ç'.repeat(10)}`, 'ucs2', 2, 55],
    ['', 'gsm7', 1, 160],
    ['Ç é à ñ ü @ _', 'gsm7', 1, 147],
  ])('%j', (text, encoding, parts, left) => {
    expect(partsOf(text)).toMatchObject({ encoding, parts, left })
  })

  const text = fc.string({
    unit: fc.constantFrom('a', 'é', 'ç', '€', '{', '😀', '\n', 'Ω', ' '),
    maxLength: 400,
  })

  it('are as few as hold the text, and never fewer for a longer one', () => {
    fc.assert(
      fc.property(text, text, (one, more) => {
        const { encoding, units, parts, left } = partsOf(one)
        const each = encoding === 'gsm7' ? 153 : 67
        if (parts > 1) {
          // What does not fill a part is one unit, before a sign of two.
          expect(units).toBeLessThanOrEqual(parts * each - left)
          expect(units).toBeGreaterThanOrEqual(parts * each - left - (parts - 1))
        } else expect(units + left).toBe(encoding === 'gsm7' ? 160 : 70)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(partsOf(one + more).parts).toBeGreaterThanOrEqual(parts)
      }),
      { numRuns: 200 },
    )
  })
})

describe('plain letters', () => {
  it.each([
    ['Promoção: não perca', 'Promocao: nao perca'],
    ['Á Í Ó Ú â ê ô', 'A I O U a e o'],
    ['é à ü Ç É', 'é à ü Ç É'],
    ['e\u0301', 'é'],
    ['“Oi” – só hoje… 1ª', '"Oi" - so hoje... 1a'],
    ['Oi 😀 Ana👨‍👩‍👧!', 'Oi Ana!'],
    ['Добро', '?????'],
    ['R$\u00a05', 'R$ 5'],
    ['a\u0000b\uE000', 'ab'],
  ])('%j', (typed, plain) => expect(inPlainLetters(typed)).toBe(plain))

  it('are all in the alphabet, whatever was typed, and stay as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (typed) => {
        const plain = inPlainLetters(typed)
        expect(partsOf(plain).encoding).toBe('gsm7')
        expect(inPlainLetters(plain)).toBe(plain)
      }),
      { numRuns: 300 },
    )
  })
})

/** Brasília is three hours behind UTC, Manaus four. 2026-12-01 is a Tuesday. */
test.each([
  ['America/Sao_Paulo', '2026-12-01T11:59:59Z', '2026-12-01T12:00:00Z'],
  ['America/Sao_Paulo', '2026-12-01T12:00:00Z', '2026-12-01T12:00:00Z'],
  ['America/Sao_Paulo', '2026-12-01T20:59:59Z', '2026-12-01T20:59:59Z'],
  ['America/Sao_Paulo', '2026-12-01T21:00:00Z', '2026-12-02T12:00:00Z'],
  ['America/Manaus', '2026-12-01T12:00:00Z', '2026-12-01T13:00:00Z'],
  // Saturday afternoon: until Monday.
  ['America/Sao_Paulo', '2026-12-05T16:00:00Z', '2026-12-07T12:00:00Z'],
  // Christmas is a Friday; the shop opens on its own holiday, and no SMS leaves.
  ['America/Sao_Paulo', '2026-12-25T15:00:00Z', '2026-12-26T12:00:00Z'],
  ['America/Sao_Paulo', '2026-12-03T13:00:00Z', '2026-12-04T12:00:00Z'],
])('in %s advertising of %s leaves at %s', (zone, at, from) => {
  const holidays = [{ date: '2025-12-03', every_year: true, name: 'Padroeira', hours: '9-12' }]
  expect(smsHourFrom(holidays, zone, new Date(at))).toEqual(new Date(from))
})

test.each([
  ['5585999990000', '5585999990000'],
  ['558599990000', '5585999990000'],
  ['5511933334444', '5511933334444'],
  ['551133334444', null],
  ['558001234567', null],
  ['12125550100', null],
  ['', null],
])('%s is reached at %s', (digits, mobile) => expect(mobilePhone(digits)).toBe(mobile))

test.each([
  [{ status: 201 }, 'taken'],
  [{ status: 429 }, 'retry'],
  [{ status: 503 }, 'retry'],
  [{ left: false }, 'retry'],
  [{ left: true }, 'unknown'],
  [{ status: 500 }, 'unknown'],
  [{ status: 302 }, 'unknown'],
  [{ status: 400 }, 'refused'],
  [{ status: 401 }, 'login'],
])('%j: %s', (answer, fate) => expect(fateOf(answer)).toBe(fate))

test('advertising says how to leave, and that counts', () => {
  const written = { text: ' Olá, é só hoje ', purpose: 'campaign', plain: true } as const
  expect(smsText({ ...written, leave: null })).toBe('Ola, é so hoje\nSair: responda SAIR')
  expect(smsText({ ...written, plain: false, leave: 'https://b.co/s/x' })).toBe(
    'Olá, é só hoje\nSair: https://b.co/s/x',
  )
  expect(smsText({ ...written, purpose: 'service', leave: null })).toBe('Ola, é so hoje')
  const long = { ...written, text: 'a'.repeat(150) }
  expect(typedParts({ ...long, leave: { by: 'link', length: 30 } })).toMatchObject({ parts: 2, units: 187 })
  expect(typedParts({ ...long, purpose: 'service', leave: { by: 'answer' } }).parts).toBe(1)
})
