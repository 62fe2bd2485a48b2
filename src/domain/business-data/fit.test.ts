import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approvedAnswer } from './approved'
import { askedIn, questionsOf, variantLines } from './asked'
import { type Asked, fitOf, isNear } from './fit'
import { LONGEST_QUESTION } from './limits'
import { withoutPerson } from './without-person'

/** Of 100 answers, nearly all sell something. */
const asked = (stems: readonly string[], more: Partial<Asked> = {}): Asked => ({
  stems,
  alike: new Map(),
  held: new Map([['vend', 40]]),
  of: 100,
  ...more,
})
const way = (stems: readonly string[], similarity = 0) => ({ stems, similarity })

describe('how well a way to ask fits', () => {
  test('the same words and letters fit wholly, others not at all', () => {
    expect(fitOf(asked(['entreg']), way(['entreg'], 1))).toBe(1)
    expect(fitOf(asked(['entreg']), way(['vacin']))).toBe(0)
    expect(fitOf(asked([]), way(['vacin'], 1))).toBeCloseTo(0.3)
  })
  test('a common word is no answer to what is asked about something unknown', () => {
    expect(fitOf(asked(['vend', 'dipiron']), way(['vend', 'frald'], 0.5))).toBeLessThan(0.35)
    expect(fitOf(asked(['vend', 'frald']), way(['vend', 'frald'], 0.5))).toBeGreaterThan(0.8)
  })
  test('what speaks of more than was asked fits less', () =>
    expect(fitOf(asked(['entreg']), way(['entreg', 'doming']))).toBeLessThan(
      fitOf(asked(['entreg']), way(['entreg'])),
    ))
  test('a synonym is the word itself, a slip of the finger nearly', () => {
    const alike = new Map([['remedi', ['medic']]])
    expect(fitOf(asked(['remedi'], { alike }), way(['medic']))).toBeCloseTo(0.7)
    const slipped = fitOf(asked(['horar']), way(['horari']))
    expect(slipped).toBeGreaterThan(0.4)
    expect(slipped).toBeLessThan(0.7)
  })
  test('lies between 0 and 1, and grows with the letters', () => {
    const stems = fc.array(fc.constantFrom('entreg', 'vend', 'frald', 'doming', 'horari'), { maxLength: 6 })
    fc.assert(
      fc.property(stems, stems, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, letters) => {
        const plain = fitOf(asked(a), way(b))
        const whole = fitOf(asked(a), way(b, letters))
        return plain >= 0 && whole >= plain && whole <= 1.000_001
      }),
      { numRuns: 200 },
    )
  })
})

test('words are near by their beginning or a slip or two, short ones and numbers never', () => {
  for (const [a, b] of [
    ['abre', 'abrem'],
    ['carta', 'carto'],
    ['funcionamet', 'funcion'],
    ['estacoinament', 'estacionament'],
  ] as const)
    expect(isNear(a, b)).toBe(true)
  for (const [a, b] of [
    ['pix', 'pit'],
    ['10mg', '20mg'],
    ['vacin', 'vend'],
    ['losart', 'lorata'],
  ] as const)
    expect(isNear(a, b)).toBe(false)
})

test('greetings and courtesies are not asked, unless nothing else is said', () => {
  expect(askedIn('Oi, bom dia! Vocês poderiam me informar se entregam à noite?')).toBe('se entregam a noite')
  expect(askedIn('Boa noite')).toBe('boa noite')
  expect(askedIn(`${'a '.repeat(500)}`).length).toBeLessThanOrEqual(LONGEST_QUESTION)
})

test('ways to ask are lines, each once', () => {
  expect(variantLines(' a \r\n\nb\na')).toEqual(['a', 'b'])
  expect(questionsOf({ question: 'Q', variants: null })).toEqual(['Q'])
})

test('what says who asked is covered', () =>
  expect(
    withoutPerson(
      'Sou a Márcia Souza, cpf 529.982.247-25, tel (11) 98765-4321, moro na Rua das Flores, 10',
      'Marcia Souza',
    ),
  ).not.toMatch(/M[áa]rcia|Souza|529|98765|Flores/))

describe('what is said without a model', () => {
  const said = (passages: ReturnType<typeof found>) => approvedAnswer(passages, ({ answer }) => answer)
  const found = (...scores: readonly number[]) => scores.map((score, n) => ({ answer: `R${n}`, score }))
  test.each([
    ['the best, where it is clear', found(0.9, 0.5), 'answer'],
    ['nothing, where nothing fits', found(0.34, 0.3), 'none'],
    ['nothing, where nothing was found', [], 'none'],
    ['which is meant, where two fit alike', found(0.6, 0.55, 0.3), 'ask'],
  ])('%s', (_, passages, kind) => expect(said(passages).kind).toBe(kind))
  test('at most three to choose among, and what says the same is one', () => {
    expect(said(found(0.6, 0.6, 0.6, 0.6))).toMatchObject({ passages: { length: 3 } })
    expect(said(found(0.59, 0.6).map((one) => ({ ...one, answer: 'R' }))).kind).toBe('answer')
  })
})
