import { expect, test } from 'vitest'
import { isUrl, urlToOpen } from './url'

test.each([
  ['https://farma.com.br', 'https://farma.com.br'],
  ['http://farma.com.br/a?b=c#d', 'http://farma.com.br/a?b=c#d'],
  ['HTTPS://Farma.com', 'HTTPS://Farma.com'],
  ['farma.com.br', 'https://farma.com.br'],
  ['www.farma.com.br/promoção', 'https://www.farma.com.br/promoção'],
  ['açaí.com.br', 'https://açaí.com.br'],
  ['farma.com:8080/x', 'https://farma.com:8080/x'],
  ['farma', null],
  ['https://farma', null],
  ['https://localhost', null],
  ['farma.', null],
  ['.com', null],
  ['farma..com', null],
  ['-farma.com', null],
  ['1.5', null],
  ['farma.com br', null],
  ['https://farma.com/a b', null],
  ['ftp://farma.com', null],
  ['javascript:alert(1)', null],
  ['javascript://farma.com/%0aalert(1)', null],
  ['https://banco.com@evil.com', null],
  ['//farma.com', null],
  ['', null],
])('%j opens %j', (text, opens) => {
  expect(isUrl(text)).toBe(opens !== null)
  expect(urlToOpen(text)).toBe(opens)
})
