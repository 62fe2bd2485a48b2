import { expect, test } from 'vitest'
import { buttonsOf } from './buttons'

test.each<[string, unknown, ReturnType<typeof buttonsOf>]>([
  ['nothing', null, []],
  ['a text', 'Sim', []],
  [
    'texts',
    ['Sim', '', 'Não'],
    [
      { text: 'Sim', url: null },
      { text: 'Não', url: null },
    ],
  ],
  ["a template's", [{ type: 'QUICK_REPLY', text: 'Sim' }], [{ text: 'Sim', url: null }]],
  [
    "Meta's",
    { buttons: [{ type: 'reply', reply: { id: '1', title: 'Sim' } }] },
    [{ text: 'Sim', url: null }],
  ],
  [
    'a page',
    [{ text: 'Site', url: 'https://loja.com.br/x' }],
    [{ text: 'Site', url: 'https://loja.com.br/x' }],
  ],
  ['a script', [{ text: 'Site', url: 'javascript:alert(1)' }], [{ text: 'Site', url: null }]],
  ['no buttons', [7, null, {}, { text: 3 }, []], []],
])('%s', (_, value, buttons) => expect(buttonsOf(value)).toEqual(buttons))

test('no more than thirty', () => expect(buttonsOf(Array(90).fill('x'))).toHaveLength(30))
