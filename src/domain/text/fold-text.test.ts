import { describe, expect, test } from 'vitest'
import { FOLDED, FOUND } from '../../../tests/folded'
import { foldedWords, foldText } from './fold-text'

describe('folding', () => {
  /** Seen to fail with NFD and marks off alone; the database is tried with the same table. */
  test.each(FOLDED)('%j is %j', (text, folded) => expect(foldText(text)).toBe(folded))

  test.each(FOUND)('%j is found in %j', (typed, name) => expect(foldText(name)).toContain(foldText(typed)))

  test('folded once is folded', () => {
    for (const [, folded] of FOLDED) expect(foldText(folded)).toBe(folded)
  })
})

test('an apostrophe parts words', () => {
  for (const sign of ["'", '’', '´', '`'])
    expect(foldedWords(`Copo d${sign}Água, 2`)).toEqual(['copo', 'd', 'agua', '2'])
})
