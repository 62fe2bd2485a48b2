import { describe, expect, test } from 'vitest'
import type { Reason, ReasonField } from '../../../contract/entities'
import { answerIn, type FieldProblem, matchingReasons, problemIn, problemsOf } from './closing'

const field = (type: string, required = false): ReasonField => ({
  key: type,
  label: type,
  type,
  required,
  options: type === 'choice' ? ['Loja', 'Entrega'] : [],
})
const reason = (name: string, category: string | null, fields: ReasonField[] = []): Reason => ({
  id: name,
  name,
  category,
  type: 'closing',
  fields,
})

describe('what was typed into a field', () => {
  test.each<[string, boolean, string, FieldProblem | null]>([
    ['text', true, '  ', 'missing'],
    ['text', false, '', null],
    ['text', false, 'á'.repeat(500), null],
    ['text', false, 'á'.repeat(501), 'tooLong'],
    ['number', true, '12,50', null],
    ['number', true, '-3', null],
    ['number', true, '1.234,50', 'noNumber'],
    ['number', true, 'doze', 'noNumber'],
    ['money', true, '49,90', null],
    ['money', true, 'R$\u00a01.234,56', null],
    ['money', true, '-3', 'noMoney'],
    ['money', true, '49,900', 'noMoney'],
    ['money', true, '21474836,48', 'noMoney'],
    ['money', false, '', null],
    ['date', false, '2028-02-29', null],
    ['date', false, '2026-02-29', 'noDate'],
    ['date', false, '29/02/2028', 'noDate'],
    ['choice', true, 'Loja', null],
    ['choice', true, 'loja', 'noChoice'],
  ])('%s (required: %s) "%s" is %s', (type, required, typed, problem) =>
    expect(problemIn(field(type, required), typed)).toBe(problem),
  )
})

test.each([
  ['money', '49,90', 'R$\u00a049,90'],
  ['money', ' R$ 1.234,5 ', 'R$\u00a01.234,50'],
  ['money', '', ''],
  ['number', ' 12,50 ', '12,50'],
  ['text', '49,90', '49,90'],
])('what was answered to a question of the kind %s, "%s", is kept as "%s"', (type, typed, kept) => {
  expect(answerIn(field(type), typed)).toBe(kept)
  expect(answerIn(field(type), kept)).toBe(kept)
})

test('a reason names every field that will not do', () =>
  expect(
    problemsOf(reason('Venda', null, [field('number', true), field('date'), field('text', true)]), {
      date: 'x',
    }),
  ).toEqual({
    number: 'missing',
    date: 'noDate',
    text: 'missing',
  }))

test.each([
  ['', ['Preço', 'Engano']],
  ['PRECO', ['Preço']],
  ['sem venda', ['Preço']],
  ['x', []],
])('searching "%s" finds %j', (typed, names) =>
  expect(
    matchingReasons([reason('Preço', 'Sem venda'), reason('Engano', null)], typed).map(({ name }) => name),
  ).toEqual(names),
)
