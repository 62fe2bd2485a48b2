import { afterEach, describe, expect, it } from 'vitest'
import {
  dayOf,
  formatDateTime,
  formatDay,
  formatListTime,
  formatPromised,
  formatShort,
  formatSpan,
  zoneName,
} from './dates'
import { currentTexts, setShopZone } from './text'

const t = currentTexts()
const now = Date.parse('2026-11-21T15:00:00.000Z') // Saturday noon in São Paulo
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('dates', () => {
  afterEach(() => setShopZone('America/Sao_Paulo'))

  it('follow the shop’s clock when it is set to another, and what uses the texts renders again', () => {
    const late = '2026-11-21T03:30:00.000Z'
    const there = Date.parse('2026-11-21T03:45:00.000Z')
    expect([formatDateTime(late), dayOf(late)]).toEqual(['21/11/2026 00:30', '2026-11-21'])
    expect(formatDay('2026-11-21T02:30:00.000Z', there, t)).toBe('Ontem')
    const before = currentTexts()
    setShopZone('America/Manaus')
    // Another function: what hangs on the texts hangs on the zone.
    expect(currentTexts()).not.toBe(before)
    expect([formatDateTime(late), dayOf(late)]).toEqual(['20/11/2026 23:30', '2026-11-20'])
    expect(formatDay('2026-11-21T02:30:00.000Z', there, t)).toBe('Hoje')
    expect(zoneName()).toMatch(/Amazonas/)
    setShopZone('America/Sao_Paulo')
    expect(zoneName()).toMatch(/Brasília/)
    expect(formatDateTime(late)).toBe('21/11/2026 00:30')
    expect(currentTexts()).toBe(before)
  })

  it('reads the clock of the counter, whatever zone the device is in', () => {
    expect(formatDateTime('2026-11-21T02:05:00.000Z')).toBe('20/11/2026 23:05')
    expect(dayOf('2026-11-21T02:59:59.999Z')).toBe('2026-11-20')
    expect(dayOf('2026-11-21T03:00:00.000Z')).toBe('2026-11-21')
  })

  it.each([
    ['2026-11-21T14:03:00.000Z', '11:03'],
    ['2026-11-21T02:00:00.000Z', 'Ontem'],
    ['2026-11-19T15:00:00.000Z', 'qui'],
    ['2026-11-10T15:00:00.000Z', '10/11/26'],
    // The server's clock may be a little ahead of ours.
    ['2026-11-21T15:00:30.000Z', '12:00'],
  ])('list time of %s', (iso, expected) => expect(formatListTime(iso, now, t)).toBe(expected))

  it.each([
    ['2026-11-21T14:03:00.000Z', '11:03'],
    ['2026-11-21T02:00:00.000Z', 'ontem'],
    ['2026-11-19T15:00:00.000Z', '19/11'],
    ['2026-11-22T15:00:00.000Z', '22/11'],
    ['2025-12-31T15:00:00.000Z', '31/12/25'],
    // Three hours behind UTC it is still the old year.
    ['2026-01-01T02:00:00.000Z', '31/12/25'],
  ])('short date of %s', (iso, expected) => expect(formatShort(iso, now, t)).toBe(expected))

  it.each([
    ['2026-11-21T17:30:00.000Z', 'hoje 14:30'],
    ['2026-11-22T15:00:00.000Z', 'amanhã'],
    // Three hours behind UTC it is still today.
    ['2026-11-22T02:00:00.000Z', 'hoje 23:00'],
    ['2026-11-20T15:00:00.000Z', 'ontem'],
    ['2026-11-24T15:00:00.000Z', '24/11'],
    ['2027-01-02T15:00:00.000Z', '02/01/27'],
  ])('promised for %s', (iso, expected) => expect(formatPromised(iso, now, t)).toBe(expected))

  it.each([
    ['2026-11-21T14:03:00.000Z', 'Hoje'],
    ['2026-11-20T14:03:00.000Z', 'Ontem'],
    ['2026-11-17T14:03:00.000Z', 'terça-feira'],
    ['2026-10-17T14:03:00.000Z', '17/10/2026'],
  ])('day chip of %s', (iso, expected) => expect(formatDay(iso, now, t)).toBe(expected))

  it.each([
    [-5, '0 min'],
    [59_999, '0 min'],
    [5 * MINUTE, '5 min'],
    [60 * MINUTE, '1 hora'],
    [DAY - 1, '23 horas'],
    [DAY, '1 dia'],
    [8 * DAY, '1 semana'],
    [61 * DAY, '2 meses'],
    [800 * DAY, '2 anos'],
  ])('span of %i ms', (span, expected) => expect(formatSpan(span, t)).toBe(expected))
})
