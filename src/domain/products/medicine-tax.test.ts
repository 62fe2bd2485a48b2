import { describe, expect, it, test } from 'vitest'
import { CMED_COLUMNS } from '../../../contract/cmed-columns'
import { STATES } from '../contacts/address'
import { medicineTax, pmcTitle } from './medicine-tax'

const DAY = '2026-11-28'
const NOTHING = { column: null, generic: null }
const tax = (state: string, chosen: Partial<typeof NOTHING | { column: string; generic: string }> = {}) =>
  medicineTax(state, DAY, { ...NOTHING, ...chosen })

describe('the columns by which a shop reads the list of prices', () => {
  it('are known of the states of which a source says what medicines bear, and asked of the others', () =>
    expect(STATES.filter((state) => tax(state) !== null)).toEqual(['BA', 'MG', 'PR', 'RJ', 'RS', 'SC', 'SP']))
  it.each([
    ['SP', 180, 120],
    ['MG', 180, 120],
    ['RJ', 220, null],
    ['BA', 205, null],
  ])('of %s are %s, of generics %s', (state, rate, generic) =>
    expect(tax(state)).toEqual({
      state,
      column: { rate, isFree: false },
      generic: generic === null ? null : { rate: generic, isFree: false },
    }),
  )
  it('are what the shop says, before its state', () => {
    const free = { rate: 200, isFree: true }
    expect(tax('AM', { column: '20 % ALC' })).toEqual({ state: '', column: free, generic: null })
    expect(tax('SP', { column: '20 % ALC' })).toEqual({ state: '', column: free, generic: null })
    expect(tax('', { column: '20 % ALC', generic: '12 % ALC' })?.generic).toEqual({ rate: 120, isFree: true })
    expect(tax('BA', { generic: '12 %' })).toMatchObject({ state: 'BA', generic: { rate: 120 } })
  })
  it('are not known before the first line, nor by what is no column', () => {
    expect(medicineTax('SP', '2024-12-31', NOTHING)).toBeNull()
    expect(tax('AM', { column: '99 %' })).toBeNull()
  })
})

test('columns are called as the list calls them', () => {
  expect(pmcTitle({ rate: 175, isFree: false })).toBe('PMC 17,5 %')
  expect(pmcTitle({ rate: 200, isFree: true })).toBe('PMC 20 % ALC')
  expect(pmcTitle({ rate: 0, isFree: true })).toBe('PMC 0 %')
  expect(CMED_COLUMNS).toHaveLength(24)
})
