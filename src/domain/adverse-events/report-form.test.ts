import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { step } from '../kernel/step'
import { adverseEventSteps } from '../kernel/steps/adverseEvent.gen'
import { reportDueOn } from '../orders/legal-rules'
import { dayFaults, isSerious, lackingIn, type ReportForm } from './report-form'
import { isChangeable, takesStep, waitsToLeave } from './report-step'

const DRUG = {
  name: '',
  role: 'suspect',
  maker: '',
  lot: '',
  dose: '',
  started_on: '',
  ended_on: '',
} as const
const REACTION = { text: '', started_on: '', ended_on: '', outcome: 'unknown' } as const
const EMPTY: ReportForm = {
  reporter: '',
  received_on: '2026-11-20',
  patient_initials: '',
  patient_sex: '',
  patient_born_on: '',
  patient_age: null,
  patient_age_group: '',
  drugs: [DRUG],
  reactions: [REACTION],
  seriousness: [],
  narrative: '',
}
const WHOLE: ReportForm = {
  ...EMPTY,
  reporter: 'consumer',
  patient_sex: 'female',
  drugs: [{ ...DRUG, name: 'Dipirona' }],
  reactions: [{ ...REACTION, text: 'manchas na pele' }],
}

describe('the least that makes a report (Anvisa, Informe 01/2019)', () => {
  it('is who tells, one thing of the patient, a suspect and a reaction', () => {
    expect(lackingIn(EMPTY)).toEqual(['reporter', 'patient', 'drug', 'reaction'])
    expect(lackingIn(WHOLE)).toEqual([])
    expect(lackingIn({ ...WHOLE, reporter: '' })).toEqual(['reporter'])
    expect(lackingIn({ ...WHOLE, reactions: [{ ...REACTION, text: '  ' }] })).toEqual(['reaction'])
  })

  it.each([
    { patient_initials: 'A.B.' },
    { patient_born_on: '1980-01-01' },
    { patient_age: 0 },
    { patient_age_group: 'adult' },
  ] as const)('has enough of the patient with %o', (known) => {
    expect(lackingIn({ ...WHOLE, patient_sex: '', ...known })).toEqual([])
  })

  it('takes two medicines that interact for a suspect, and none that was only taken', () => {
    const named = (role: 'interacting' | 'concomitant') => ({ ...DRUG, name: 'X', role })
    expect(lackingIn({ ...WHOLE, drugs: [named('interacting'), named('interacting')] })).toEqual([])
    expect(lackingIn({ ...WHOLE, drugs: [named('interacting')] })).toEqual(['drug'])
    expect(lackingIn({ ...WHOLE, drugs: [named('concomitant'), named('concomitant')] })).toEqual(['drug'])
  })
})

describe('days', () => {
  it('contradict each other where something ends before it began, or has not come', () => {
    expect(dayFaults(WHOLE, '2026-11-20')).toEqual([])
    expect(dayFaults(WHOLE, '2026-11-19')).toEqual(['received_on'])
    expect(dayFaults({ ...WHOLE, patient_born_on: '2026-11-21' }, '2026-11-22')).toEqual(['patient_born_on'])
    const drugs = [{ ...DRUG, started_on: '2026-11-10', ended_on: '2026-11-09' }]
    expect(dayFaults({ ...WHOLE, drugs }, '2026-11-22')).toEqual(['drugs.0.ended_on'])
    const reactions = [{ ...REACTION, started_on: '2026-12-01' }]
    expect(dayFaults({ ...WHOLE, reactions }, '2026-11-22')).toEqual(['reactions.0.started_on'])
  })

  it('count from the one on which the shop learnt of it, for serious ones', () => {
    expect(reportDueOn('2026-11-20')).toBe('2026-12-05')
    expect(reportDueOn('2028-02-20')).toBe('2028-03-06')
    expect(reportDueOn('2019-01-01')).toBeNull()
    expect(isSerious(WHOLE)).toBe(false)
    expect(isSerious({ seriousness: ['other'] })).toBe(true)
  })
})

describe('a report on its way', () => {
  const events = ['COMPLETE', 'LACK', 'REVIEW', 'SUBMIT', 'CLOSE', 'DISCARD', 'REOPEN'] as const

  it('leaves only when it was complete and reviewed, and what has left is never discarded', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (walk) => {
        let state = adverseEventSteps.initial
        let reviewed = false
        let left = false
        for (const event of walk) {
          const next = step(adverseEventSteps, state, event)
          if (next === 'submitted' && state !== 'submitted') {
            expect(reviewed || left).toBe(true)
            left = true
          }
          if (next !== state || event === 'COMPLETE') reviewed = next === 'reviewed'
          if (left) expect(['submitted', 'follow_up', 'closed']).toContain(next)
          state = next
        }
      }),
      { numRuns: 300 },
    )
  })

  it('may be changed until it is closed or discarded, and is due only until it has left', () => {
    expect(isChangeable('closed')).toBe(false)
    expect(isChangeable('discarded')).toBe(false)
    expect(isChangeable('submitted')).toBe(true)
    expect(takesStep('draft', 'review')).toBe(false)
    expect(takesStep('submitted', 'discard')).toBe(false)
    expect(waitsToLeave('follow_up')).toBe(true)
    expect(waitsToLeave('submitted')).toBe(false)
  })
})
