import * as v from 'valibot'
import { expect, it } from 'vitest'
import { bySchema } from './problems'

const Form = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(5)),
  email: v.pipe(v.string(), v.email()),
  limit: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(9))),
  items: v.array(v.object({ text: v.pipe(v.string(), v.minLength(2)) })),
  code: v.pipe(v.string(), v.regex(/^\d+$/)),
})
const good = { name: 'Ana', email: 'ana@x.br', limit: null, items: [{ text: 'ok' }], code: '1' }
const t = ((key: string, values?: Record<string, string>) => `${key} ${values?.limit ?? ''}`.trim()) as never

it('finds nothing wrong with good values', () => expect(bySchema(Form)(good, t)).toEqual({}))

it('says one thing per field, by the path of the field', () => {
  const bad = { name: '   ', email: 'x', limit: 12, items: [{ text: 'ok' }, { text: '' }], code: 'a' }
  expect(bySchema(Form)(bad, t)).toEqual({
    name: 'form.required',
    email: 'form.email',
    limit: 'form.great 9',
    'items.1.text': 'form.required',
    code: 'form.wrong',
  })
  expect(bySchema(Form)({ ...good, name: 'Ana Maria', items: [{ text: 'a' }], limit: 0 }, t)).toEqual({
    name: 'form.long 5',
    'items.0.text': 'form.short 2',
    limit: 'form.small 1',
  })
})

it('lets a form say what only it knows', () => {
  const check = bySchema(Form, ({ type }) => (type === 'regex' ? 'Só números.' : undefined))
  expect(check({ ...good, code: 'a', email: '' }, t)).toEqual({ code: 'Só números.', email: 'form.email' })
})
