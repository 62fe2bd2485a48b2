import { expect, test } from 'vitest'
import { insertedAt } from './inserted-at'

test.each([
  ['', 0, 0, '{{nome}}', 8],
  ['Olá', 3, 3, 'Olá {{nome}}', 12],
  ['Olá, ! Tudo bem?', 5, 5, 'Olá, {{nome}}! Tudo bem?', 13],
  ['Olá !', 4, 4, 'Olá {{nome}}!', 12],
  ['Olá você!', 4, 8, 'Olá {{nome}}!', 12],
  ['(', 1, 1, '({{nome}}', 9],
  ['{{saudacao}}', 12, 12, '{{saudacao}} {{nome}}', 21],
  ['linha\n', 6, 6, 'linha\n{{nome}}', 14],
])('%j from %i to %i', (text, from, to, wanted, cursor) => {
  expect(insertedAt(text, '{{nome}}', from, to)).toEqual({ text: wanted, cursor })
})
