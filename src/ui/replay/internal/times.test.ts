import { expect, it } from 'vitest'
import { formatMoment, plainly } from './times'

it('shows marks that would turn a text around, instead of obeying them', () => {
  expect(plainly('nota\u202Efdp.exe')).toBe('nota\\u202efdp.exe')
  expect(plainly('ação 😀')).toBe('ação 😀')
})

it('gives times to the millisecond in the counter’s zone', () => {
  expect(formatMoment(Date.UTC(2026, 10, 20, 12, 0, 0, 7))).toBe('09:00:00,007')
})
