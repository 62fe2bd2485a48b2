import { expect, test } from 'vitest'
import { ZONE_OF_AREA } from '../contacts/area-zones'
import { AREA_CODES } from '../contacts/phone'
import { isQuiet, type QuietFor, type QuietRules, quietAreas, quietUntil, zoneOfPhone } from './quiet-hours'

const RULES: QuietRules = { from: 20, to: 8, restDays: true, holidays: [], zone: 'America/Sao_Paulo' }
const LOCAL = [{ date: '2026-06-24', every_year: true, name: 'São João', hours: '' }]

/** Brasília is three hours behind UTC, Manaus four, Rio Branco five. 2026-12-01 is a Tuesday. */
test.each<[string, boolean, Partial<QuietRules>, QuietFor?, string?]>([
  ['2026-12-01T22:59:59Z', false, {}],
  ['2026-12-01T23:00:00Z', true, {}],
  ['2026-12-02T10:59:59Z', true, {}],
  ['2026-12-02T11:00:00Z', false, {}],
  ['2026-12-01T23:30:00Z', false, {}, 'service', 'America/Manaus'],
  ['2026-12-02T12:30:00Z', true, {}, 'service', 'America/Rio_Branco'],
  // Within one day; the same hours: never.
  ['2026-12-01T15:30:00Z', true, { from: 12, to: 13 }],
  ['2026-12-01T16:00:00Z', false, { from: 12, to: 13 }],
  ['2026-12-02T03:00:00Z', false, { from: 0, to: 0 }],
  // Sunday, Christmas, and a holiday of the shop’s of every year: for advertising.
  ['2026-11-29T15:00:00Z', true, {}, 'marketing'],
  ['2026-11-29T15:00:00Z', false, {}, 'service'],
  ['2026-11-29T15:00:00Z', false, { restDays: false }, 'marketing'],
  ['2026-12-25T15:00:00Z', true, {}, 'marketing'],
  ['2027-06-24T15:00:00Z', true, { holidays: LOCAL }, 'marketing'],
  ['2027-06-24T15:00:00Z', false, {}, 'marketing'],
  // Sunday has begun in Brasília, and not in Manaus.
  ['2026-11-29T03:30:00Z', false, { from: 0, to: 0 }, 'marketing', 'America/Manaus'],
])('at %s it is quiet: %s, by %j', (at, quiet, rules, what = 'service', zone = RULES.zone) =>
  expect(isQuiet({ ...RULES, ...rules }, zone, new Date(at), what)).toBe(quiet),
)

test.each<[string, string | null, Partial<QuietRules>]>([
  ['2026-12-01T15:10:00Z', '2026-12-01T15:10:00.000Z', {}],
  ['2026-12-02T02:10:00Z', '2026-12-02T11:00:00.000Z', {}],
  // Saturday night: until Monday morning.
  ['2026-11-29T00:10:00Z', '2026-11-30T11:00:00.000Z', {}],
])('what waits from %s leaves at %s', (from, until, rules) =>
  expect(
    quietUntil({ ...RULES, ...rules }, RULES.zone, new Date(from), 'marketing')?.toISOString() ?? null,
  ).toBe(until),
)

test('a time zone is known of every area code, and of nobody else’s phone', () => {
  expect([...ZONE_OF_AREA.keys()].sort()).toEqual([...AREA_CODES].sort())
  for (const timeZone of ZONE_OF_AREA.values())
    expect(() => new Intl.DateTimeFormat('pt-BR', { timeZone })).not.toThrow()
  const zones = ['5592981234567', '556832221111', '5511987654321', '351912345678', '5592', ''].map((phone) =>
    zoneOfPhone({ zone: 'shop' }, phone),
  )
  expect(zones).toEqual(['America/Manaus', 'America/Rio_Branco', 'America/Sao_Paulo', 'shop', 'shop', 'shop'])
})

test('by area code it is what it is by zone', () => {
  for (const hour of [0, 3, 11, 12, 13, 23]) {
    const now = new Date(Date.UTC(2026, 11, 1, hour, 30))
    const { elsewhere, otherwise } = quietAreas(RULES, now, 'service')
    for (const [area, zone] of ZONE_OF_AREA)
      expect(elsewhere !== otherwise.includes(area), `${area} at ${hour}`).toBe(
        isQuiet(RULES, zone, now, 'service'),
      )
  }
})
