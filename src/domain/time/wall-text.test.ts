import { expect, it } from 'vitest'
import { wallOf, wallText } from './wall-text'

it.each([
  ['23/11/2026', false, '2026-11-23'],
  ['3.1.26', false, '2026-01-03'],
  ['23/11/2026 8:05', true, '2026-11-23 08:05:00'],
  ['23/11/2026 18h', true, '2026-11-23 18:00:00'],
  ['23/11/2026', true, null],
  ['30/02/2026', false, null],
  ['11/23/2026', false, null],
  ['23/11/2026 24:00', true, null],
  ['amanhã', false, null],
] as const)('reads %s', (typed, time, wall) => expect(wallOf(typed, time)).toBe(wall))

it('keeps what a calendar gives as fields keep it', () => {
  expect(wallText('2026-11-23', false)).toBe('2026-11-23')
  expect(wallText('2026-11-23 08:05:00', true)).toBe('2026-11-23T08:05')
  expect(wallText('2026-11-23', true)).toBe('2026-11-23T00:00')
})
