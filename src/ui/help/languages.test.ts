import { expect, test } from 'vitest'
import { ARTICLES } from './articles/article'
import { en as articlesInEnglish } from './articles/en'
import { pt as articlesInPt } from './articles/pt'
import { ptBR as articlesInPtBR } from './articles/pt_BR'
import { LESSONS } from './lessons/lessons'
import { RULES } from './rules/rules'

/**
 * Words of the other shore, at their beginning: whoever reads European Portuguese finds none of them. Seen to fail on the
 * articles that were the Brazilian ones but for four.
 */
const BRAZILIAN =
  /(?<![\p{L}])(você|vocês|usuári|equipe|arquivo|tela|celular|senha|conexã|conexõ|configuraç|planilha|cadastr|estoque|excluí|rodízio|controle|registro|contato|salv[ae]|baixad|aba(?![\p{L}])|endereço da loja|pesquisa de satisfação)/iu

test.each([
  ['rules', RULES],
  ['lessons', LESSONS],
])('the %s say as much in every language', (_, { pt_BR, pt, en }) => {
  for (const other of [pt, en])
    expect(other.map(({ text, to }) => [text.length, to?.[0]])).toEqual(
      pt_BR.map(({ text, to }) => [text.length, to?.[0]]),
    )
  // Nothing was left in Brazil's words, or in Portuguese. Seen to fail on lessons that were the Brazilian ones.
  for (const { title, text } of pt) expect(`${title} ${text.join(' ')}`).not.toMatch(BRAZILIAN)
  expect(en.filter(({ title }) => pt_BR.some((topic) => topic.title === title))).toEqual([])
})

test('every article is written in each of the three languages', () => {
  for (const [name] of ARTICLES) {
    const said = [articlesInPtBR, articlesInPt, articlesInEnglish].map((texts) =>
      JSON.stringify(texts[name].text),
    )
    expect(articlesInEnglish[name].title, name).not.toBe(articlesInPtBR[name].title)
    expect(said[2], name).not.toBe(said[0])
    expect(`${articlesInPt[name].title} ${articlesInPt[name].text.join(' ')}`, name).not.toMatch(BRAZILIAN)
    // As much in each: no paragraph is missing.
    expect(articlesInPt[name].text.length, name).toBe(articlesInPtBR[name].text.length)
    expect(articlesInEnglish[name].text.length, name).toBe(articlesInPtBR[name].text.length)
  }
})
