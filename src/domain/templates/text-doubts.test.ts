import { expect, test } from 'vitest'
import { PAYMENT_VARIABLES } from '../order-statuses/status-variables'
import { STORE_VARIABLES } from '../store/store-variables'
import { VARIABLES } from './quick-answer'
import { SUGGESTED_ANSWERS } from './suggested-answers'
import { nearestName, textDoubts } from './text-doubts'

const NAMES = [...VARIABLES, ...STORE_VARIABLES]

test.each<[string, string | null]>([
  ['loja_cnjp', 'loja_cnpj'],
  ['Loja_CNPJ', 'loja_cnpj'],
  ['loja cnpj', 'loja_cnpj'],
  ['lojacnpj', 'loja_cnpj'],
  ['nme', 'nome'],
  ['primero_nome', 'primeiro_nome'],
  ['loja_zebra', null],
  ['previsao', null],
  ['valor', null],
  ['x'.repeat(5_000), null],
  ['', null],
])('%s may have been meant as %s', (typed, meant) => expect(nearestName(typed, NAMES)).toBe(meant))

test('a known name is nearest to itself, of every list', () => {
  for (const names of [NAMES, PAYMENT_VARIABLES])
    for (const name of names) expect(nearestName(name, names)).toBe(name)
})

test('what a text lacks and what it calls by a wrong name', () => {
  expect(textDoubts('Oi, {{nome}}. {{loja_cnpj}} {{loja_cnjp}} {{loja pix} {{?Qual?}}', NAMES, {})).toEqual({
    lacking: ['document'],
    unknown: [
      { written: '{{loja_cnjp}}', meant: 'loja_cnpj' },
      { written: '{{?Qual?}}', meant: null },
      { written: '{{loja pix}', meant: 'loja_pix' },
    ],
  })
  expect(textDoubts('Oi, {{nome}}. {{loja_cnpj}}', NAMES, { loja_cnpj: '11' })).toEqual({
    lacking: [],
    unknown: [],
  })
  expect(textDoubts('{{loja_cnpj}}', NAMES, null).lacking).toEqual([])
})

test('where a person is asked, a name of their own is a question, and one that is nearly a known one a slip', () => {
  expect(textDoubts('{{?Qual?}} {{previsao}} {{loja_cnjp}}', NAMES, {}, true).unknown).toEqual([
    { written: '{{loja_cnjp}}', meant: 'loja_cnpj' },
  ])
  for (const { value } of SUGGESTED_ANSWERS) expect(textDoubts(value, NAMES, null, true).unknown).toEqual([])
})
