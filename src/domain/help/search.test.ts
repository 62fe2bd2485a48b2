import { expect, test } from 'vitest'
import { searchTopics } from './search'

const topics = [
  { title: 'Conexões', text: ['Ligue o número do WhatsApp.'] },
  { title: 'Respostas rápidas', text: ['Digite / e escolha.', 'Servem em todas as conexões.'] },
  { title: 'Transferir', text: ['Passe a um colega.'] },
]
const found = (typed: string) => searchTopics(topics, typed).map(({ title }) => title)

test.each([
  ['', ['Conexões', 'Respostas rápidas', 'Transferir']],
  ['  / ', ['Conexões', 'Respostas rápidas', 'Transferir']],
  ['conexoes', ['Conexões', 'Respostas rápidas']],
  ['CONEXÃO', []],
  ['conex', ['Conexões', 'Respostas rápidas']],
  ['numero whats', ['Conexões']],
  ['rapida todas', ['Respostas rápidas']],
  ['xoes', []],
  ['nada', []],
])('%j finds %j', (typed, expected) => expect(found(typed)).toEqual(expected))

test('what is said in the title stands first', () => {
  const both = [
    { title: 'A', text: ['transferir'] },
    { title: 'Transferir', text: ['b'] },
  ]
  expect(searchTopics(both, 'transferir').map(({ title }) => title)).toEqual(['Transferir', 'A'])
})
