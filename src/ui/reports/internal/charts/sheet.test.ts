import { expect, test } from 'vitest'
import { csvOf } from './sheet'

test('a file has its mark, what was asked for, a decimal comma, and nothing that a spreadsheet takes for a formula', () => {
  expect(
    csvOf([['Período', '01/11/2026']], {
      head: ['Motivo', 'Média'],
      rows: [
        ['Preço; estoque', 4.5],
        ['"Outro"', null],
        ['=HYPERLINK(1)', -3],
      ],
    }),
  ).toBe(
    '\uFEFFPeríodo;01/11/2026\r\n\r\nMotivo;Média\r\n"Preço; estoque";4,5\r\n"""Outro""";\r\n\'=HYPERLINK(1);-3',
  )
})
