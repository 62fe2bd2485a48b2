import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFine, parseFine } from './fine-money'
import { compactNumber, formatAmount, formatMoney, parseMoney } from './money'

const plain = (text: string) => text.replace('\u00a0', ' ')

describe('money', () => {
  test.each([
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [99, 'R$ 0,99'],
    [100, 'R$ 1,00'],
    [123_456, 'R$ 1.234,56'],
    [100_000_000, 'R$ 1.000.000,00'],
    [-1990, '-R$ 19,90'],
    [-0, 'R$ 0,00'],
    [0.4, 'R$ 0,00'],
    [-0.4, 'R$ 0,00'],
    [Number.NaN, ''],
    [Number.POSITIVE_INFINITY, ''],
  ])('%d cents: %s', (cents, shown) => expect(plain(formatMoney(cents))).toBe(shown))
  test.each([
    [19.9, 1, 'R$ 19,90'],
    [1.005, 1, 'R$ 1,01'],
    [8.345, 1, 'R$ 8,35'],
    [-1.005, 1, '-R$ 1,01'],
    [12345, 1000, 'R$ 12,35'],
    [1, 0, ''],
  ])('%d by %d: %s', (amount, divisor, shown) => expect(plain(formatMoney(amount, divisor))).toBe(shown))
  test('loses no cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const shown = formatMoney(cents)
        expect(Number(shown.replace(/\D/g, '')) * (shown.startsWith('-') ? -1 : 1)).toBe(
          cents === 0 ? 0 : cents,
        )
      }),
    )
  })
  test('does as a Brazilian formatter does', () => {
    const brazil = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(fc.nat({ max: 1e10 }), (n) => {
        expect(formatMoney(n)).toBe(brazil.format(n / 100))
      }),
    )
  })
})

test('other money is shown with its code', () => {
  expect(plain(formatAmount(749, 'BRL'))).toBe('R$ 7,49')
  expect(formatAmount(749, 'USD')).toBe('USD 7.49')
})

describe('money as it is written', () => {
  test.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12,50', 1250],
    ['12.50', 1250],
    ['1.234', 123_400],
    ['1.234,56', 123_456],
    ['R$ 1.234,56', 123_456],
    ['R$\u00a07,49', 749],
    ['1.2345', null],
    ['1,234', null],
    ['1.23.4', null],
    ['', null],
    ['-5', null],
    ['dez', null],
  ])('%s: %s cents', (text, cents) => expect(parseMoney(text)).toBe(cents))
  test('is read as it was shown', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e10 }), (cents) => {
        expect(parseMoney(formatMoney(cents))).toBe(cents)
      }),
    )
  })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1099, '1k'],
  [1100, '1,1k'],
  [1999, '1,9k'],
  [12_345, '12,3k'],
  [999_999, '999,9k'],
  [1_200_000, '1.200k'],
  [-1500, '-1,5k'],
  [-0.5, '0'],
  [999.9, '999'],
  [Number.NaN, ''],
])('%d in few letters: %s', (count, shown) => expect(compactNumber(count)).toBe(shown))

test('prices of single messages have four decimals', () => {
  expect(plain(formatFine(3437))).toBe('R$ 0,3437')
  expect(plain(formatFine(123_400_05))).toBe('R$ 1.234,0005')
  const typed = ['0,3437', 'R$ 0.0348', '0,1', '12', '0,123', 'x', '0,12345']
  expect(typed.map(parseFine)).toEqual([3437, 348, 1000, 120_000, 1230, null, null])
  fc.assert(fc.property(fc.nat(1_000_000), (amount) => parseFine(formatFine(amount)) === amount))
})
