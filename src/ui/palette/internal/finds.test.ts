import { expect, test } from 'vitest'
import { finds } from './finds'

test.each([
  ['', 'Transferir', true],
  ['trans', 'Transferir', true],
  ['fila dev', 'Devolver à fila', true],
  ['a fila', 'Devolver à fila', true],
  ['olver', 'Devolver à fila', false],
  ['conexoes', 'Conexões', true],
  ['/preco', '/preco Nosso preço é', true],
  ['trans x', 'Transferir', false],
])('%j finds %j: %s', (query, text, found) => expect(finds(query, text)).toBe(found))
