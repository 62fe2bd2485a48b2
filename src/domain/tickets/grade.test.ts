import { expect, test } from 'vitest'
import { gradeIn, isReview } from './grade'

test.each<[string, number | null]>([
  ['10', 10],
  [' 0 ', 0],
  ['Nota 9!', 9],
  ['nota: 7', 7],
  ['8/10', 8],
  ['11', null],
  ['-1', null],
  ['9 comprimidos', null],
  ['2 caixas de dipirona', null],
  ['dez', null],
  ['', null],
])('"%s" is the grade %s', (text, grade) => expect(gradeIn(text)).toBe(grade))

test.each<[string, boolean]>([
  ['Muito bom', true],
  ['', false],
  ['Tem dipirona?', false],
  ['a'.repeat(1_001), false],
])('"%.20s" is a word about it: %s', (text, is) => expect(isReview(text)).toBe(is))
