import { describe, expect, it } from 'vitest'
import { formAnswers } from './form-answers'

const read = (answers: unknown) =>
  formAnswers(JSON.stringify(answers)).map(({ label, value }) => [label, value])

describe("a form's answers", () => {
  it.each([
    [
      'as the builder names them',
      { screen_0_Nome_completo_0: 'Rita', screen_1_Entrega_1: '0_Em_casa' },
      [
        ['Nome completo', 'Rita'],
        ['Entrega', 'Em casa'],
      ],
    ],
    [
      'as a developer names them',
      { nomeCompleto: 'Rita', 'data-nascimento': '1980-02-01' },
      [
        ['Nome completo', 'Rita'],
        ['Data nascimento', '1980-02-01'],
      ],
    ],
    ['several of one', { sintomas: ['tosse', 'febre'] }, [['Sintomas', 'tosse, febre']]],
    [
      'yes, no and numbers',
      { alergia: false, termos: true, idade: 41 },
      [
        ['Alergia', 'Não'],
        ['Termos', 'Sim'],
        ['Idade', '41'],
      ],
    ],
    [
      'an address within',
      { endereco: { rua: 'Direita', numero: 10 } },
      [
        ['Endereco: Rua', 'Direita'],
        ['Endereco: Numero', '10'],
      ],
    ],
    [
      'a photo by its name',
      { receita: [{ id: '1', file_name: 'receita.jpg', mime_type: 'image/jpeg' }] },
      [['Receita', 'receita.jpg']],
    ],
    ['without what is ours, and what says nothing', { flow_token: 'x', nome: ' ', obs: null, lista: [] }, []],
    [
      'as text, whatever it is',
      { '<b>': '<img src=x onerror=alert(1)>' },
      [['<b>', '<img src=x onerror=alert(1)>']],
    ],
    ['of a list, none', ['a'], []],
    ['too deep, none', { a: { b: { c: { d: { e: 'x' } } } } }, []],
  ])('%s', (_, given, expected) => expect(read(given)).toEqual(expected))

  it.each([null, '', '{', '"x"', 'null', '7'])('that are no object are none: %s', (text) =>
    expect(formAnswers(text)).toEqual([]),
  )

  it('are cut at what a row holds', () => {
    const many = Object.fromEntries(
      Array.from({ length: 90 }, (_, n) => [`${'c'.repeat(200)}${n}`, 'v'.repeat(5_000)]),
    )
    const answers = formAnswers(JSON.stringify(many))
    expect(answers).toHaveLength(50)
    expect([answers[0]?.label.length, answers[0]?.value.length]).toEqual([100, 1_000])
  })
})
