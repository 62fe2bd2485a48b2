import * as v from 'valibot'
import { expect, it } from 'vitest'
import { areaForm } from '../described/area-form'
import { reasons } from './area'
import { type ReasonFormField, withKeys } from './reason-form'

const ReasonForm = areaForm(reasons)

const field = (label: string, key: string | null = null): ReasonFormField => ({
  key,
  label,
  type: 'text',
  required: false,
  options: [],
})
const form = {
  name: 'Preço',
  type: 'closing',
  category_id: null,
  outcome: 'lost',
  active: true,
  fields: [field('Produto')],
}

it('takes a reason with a name', () => expect(v.safeParse(ReasonForm, form).success).toBe(true))

it.each([
  ['no name', { name: '  ' }],
  ['a field without a label', { fields: [field(' ')] }],
  ['a choice of nothing', { fields: [{ ...field('Cor'), type: 'choice' }] }],
  ['an empty option', { fields: [{ ...field('Cor'), type: 'choice', options: ['Azul', ' '] }] }],
  ['a field of an unknown kind', { fields: [{ ...field('Cor'), type: 'colour' }] }],
  ['an unknown outcome', { outcome: 'maybe' }],
  ['an unknown type', { type: 'holiday' }],
  ['too many fields', { fields: Array.from({ length: 11 }, () => field('X')) }],
])('refuses %s', (_, change) => expect(v.safeParse(ReasonForm, { ...form, ...change }).success).toBe(false))

it('keeps the keys that there are, and names new ones after their labels, each once', () =>
  expect(
    withKeys([
      field('Nome novo', 'produto'),
      field('Produto'),
      field('Produto'),
      field('Ação!'),
      field('…'),
    ]).map(({ key }) => key),
  ).toEqual(['produto', 'produto_2', 'produto_3', 'acao', 'campo']))
