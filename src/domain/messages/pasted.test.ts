import { expect, it } from 'vitest'
import { whatIsPasted } from './pasted'

const TABLE = '<html><body><table border=0><tr><td>Losartana</td></tr></table></body></html>'

it.each([
  [
    'two cells of Excel, with their picture',
    'Losartana 50 mg\t12,90\r\n',
    TABLE,
    ['image.png'],
    'Losartana 50 mg | 12,90',
  ],
  [
    'rows of Excel: a line each, no end of the table',
    'Losartana\t12,90\r\nDipirona\t5,00\r\n',
    TABLE,
    ['image.png'],
    'Losartana | 12,90\nDipirona | 5,00',
  ],
  ['one cell', 'Losartana 50 mg\r\n', TABLE, ['image.png'], 'Losartana 50 mg'],
  ['empty cells and rows', 'A\t\t1\r\n\r\n\tB\r\n', TABLE, [], 'A | 1\n\nB'],
  ['a cell of several lines, with quotes', '"a ""b""\nc"\td\r\n', TABLE, [], 'a "b" c | d'],
  ['a quote in the middle of a cell', 'tela 7"\td\r\n', TABLE, [], 'tela 7" | d'],
])('%s', (_, text, html, files, lines) =>
  expect(whatIsPasted({ text, html, files })).toEqual({ kind: 'cells', text: lines }),
)

it.each([
  ['words of Word, with their picture', 'Bom dia, segue o preço', '<p>Bom dia</p>', ['image.png']],
  ['plain words', 'Bom dia', '', []],
  ['tabs that are no table', 'a\tb', '', []],
  ['an address and no picture of a page', 'https://loja.example/x', '', ['image.png']],
])('%s: as the field takes it', (_, text, html, files) =>
  expect(whatIsPasted({ text, html, files })).toEqual({ kind: 'own' }),
)

it.each([
  ['a screenshot', '', '', ['image.png']],
  ['a picture of a page', '', '<img src="https://loja.example/a.png">', ['image.png']],
  ['a picture of a page with its address', 'https://loja.example/a', '<meta><img src="x">', ['image.png']],
  ['a file of the Mac, with its name', 'receita 1.pdf', '', ['receita 1.pdf']],
  ['files of Linux, with their paths', '/home/a/x.pdf\n/home/a/50%.pdf', '', ['x.pdf', '50%.pdf']],
  ['and with their addresses', 'file:///home/a/receita%201.pdf\r\n', '', ['receita 1.pdf']],
])('%s: the file', (_, text, html, files) =>
  expect(whatIsPasted({ text, html, files })).toEqual({ kind: 'files' }),
)
