import { describe, expect, it } from 'vitest'
import { approvedAnswer } from './approved'

/** What is answered with nothing but what the shop has approved, by how well it fits. */
describe('an approved answer', () => {
  const found = (...scores: readonly number[]) =>
    scores.map((score, n) => ({ score, answer: `resposta ${n}` }))
  const answered = (passages: readonly { score: number; answer: string }[]) => {
    const { kind, ...rest } = approvedAnswer(passages, ({ answer }) => answer)
    if ('passage' in rest) return [kind, rest.passage.answer]
    return 'passages' in rest ? [kind, ...rest.passages.map(({ answer }) => answer)] : [kind]
  }

  it('is none where nothing fits well', () => {
    expect(answered([])).toEqual(['none'])
    expect(answered(found(0.34, 0.2))).toEqual(['none'])
  })

  it('is the best where it is ahead of the next', () => {
    expect(answered(found(0.2, 0.36))).toEqual(['answer', 'resposta 1'])
    expect(answered(found(0.5, 0.59))).toEqual(['answer', 'resposta 1'])
  })

  it('is a question between what fits alike, three at most, of which each says something else', () => {
    expect(answered(found(0.5, 0.55))).toEqual(['ask', 'resposta 1', 'resposta 0'])
    expect(answered(found(0.6, 0.59, 0.58, 0.57))).toEqual(['ask', 'resposta 0', 'resposta 1', 'resposta 2'])
    const same = found(0.5, 0.55).map((one) => ({ ...one, answer: 'a mesma' }))
    expect(answered(same)).toEqual(['answer', 'a mesma'])
  })
})
