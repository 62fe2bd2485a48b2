import { expect, it } from 'vitest'
import { formOf } from './template-form'
import { fieldWords, sampleOf, wordsOf } from './template-words'

const formFor = (text: string, named = false, examples: readonly string[] = []) => {
  const form = formOf({
    parameter_format: named ? 'NAMED' : 'POSITIONAL',
    components: [{ type: 'BODY', text, example: { body_text: [examples] } }],
  })
  if (!form) throw new Error('no form')
  return form
}
const labels = (text: string, named = false) => {
  const form = formFor(text, named)
  return form.fields.map((field) => fieldWords(form, field))
}

it.each([
  ['pedido_pronto', 'Pedido pronto'],
  ['frete-gratis_2', 'Frete gratis 2'],
  ['__', '__'],
])('reads %s as %s', (name, words) => expect(wordsOf(name)).toBe(words))

it('calls a variable by its meaning, by its own name, or by the words beside it', () => {
  expect(labels('Olá, {{1}}! O protocolo {{2}} vence em {{3}} dias.')).toEqual([
    { kind: 'meaning', meaning: 'firstName' },
    { kind: 'meaning', meaning: 'protocol' },
    { kind: 'after', words: 'O protocolo vence em' },
  ])
  expect(labels('{{1}} chegou na loja')).toEqual([{ kind: 'before', words: 'chegou na loja' }])
  expect(labels('Oi, {{primeiro_nome}}: R$ {{total_pedido}}', true)).toEqual([
    { kind: 'meaning', meaning: 'firstName' },
    { kind: 'name', name: 'Total pedido' },
  ])
})

it('shows a text with what is known, then with its examples, and never a number in braces', () => {
  const form = formFor('Olá, {{1}}! Tem {{2}} e {{3}}.', false, ['Maria', 'protetor'])
  const known = { firstName: 'Célia', name: 'Célia Dias', protocol: null }
  expect(sampleOf(form, known)).toBe('Olá, Célia! Tem protetor e ….')
})
