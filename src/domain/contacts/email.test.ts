import { expect, test } from 'vitest'
import { isEmail } from './email'

test.each([
  ['ana@farma.com.br', true],
  ['ana.s+loja@farma.com.br', true],
  ['joão@açaí.com.br', true],
  ['a@b.co', true],
  ["o'neil@x.com", true],
  ['ana @farma.com', false],
  [' ana@farma.com', false],
  ['ana@farma.com ', false],
  ['ana@farma .com', false],
  ['ana@farma', false],
  ['ana@@farma.com', false],
  ['@farma.com', false],
  ['ana@', false],
  ['ana@.com', false],
  ['ana@farma..com', false],
  ['.ana@farma.com', false],
  ['ana.@farma.com', false],
  ['ana@-farma.com', false],
  ['a@b.c', false],
  ['ana@farma.com,bia@farma.com', false],
  ['<ana@farma.com>', false],
  [`${'a'.repeat(65)}@farma.com`, false],
  [`ana@${'a.'.repeat(130)}com`, false],
  ['', false],
])('%j is an e-mail address: %s', (text, is) => expect(isEmail(text)).toBe(is))
