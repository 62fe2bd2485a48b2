import { expect, test } from 'vitest'
import { GRADE_ROWS, gradeIn, isReview, type Scale } from './grade'

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
])('"%s" is the grade %s', (text, grade) =>
  expect(gradeIn(text, '0-10')).toEqual(grade === null ? null : { grade, review: null }),
)

test.each<[string, number, string]>([
  ['10, ótimo', 10, 'ótimo'],
  ['9 - Atendimento rápido, nota 10 para a Ana', 9, 'Atendimento rápido, nota 10 para a Ana'],
  ['Nota 8. Demorou um pouco', 8, 'Demorou um pouco'],
  ['8/10: bom', 8, 'bom'],
  ['10\n- Adorei!', 10, 'Adorei!'],
  ['10 👏👏', 10, '👏👏'],
])('"%s" is the grade %s, and a word about it', (text, grade, review) =>
  expect(gradeIn(text, '0-10')).toEqual({ grade, review }),
)

test.each(['2, tem dipirona?', '10,5', '1,5 comprimido', '10-12', '10 ótimo'])(
  '"%s" is no grade with a word about it',
  (text) => expect(gradeIn(text, '0-10')).toBeNull(),
)

test.each<[string, Scale, number | null]>([
  ['5', '1-5', 5],
  ['0', '1-5', null],
  ['6', '1-5', null],
  ['10', '1-5', null],
  ['4/5', '1-5', 4],
  ['4/10', '1-5', null],
  ['4/5', '0-10', null],
  [GRADE_ROWS[1], '1-5', 4],
  [GRADE_ROWS[4], '1-5', 1],
  [GRADE_ROWS[1], '0-10', null],
])('"%s" on the scale %s is the grade %s', (text, scale, grade) =>
  expect(gradeIn(text, scale)?.grade ?? null).toBe(grade),
)

test.each<[string, boolean]>([
  ['Muito bom', true],
  ['', false],
  ['Tem dipirona?', false],
  ['a'.repeat(1_001), false],
])('"%.20s" is a word about it: %s', (text, is) => expect(isReview(text)).toBe(is))
