import { describe, expect, test } from 'vitest'
import { codeOf, linesValidUntil, needsReview, prescriptionFault, ruleOn, rulesFor } from './legal-rules'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const line = (control_list: string | null, needs_prescription = true) => ({
  control_list,
  needs_prescription,
  unclassified: false,
})
const paper = {
  kind: 'paper_photo',
  issued_on: '2026-11-10',
  sncr: null,
  original_at_delivery: true,
  attached: 1,
  pictures: 1,
} as const

test.each([
  [line(null, false), null],
  [line(null), 'prescription'],
  [line('antimicrobial'), 'antimicrobial'],
  [line('glp1'), 'glp1'],
  [line('B1'), 'control'],
  [line('C5', false), 'control'],
  [{ ...line(null, false), unclassified: true }, 'unclassified'],
])('%j falls under %s', (one, code) => expect(codeOf(one)).toBe(code))

test('of a code the newest rule holds that has begun', () => {
  expect(ruleOn('antimicrobial', '2011-05-08')).toBeNull()
  expect(ruleOn('antimicrobial', '2021-02-28')?.source).toBe('RDC 20/2011')
  expect(ruleOn('antimicrobial', '2021-03-01')?.source).toBe('RDC 471/2021')
  expect(ruleOn('antimicrobial', '2026-06-30')?.parameters.digitalNumber).toBe(false)
  expect(ruleOn('antimicrobial', '2026-07-01')?.source).toContain('RDC 1.000/2025')
  // GLP-1 was sold as any prescription before it had a rule.
  expect(rulesFor([line('glp1')], Date.parse('2025-06-22T12:00:00Z'))).toEqual([])
})

test('the strictest comes first, each once, and what falls under none asks for nothing', () => {
  const rules = rulesFor([line(null), line('B1'), line('C1'), line('antimicrobial')], NOW)
  expect(rules.map(({ code }) => code)).toEqual(['control', 'antimicrobial', 'prescription'])
  expect(needsReview([line(null, false)], NOW)).toBe(false)
  expect(needsReview([line(null, false), line(null)], NOW)).toBe(true)
})

describe('a prescription', () => {
  const fault = (lists: readonly (string | null)[], over: object = {}) =>
    prescriptionFault(
      lists.map((list) => line(list)),
      { ...paper, ...over },
      { now: NOW, zone: 'America/Sao_Paulo' },
    )
  /** Seen to fail with a photo taken for what was born digital. */
  test.each([
    ['of which only a photo is there', { attached: 2, pictures: 2 }, 'picture'],
    ['of which the document is there besides', { attached: 2, pictures: 1 }, null],
    ['that stands in the register alone', { attached: 0, pictures: 0 }, null],
  ])('is one that was born digital %s', (_, over, expected) =>
    expect(fault(['B1'], { kind: 'native_digital', sncr: 'BR-1', ...over })?.fault ?? null).toBe(expected),
  )
  test.each([
    ['of an antimicrobial on its tenth day', ['antimicrobial'], {}, null],
    ['of an antimicrobial on its eleventh', ['antimicrobial'], { issued_on: '2026-11-09' }, 'expired'],
    ['of a plain medicine after a year', [null], { issued_on: '2025-11-20' }, null],
    ['of tomorrow', [null], { issued_on: '2026-11-21' }, 'future'],
    ['of controlled medicine as a picture of paper', ['B1'], { original_at_delivery: false }, 'original'],
    [
      'of an antimicrobial as a picture alone',
      ['antimicrobial'],
      { original_at_delivery: false },
      'original',
    ],
    ['of a plain medicine as a picture alone', [null], { original_at_delivery: false }, null],
    ['of the same with the original at hand-over', ['B1'], {}, null],
    ['of the same on the counter', ['B1'], { kind: 'paper_original', attached: 0 }, null],
    ['of the same born digital without its number', ['B1'], { kind: 'native_digital' }, 'number'],
    ['that is attached nowhere', [null], { attached: 0 }, 'absent'],
    ['born digital, found by its number', [null], { kind: 'native_digital', sncr: 'x', attached: 0 }, null],
    ['born digital, with neither file nor number', [null], { kind: 'native_digital', attached: 0 }, 'absent'],
    ['of the same born digital', ['B1'], { kind: 'native_digital', sncr: 'SNCR-1', pictures: 0 }, null],
    ['of a GLP-1 after 91 days', ['glp1'], { issued_on: '2026-08-21' }, 'expired'],
    ['of several, by the strictest', ['glp1', 'antimicrobial'], { issued_on: '2026-11-01' }, 'expired'],
  ] as const)('%s', (_, lists, over, expected) => expect(fault(lists, over)?.fault ?? null).toBe(expected))
  test('waits until each medicine is classified', () =>
    expect(
      prescriptionFault([{ ...line(null, false), unclassified: true }], paper, {
        now: NOW,
        zone: 'America/Sao_Paulo',
      }),
    ).toMatchObject({ fault: 'unclassified', rule: { source: 'RDC 44/2009, art. 52' } }))
  test('says which rule it is', () =>
    expect(fault(['antimicrobial'], { issued_on: '2026-11-01' })?.rule?.source).toBe(
      'RDC 471/2021 e RDC 1.000/2025',
    ))
  test('holds until the first of its rules ends', () => {
    expect(linesValidUntil([line('glp1'), line('antimicrobial')], '2026-11-10', NOW)).toBe('2026-11-20')
    expect(linesValidUntil([line(null)], '2026-11-10', NOW)).toBeNull()
  })
})
