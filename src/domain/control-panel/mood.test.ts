import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moodOf } from './mood'

/** Against: a list that looks at parts of words, that minds accents, that does not mind "não". */
test.each([
  ['Isso é um ABSURDO, vou no Procon', 'upset'],
  ['que péssimo atendimento', 'upset'],
  ['O pedido veio errado', 'upset'],
  ['não chegou até agora', 'upset'],
  ['obrigada por nada, que vergonha', 'upset'],
  ['alguém aí?', 'impatient'],
  ['Cadê meu pedido', 'impatient'],
  ['Oi??', 'impatient'],
  ['vai demorar?', 'impatient'],
  ['muito obrigado!', 'glad'],
  ['Valeu 🙏', 'glad'],
  ['👍', 'glad'],
  ['não está errado', null],
  ['sem demora, por favor', null],
  ['vocês têm dipirona?', null],
  ['quero o xarope de mel', null],
  ['demoramos para achar a rua', null],
  ['', null],
  [null, null],
] as const)('%s sounds %s', (text, mood) => expect(moodOf(text)?.mood ?? null).toBe(mood))

test('names the words by which it was found', () => {
  expect(moodOf('isso é falta de respeito')).toEqual({ mood: 'upset', because: 'falta de respeito' })
  expect(moodOf('Agradeço')).toEqual({ mood: 'glad', because: 'agradec…' })
})

test('is the same however it is written: case, accents, spaces', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('péssimo', 'alguém aí', 'obrigada', 'horrível', 'cadê'),
      fc.boolean(),
      fc.constantFrom('', ' ', '  ', '\n', '! '),
      (word, loud, around) => {
        const plain = moodOf(word)
        expect(plain).not.toBeNull()
        expect(moodOf(`${around}${loud ? word.toUpperCase() : word}${around}`)).toEqual(plain)
        expect(moodOf(word.normalize('NFD'))).toEqual(plain)
      },
    ),
  )
})
