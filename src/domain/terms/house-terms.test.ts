import { expect, test } from 'vitest'
import { sectionsOf } from './house-terms'

test.each([
  ['', []],
  ['  \n \n', []],
  ['Só isto.', [{ title: '', text: ['Só isto.'] }]],
  ['1. Conta\nÉ pessoal.\r\nNão empreste.', [{ title: '1. Conta', text: ['É pessoal.', 'Não empreste.'] }]],
  [
    'Antes.\n \n\n 2. Dados \n São da loja. ',
    [
      { title: '', text: ['Antes.'] },
      { title: '2. Dados', text: ['São da loja.'] },
    ],
  ],
])('the sections of %j', (typed, expected) => expect(sectionsOf(typed)).toEqual(expected))
