import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameOnPaper, prescriptionNote } from './slip'

test.each([
  ['Teresa de Souza Lima', 'Teresa L.'],
  ['  Ana  ', 'Ana'],
  ['José élio', 'José É.'],
  ['Maria 2', 'Maria'],
  ['Bia (mãe)', 'Bia M.'],
  ['', ''],
])('%s stands on paper as %s', (name, printed) => expect(nameOnPaper(name)).toBe(printed))

test('of a name no more than one word and one letter stands on paper', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zéíóúç]{2,9}$/), { minLength: 2, maxLength: 5 }), (words) => {
      expect(nameOnPaper(words.join(' '))).toBe(`${words[0]} ${words.at(-1)?.[0]?.toUpperCase()}.`)
    }),
  )
})

test('an original that is fetched says so before anything else', () => {
  expect(prescriptionNote('approved', true)).toBe('fetch')
  expect(prescriptionNote('approved', false)).toBe('checked')
  for (const review of ['waiting', 'refused', 'expired'])
    expect(prescriptionNote(review, false)).toBe('unchecked')
  expect(prescriptionNote('none', false)).toBeNull()
})
