import { expect, test } from 'vitest'
import { choiceWord } from './choice-words'
import { reasonsAgainst } from './may-send'

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

test('a campaign takes a yes; one message that somebody chose is stopped by a no alone; service by neither', () => {
  expect(reasonsAgainst('campaign')).toContain('no_consent')
  expect(reasonsAgainst('marketing')).not.toContain('no_consent')
  expect(reasonsAgainst('marketing')).toEqual(expect.arrayContaining(['blacklisted', 'withdrawn', 'denied']))
  expect(reasonsAgainst('service')).toEqual(['gone', 'blocked', 'not_served'])
})
