import { searchTopics } from '@domain/help/search'
import { METRIC_NAMES } from '@domain/reports/metrics'
import metricsInEnglish from '@ui/reports/texts/metrics/en'
import { metricTexts } from '@ui/reports/texts/metrics/pt_BR'
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

test.each([
  ['pt_BR', ptBR],
  ['en', en],
])('every figure of the reports is explained once in %s', (_, texts) => {
  const said = Object.values(texts).flatMap(({ text }) => text)
  const words = _ === 'en' ? metricsInEnglish : metricTexts.texts
  for (const name of METRIC_NAMES)
    expect(
      said.filter((paragraph) => paragraph.startsWith(`${words.name[name]}: ${words.about[name]}`)),
      name,
    ).toHaveLength(1)
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
  ['substituto', 'Atendente fixo: o de cada cliente'],
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
