import { describe, expect, it } from 'vitest'
import { choicesOf, convertValue } from './convert'
import { withIds } from './field-form'
import { type FieldChoice, sectionsOf } from './field-model'
import { type OfField, readField, showField } from './kinds'
import { fieldColumns } from './transfer'

const choice = (id: string, more: Partial<FieldChoice> = {}): FieldChoice => ({
  id,
  label: id,
  color: null,
  archived: false,
  ...more,
})
const field = (kind: OfField['kind'], ...choices: FieldChoice[]): OfField => ({ kind, choices })
const plans = [
  choice('Unimed', { label: 'Unimed Nacional' }),
  choice('Amil'),
  choice('Golden', { archived: true }),
]
const words = { yes: 'Sim', no: 'Não' }
const read = (value: unknown, of: OfField) => readField(value, { ...of, required: false })

describe('a value is read', () => {
  it.each([
    ['text', ' Ana ', 'Ana'],
    ['number', '1.234,5', 1234.5],
    ['number', '12.5', 12.5],
    ['money', 'R$ 1.234,56', 123456],
    ['money', '12', 1200],
    ['money', 1200, 1200],
    ['date', '28/02/2026', '2026-02-28'],
    ['date', '2026-02-28', '2026-02-28'],
    ['yes_no', 'não', false],
    ['yes_no', true, true],
    ['select', 'amil', 'Amil'],
    ['select', 'Unimed', 'Unimed'],
    ['select', 'unimed nacional', 'Unimed'],
    ['multi_select', 'Amil; Unimed Nacional', ['Unimed', 'Amil']],
    ['multi_select', ['Amil', 'Amil'], ['Amil']],
    ['phone', '(11) 98765-4321', '5511987654321'],
    ['email', 'ana@exemplo.com.br', 'ana@exemplo.com.br'],
    ['document', '529.982.247-25', '52998224725'],
    ['url', 'www.exemplo.com.br', 'www.exemplo.com.br'],
  ] as const)('%s from %j', (kind, typed, value) => {
    expect(read(typed, field(kind, ...plans))).toEqual({ ok: true, value })
  })

  it.each([
    ['number', 'test', 'badNumber'],
    ['number', '1e999', 'badNumber'],
    ['money', 1.5, 'badMoney'],
    ['money', 'dez', 'badMoney'],
    ['date', '2026-02-30', 'badDate'],
    ['date', '30/02/2026', 'badDate'],
    ['yes_no', 'talvez', 'badYesNo'],
    ['select', 'Bradesco', 'badOption'],
    // By its label no more: what is archived is not offered.
    ['select', 'golden ', 'badOption'],
    ['multi_select', ['Amil', 'Bradesco'], 'badOption'],
    ['phone', '98765-4321', 'badPhone'],
    ['email', 'ana@', 'badEmail'],
    ['document', '529.982.247-26', 'badDocument'],
    ['url', 'javascript:alert(1)', 'badUrl'],
    ['text', 'x'.repeat(1001), 'tooLong'],
    ['text', { a: 1 }, 'unknownField'],
  ] as const)('%s refused: %j', (kind, typed, problem) => {
    const of = field(kind, ...plans.slice(0, 2), choice('Golden', { label: 'Dourado', archived: true }))
    expect(read(typed === 'golden ' ? 'dourado' : typed, of)).toEqual({ ok: false, problem })
  })

  it('nothing is nothing, unless it is required', () => {
    for (const nothing of ['', '  ', null, undefined]) {
      expect(read(nothing, field('number'))).toEqual({ ok: true, value: null })
      expect(readField(nothing, { ...field('text'), required: true })).toEqual({
        ok: false,
        problem: 'required',
      })
    }
    expect(readField([], { ...field('multi_select', ...plans), required: true })).toMatchObject({ ok: false })
  })
})

it('what is shown is read again as the same value', () => {
  const values: readonly (readonly [OfField, unknown])[] = [
    [field('text'), 'Ana; e Bia'],
    [field('number'), -1234.5],
    [field('money'), 123456],
    [field('date'), '1987-05-14'],
    [field('yes_no'), false],
    [field('select', ...plans), 'Unimed'],
    [field('multi_select', ...plans), ['Unimed', 'Amil']],
    [field('phone'), '5511987654321'],
    [field('document'), '52998224725'],
  ]
  for (const [of, value] of values)
    expect(read(showField(value, of, words), of), of.kind).toEqual({ ok: true, value })
})

it('a renamed choice keeps what was chosen, and one that is left out is archived', () => {
  const before = [choice('Unimed'), choice('Amil')]
  const after = withIds(
    [
      { id: 'Unimed', label: ' Unimed Nacional ', color: null, archived: false },
      { id: null, label: 'Unimed', color: null, archived: false },
      { id: 'Amil', label: 'Amil', color: 'blue', archived: false },
      { id: 'forged', label: 'Novo', color: null, archived: false },
    ].filter(({ id }) => id !== 'Amil') as Parameters<typeof withIds>[0],
    before,
  )
  expect(after).toEqual([
    choice('Unimed', { label: 'Unimed Nacional' }),
    choice('Unimed 2', { label: 'Unimed' }),
    choice('Novo'),
    choice('Amil', { archived: true }),
  ])
  expect(showField('Unimed', field('select', ...after), words)).toBe('Unimed Nacional')
})

describe('a value of one kind as one of another', () => {
  it.each([
    ['text', '12,50', 'number', 12.5],
    ['text', '28/02/2026', 'date', '2026-02-28'],
    ['text', 'sim', 'yes_no', true],
    ['number', 7, 'text', '7'],
    ['money', 1250, 'text', 'R$\u00a012,50'],
    ['number', 12.5, 'money', 1250],
    ['date', '2026-02-28', 'text', '28/02/2026'],
    ['yes_no', false, 'text', 'Não'],
  ] as const)('%s %j as %s', (from, value, to, wanted) =>
    expect(convertValue(value, field(from), field(to))).toEqual({ ok: true, value: wanted }),
  )

  it.each([
    // Zeros at the beginning would be lost, and so would what is behind a number.
    ['text', '007', 'number'],
    ['text', '12 anos', 'number'],
    ['text', 'ontem', 'date'],
    ['text', 'talvez', 'yes_no'],
    ['number', 1.234, 'money'],
  ] as const)('%s %j does not fit as %s', (from, value, to) =>
    expect(convertValue(value, field(from), field(to)).ok).toBe(false),
  )

  it('texts make choices, and choices become several or a text', () => {
    const choices = choicesOf(['Amil', 'Unimed', 'Amil'], field('text'))
    expect(choices.map(({ id }) => id)).toEqual(['Amil', 'Unimed'])
    const select = field('select', ...choices)
    expect(convertValue('Amil', field('text'), select)).toEqual({ ok: true, value: 'Amil' })
    expect(convertValue('Amil', select, field('multi_select', ...choices))).toEqual({
      ok: true,
      value: ['Amil'],
    })
    expect(convertValue(['Amil', 'Unimed'], field('multi_select', ...choices), field('text'))).toEqual({
      ok: true,
      value: 'Amil; Unimed',
    })
    expect(convertValue(['Amil', 'Unimed'], field('multi_select', ...choices), select).ok).toBe(false)
  })
})

it('fields stand under their headings, those without one first', () => {
  const at = (section: string | null, id: number) => ({ section, id })
  expect(sectionsOf([at('Saúde', 1), at(null, 2), at('Entrega', 3), at('Saúde', 4)])).toEqual([
    { title: null, fields: [at(null, 2)] },
    { title: 'Saúde', fields: [at('Saúde', 1), at('Saúde', 4)] },
    { title: 'Entrega', fields: [at('Entrega', 3)] },
  ])
})

it('stands in a file under its label, and is read from there again', () => {
  const model = {
    id: '1',
    key: 'plano',
    label: 'Plano',
    section: null,
    help: null,
    required: false,
    unique: false,
    sensitive: true,
    in_chat: true,
    archived: false,
    ...field('multi_select', ...plans),
  }
  const [column, ...others] = fieldColumns([model, { ...model, archived: true }], words)
  expect(others).toEqual([])
  expect(column).toMatchObject({ field: 'open_field.plano', label: 'Plano', sensitive: true })
  const cell = column?.show(['Unimed', 'Amil']) ?? ''
  expect(cell).toBe('Unimed Nacional; Amil')
  expect(column?.read(cell)).toEqual({ ok: true, value: ['Unimed', 'Amil'] })
})
