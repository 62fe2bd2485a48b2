import { expect, test } from 'vitest'
import { failureTitle } from './failure-title'

test.each([
  ['INVALID', 'O volume vai de 0 a 100.', 'validation'],
  ['400', 'O texto não pode ser salvo: sugere um ataque ou inserção de script (evite |, <, >).', 'attack'],
  ['400', 'Pedido malfeito.', 'other'],
  ['CONFLICT', 'Outra pessoa já assumiu.', 'other'],
  // A sentence about an attack that no 400 came with is somebody's text.
  ['INVALID', 'ataque', 'validation'],
] as const)('%s “%s”: %s', (code, message, title) => expect(failureTitle(code, message)).toBe(title))
