import { expect, test } from 'vitest'
import { firstLetter, isPlainName, plainName } from './plain-name'

test.each([
  ['Ana \u202egpj.oãtrac', 'Ana gpj.oãtrac'],
  ['\u2067Ana\u2069', 'Ana'],
  ['Ana\nSouza\u2028x', 'Ana Souza x'],
  [`Z${'\u0301'.repeat(500)}é`, `Z${'\u0301'.repeat(3)}é`],
  ['João D’Ávila', 'João D’Ávila'],
  ['Família 👨\u200d👩\u200d👧', 'Família 👨\u200d👩\u200d👧'],
])('%j is shown as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown)
  expect(isPlainName(name)).toBe(name === shown)
})

test.each([
  ['𝓜𝓪𝓻𝓲𝓪', '𝓜'],
  ['𠜎', '𠜎'],
  ['e\u0301lia', 'e\u0301'],
  ['Ana', 'A'],
  ['', ''],
])('the first letter of %s is %s', (text, letter) => expect(firstLetter(text)).toBe(letter))
