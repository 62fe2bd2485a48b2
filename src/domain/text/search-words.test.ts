import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptAround, holdsAll, piecesOf, searchWords } from './search-words'

const marked = (text: string, typed: string) =>
  piecesOf(text, searchWords(typed))
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('')

test.each([
  ['Vocês têm nebulizador pediátrico?', 'pediatrico NEBULI', 'Vocês têm [nebulizador] [pediátrico]?'],
  ['à vista ou a prazo', 'à', '[à] vista ou [a] prazo'],
  ['desconto, com desconto!', 'desc', '[desconto], com [desconto]!'],
  ['nada disto', 'isto', 'nada disto'],
  ['nada', '?!', 'nada'],
])('in %j, of %j is marked %s', (text, typed, result) => expect(marked(text, typed)).toBe(result))

test('all words must stand in it, by their beginnings', () => {
  expect(holdsAll('Tem fralda geriátrica?', searchWords('geriat fral'))).toBe(true)
  expect(holdsAll('Tem fralda?', searchWords('geriat fral'))).toBe(false)
  expect(holdsAll('Tem fralda?', searchWords('!'))).toBe(false)
})

test('an excerpt shows the first word that was looked for', () => {
  const text = `${'antes '.repeat(60)}nebulizador ${'depois '.repeat(60)}`
  expect(excerptAround(text, ['nebuli'], 80)).toMatch(/^…antes .*nebulizador depois .*…$/)
})

test('pieces make up the text, and an excerpt is short and shows a word where one stands', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('ação', 'Bom', 'dia', '👍', 'x'.repeat(50), '\n', ',', 'são'), {
        maxLength: 80,
      }),
      fc.constantFrom('aca', 'bom dia', 'sao', 'z', ''),
      fc.integer({ min: 60, max: 200 }),
      (parts, typed, most) => {
        const text = parts.join(' ')
        const words = searchWords(typed)
        expect(
          piecesOf(text, words)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
        const excerpt = excerptAround(text, words, most)
        expect(excerpt.length).toBeLessThanOrEqual(most)
        if (piecesOf(text, words).some(({ found }) => found))
          expect(piecesOf(excerpt, words).some(({ found }) => found)).toBe(true)
      },
    ),
  )
})
