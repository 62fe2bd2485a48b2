import { expect, test } from 'vitest'
import { restsOnOwnWords } from './own-words'

const OWN = ['Mara Mascarada', 'Mara', 'Mascarada', 'mara@demo.test', 'demo', 'Farmácia São João', 'João']

test.each([
  ['MaraMascarada1', true],
  ['máscarada-MARA-2026', true],
  ['mara@demo.test99', true],
  ['Farmacia Sao Joao!', true],
  ['JoaoJoaoJoao', true],
  ['chuva-verde-telhado', false],
  ['mara-chuva-verde-telhado', false],
  ['nova-senha-1', false],
])('%s rests on its owner’s words: %s', (password, rests) => {
  expect(restsOnOwnWords(password, OWN)).toBe(rests)
})
