import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from './relative-time'
import { isDay, writtenMoment } from './written-moment'

const ZONES = [
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Rio_Branco',
  'Europe/Lisbon',
  'Pacific/Kiritimati',
]

describe('a moment as other systems write it', () => {
  /** Seen to fail with a day alone taken for the midnight of Greenwich, which is the evening before. */
  test('is the edge of the shop’s day where only a day is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 36_000 }), (zone, days) => {
        const day = new Date(Date.UTC(1991, 0, 1 + days)).toISOString().slice(0, 10)
        const [first, last] = [writtenMoment(day, zone, 'begins') ?? 0, writtenMoment(day, zone, 'ends') ?? 0]
        expect([first - 1, first, last, last + 1].map((at) => dayOf(at, zone) === day)).toEqual([
          false,
          true,
          true,
          false,
        ])
      }),
      { numRuns: 30 },
    )
  })
  /** Seen to fail with 30 February taken for 2 March. */
  test.each([
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    'amanhã',
    '',
  ])('is none: %s', (text) => expect(writtenMoment(text, 'America/Sao_Paulo', 'ends')).toBeNull())
  test('is what it says where it says a time', () => {
    expect(writtenMoment('2026-11-30T23:59:59Z', 'America/Sao_Paulo', 'ends')).toBe(
      Date.UTC(2026, 10, 30, 23, 59, 59),
    )
    expect([isDay('2024-02-29'), isDay('2026-2-3')]).toEqual([true, false])
  })
})
