import { searchTopics } from '@domain/help/search'
import { expect, test } from 'vitest'
import { ARTICLES } from './article'
import { en } from './en'
import { pt } from './pt'
import { ptBR } from './pt_BR'

test.each([
  ['pt_BR', ptBR],
  ['pt', pt],
  ['en', en],
])('every article of %s is shown once, and says something', (_, texts) => {
  expect(ARTICLES.map(([name]) => name).sort()).toEqual(Object.keys(texts).sort())
  expect(new Set(Object.values(texts).map(({ title }) => title)).size).toBe(ARTICLES.length)
  for (const { text } of Object.values(texts))
    expect(text.every((paragraph) => paragraph.length > 20)).toBe(true)
})

/**
 * Words of the other shore, at their beginning: whoever reads European Portuguese finds none of them. Seen to fail on the
 * articles that were the Brazilian ones but for four.
 */
const BRAZILIAN =
  /(?<![\p{L}])(você|vocês|usuári|equipe|arquivo|tela|celular|senha|conexã|conexõ|configuraç|planilha|cadastr|estoque|excluí|rodízio|controle|registro|contato|salv[ae]|baixad|aba(?![\p{L}])|endereço da loja|pesquisa de satisfação)/iu

test('every article is written in each of the three languages', () => {
  for (const [name] of ARTICLES) {
    const said = [ptBR, pt, en].map((texts) => JSON.stringify(texts[name].text))
    expect(en[name].title, name).not.toBe(ptBR[name].title)
    expect(said[2], name).not.toBe(said[0])
    expect(`${pt[name].title} ${pt[name].text.join(' ')}`, name).not.toMatch(BRAZILIAN)
    // As much in each: no paragraph is missing.
    expect(pt[name].text.length, name).toBe(ptBR[name].text.length)
    expect(en[name].text.length, name).toBe(ptBR[name].text.length)
  }
})

test.each([
  ['telemóvel', 'Verificação em dois passos'],
  ['folha de cálculo', 'Importar clientes de uma folha de cálculo'],
  ['equipa', 'Convidar alguém para a equipa'],
])('%s is found in European Portuguese', (typed, title) => {
  const found = searchTopics(Object.values(pt), typed).map((article) => article.title)
  expect(found).toContain(title)
})

test.each([
  ['transferir colega', 'Transferir ou devolver à fila'],
  ['convidar', 'Convidar alguém para a equipe'],
  ['qr code', 'O número está Desconectado ou pede Reconectar-se'],
  ['rodízio', 'Distribuir a fila sozinha'],
  ['substituto', 'Carteira: o atendente de cada cliente'],
  ['pausa', 'Entrar em pausa'],
  ['macro', 'Macros: várias ações em uma'],
  ['planilha', 'Importar clientes de uma planilha'],
  ['tarja', 'Produtos: preço, estoque e o que a lei pede'],
  ['carrinho', 'Pedidos: do carrinho à entrega'],
  ['receita', 'Receitas: o que o farmacêutico avalia'],
  ['bling', 'Ligar o sistema da loja (ERP)'],
])('%s is found', (typed, title) => {
  const found = searchTopics(Object.values(ptBR), typed).map((article) => article.title)
  expect(found).toContain(title)
})
