import { expect, test } from 'vitest'
import { choiceWord } from './choice-words'

test.each([
  ['SAIR', 'stop'],
  [' sair. 🙏', 'stop'],
  ['Não quero receber!', 'stop'],
  ['Parar promoções', 'stop'],
  ['cancelar', 'maybe stop'],
  ['VOLTAR', 'resume'],
  ['quero sair do plano', null],
  ['Não pare', null],
  ['', null],
  ['sair '.repeat(2_000), null],
] as const)('%j is %s', (text, choice) => expect(choiceWord(text)).toBe(choice))
