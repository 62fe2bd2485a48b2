import { describe, expect, it } from 'vitest'
import { STATES } from '../contacts/address'
import { medicineTax, pmcTitle } from './medicine-tax'

describe('the rate by which a shop reads the list of prices', () => {
  it('is known of every state', () =>
    expect(STATES.filter((state) => medicineTax(state, '', '2025-06-01') === null)).toEqual([]))
  it.each([
    ['MA', '2025-02-22', 220],
    ['MA', '2025-02-23', 230],
    ['RN', '2025-03-19', 180],
    ['RN', '2025-03-20', 200],
  ])('of %s on %s is that of its last line', (state, day, rate) =>
    expect(medicineTax(state, '', day)?.rate).toBe(rate),
  )
  it('is another for generics where the state says so', () => {
    expect(medicineTax('SP', 'São Paulo', '2025-06-01')).toMatchObject({ rate: 180, generic: 120 })
    expect(medicineTax('RJ', 'Niterói', '2025-06-01')).toMatchObject({ rate: 220, generic: null })
  })
  it('names the column as the list does, that of free trade where the shop lies in it', () => {
    expect(medicineTax('AM', ' MANAUS ', '2025-06-01')?.isFree).toBe(true)
    expect(medicineTax('RO', 'Guajará-Mirim', '2025-06-01')?.isFree).toBe(true)
    expect(medicineTax('SP', 'Manaus', '2025-06-01')?.isFree).toBe(false)
    expect([pmcTitle(175, false), pmcTitle(200, true), pmcTitle(0, true)]).toEqual([
      'PMC 17,5 %',
      'PMC 20 % ALC',
      'PMC 0 %',
    ])
  })
  it('is not known before the first line, nor of what is no state', () => {
    expect(medicineTax('SP', '', '2014-12-31')).toBeNull()
    expect(medicineTax('XX', '', '2025-06-01')).toBeNull()
  })
})
