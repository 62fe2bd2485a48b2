import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checkDigit, gtinFault, gtinKey, keptGtin, withLostNought } from './gtin'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const gtin = fc
  .constantFrom(8, 12, 13, 14)
  .chain((length) => digits(length - 1))
  .map((body) => body + checkDigit(body))

describe('a GTIN', () => {
  // Printed on boxes.
  test.each(['7891058001155', '7896004703398', '96385074', '036000291452', '17891058001152'])(
    '%s is one',
    (code) => expect(gtinFault(code)).toBeNull(),
  )
  test.each([
    ['7891058001156', 'check'],
    ['7,89123E+12', 'rounded'],
    ['7.89105E+12', 'rounded'],
    ['78910580', 'check'],
    ['789105800115', 'check'],
    ['1234567890', 'length'],
    ['789105800115X', 'digits'],
  ])('%s is none: %s', (code, fault) => expect(gtinFault(code)).toBe(fault))

  it('is good with its own check digit and with no other, and every wrong digit is noticed', () =>
    fc.assert(
      fc.property(gtin, fc.nat(13), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
        expect(gtinFault(code)).toBeNull()
        const place = at % code.length
        const wrong = code.slice(0, place) + ((Number(code[place]) + by) % 10) + code.slice(place + 1)
        expect(gtinFault(wrong)).toBe('check')
      }),
    ))

  it('stays good and the same with noughts before it', () =>
    fc.assert(
      fc.property(gtin, (code) => {
        expect(gtinFault(gtinKey(code))).toBeNull()
        expect(gtinKey(`0${code}`.slice(-14))).toBe(gtinKey(code.slice(-14)))
      }),
    ))

  it('of twelve digits may have lost a nought', () => {
    expect(withLostNought('036000291452')).toBe('0036000291452')
    expect(withLostNought('036000291453')).toBeNull()
    expect(withLostNought('7891058001155')).toBeNull()
  })

  it('is kept with the nought that it lost, and as it is where it lost none', () => {
    expect(keptGtin('0 36000-29145.2')).toBe('0036000291452')
    expect(keptGtin('036000291452')).toBe('0036000291452')
    for (const own of ['7891058001155', '0036000291452', '17891058001152', '96385074'])
      expect(keptGtin(own)).toBe(own)
  })
})
