import { describe, expect, it } from 'vitest'
import { buttonsOf, listButtonOf } from './buttons'
import { choiceProblems, trimmedChoices } from './choice-form'
import { type Choices, keptButtons } from './choices'

const option = (title: string, description: string | null = null) => ({ title, description })
const buttons = (...titles: string[]): Choices => ({
  header: null,
  footer: null,
  button: null,
  options: titles.map((title) => option(title)),
})
const list = (count: number, more: Partial<Choices> = {}): Choices => ({
  ...buttons(...Array.from({ length: count }, (_, n) => `Opção ${n}`)),
  button: 'Ver opções',
  ...more,
})
const long = (length: number) => 'ã'.repeat(length)

describe('a question with options is taken by the provider', () => {
  it.each([
    ['one button', 'Entregar?', buttons('Sim'), {}],
    ['three buttons', 'Entregar?', buttons('Sim', 'Não', 'Depois'), {}],
    ['four buttons', 'Entregar?', buttons('a', 'b', 'c', 'd'), { options: 'tooMany' }],
    ['no button', 'Entregar?', buttons(), { options: 'missing' }],
    ['no text', ' \n', buttons('Sim'), { body: 'missing' }],
    ['the longest text over buttons', long(1024), buttons('Sim'), {}],
    ['too long a text over buttons', long(1025), buttons('Sim'), { body: 'tooLong' }],
    ['the same text over a list', long(1025), list(1), {}],
    ['the longest button', 'a', buttons(long(20)), {}],
    ['too long a button', 'a', buttons(long(21)), { 'title.0': 'tooLong' }],
    ['the same title twice', 'a', buttons('Sim', ' Sim '), { 'title.1': 'twice' }],
    ['a button without a title', 'a', buttons('Sim', ''), { 'title.1': 'missing' }],
    ['two without one', 'a', buttons('', ''), { 'title.0': 'missing', 'title.1': 'missing' }],
    ['ten rows', 'a', list(10), {}],
    ['eleven rows', 'a', list(11), { options: 'tooMany' }],
    ['a list that does not say how it opens', 'a', list(1, { button: ' ' }), { button: 'missing' }],
    ['too long a way into the list', 'a', list(1, { button: long(21) }), { button: 'tooLong' }],
    ['a longer row than a button', 'a', list(0, { options: [option(long(24))] }), {}],
    [
      'too long a row',
      'a',
      list(0, { options: [option(long(25), long(73))] }),
      {
        'title.0': 'tooLong',
        'description.0': 'tooLong',
      },
    ],
    ['header and footer', 'a', list(1, { header: long(60), footer: long(60) }), {}],
    [
      'too long of both',
      'a',
      list(1, { header: long(61), footer: long(61) }),
      {
        header: 'tooLong',
        footer: 'tooLong',
      },
    ],
  ] as const)('%s', (_, body, choices, problems) =>
    expect(Object.fromEntries(choiceProblems(body, choices))).toEqual(problems),
  )
})

describe('what its bubble shows', () => {
  it('buttons are buttons', () => {
    const kept = keptButtons(buttons('Sim', 'Não'))
    expect(buttonsOf(kept).map(({ text }) => text)).toEqual(['Sim', 'Não'])
    expect(listButtonOf(kept)).toBeNull()
  })
  it('a list has its rows with what is said of them, behind its button', () => {
    const kept = keptButtons(list(0, { options: [option('Pix', 'na hora'), option('Cartão')] }))
    expect(buttonsOf(kept)).toEqual([
      { text: 'Pix', url: null, description: 'na hora' },
      { text: 'Cartão', url: null },
    ])
    expect(listButtonOf(kept)).toBe('Ver opções')
  })
  it('blanks around go, what is empty is nothing, buttons have no descriptions', () =>
    expect(
      trimmedChoices({ header: ' ', footer: ' f ', button: null, options: [option(' a ', 'b')] }),
    ).toEqual({
      header: null,
      footer: 'f',
      button: null,
      options: [option('a')],
    }))
})
