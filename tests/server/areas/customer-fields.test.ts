import { describe, expect, it } from 'vitest'
import { createCustomer } from '../../../server/directory/customers/create'
import { customerExport } from '../../../server/directory/customers/customer-export'
import { sensitiveValues, updateCustomer } from '../../../server/directory/customers/edit'
import { eraseCustomer } from '../../../server/directory/customers/erase/erase'
import { everyField, fieldModel } from '../../../server/directory/customers/fields/fields'
import { archiveField, fields, previewKind } from '../../../server/directory/customers/fields/save'
import { convertValues, fitOf } from '../../../server/directory/customers/fields/values'
import { mergeCustomers } from '../../../server/directory/customers/merge/merge'
import { MOST_CHOICES } from '../../../src/domain/contacts/own-fields/field-form'
import { aDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

describe('the customer data model', () => {
  const stage = aStage(aDatabase())
  const refused = (code: string, field?: string) => ({ extensions: field ? { code, field } : { code } })
  const form = (label: string, more: object = {}) => ({
    label,
    kind: 'text',
    section: '',
    help: '',
    required: false,
    unique: false,
    sensitive: false,
    inChat: true,
    choices: [],
    ...more,
  })
  const option = (label: string, id: string | null = null) => ({ id, label, color: null, archived: false })
  const save = (typed: object, id: string | null = null) => work(stage(), (w) => fields.save(w, id, typed))
  const model = () => work(stage(), fieldModel)
  const labels = async () => (await model()).map(({ label }) => label)
  const clear = async () => {
    for (const table of ['chat_tickets', 'customers', 'customer_fields', 'events'])
      await rows(stage(), `DELETE FROM ${table}`)
  }
  const customer = async (open: object | null = null): Promise<string> => {
    const [row] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, open_field)
       VALUES ($1, 'C', $2, $2, $3) RETURNING id::text`,
      [stage().tenant.id, `55119${String(++made).padStart(8, '0')}`, open && JSON.stringify(open)],
    )
    return row?.id ?? ''
  }
  let made = 0
  const change = (id: string, key: string, value: unknown, was: unknown = null, seesAll = true) =>
    work(stage(), (w) =>
      updateCustomer(w, stage().alice, id, [{ field: `open_field.${key}`, value, was }], seesAll),
    )
  const open = async (id: string) => {
    const [row] = await rows<{ open: unknown; sensitive: unknown }>(
      stage(),
      'SELECT open_field AS open, sensitive_field AS sensitive FROM customers WHERE id = $1',
      [id],
    )
    return row
  }

  it('stands in the order in which it is put; what is archived is left out and comes back with its values', async () => {
    await clear()
    const first = await save(form('Nascimento', { kind: 'date' }))
    await save(form('Plano', { section: ' Saúde ' }))
    const third = await save(form('Ação!'))
    expect((await model()).map(({ key, section }) => [key, section])).toEqual([
      ['nascimento', null],
      ['plano', 'Saúde'],
      ['acao', null],
    ])
    await work(stage(), (w) => fields.move(w, third, true))
    expect(await labels()).toEqual(['Nascimento', 'Ação!', 'Plano'])
    const ana = await customer({ nascimento: '1987-05-14' })
    await work(stage(), (w) => archiveField(w, first, true))
    expect(await labels()).toEqual(['Ação!', 'Plano'])
    await expect(change(ana, 'nascimento', '1988-01-01', '1987-05-14')).rejects.toMatchObject(
      refused('INVALID', 'open_field.nascimento'),
    )
    // The name is free meanwhile.
    const other = await save(form('nascimento', { kind: 'date' }))
    await expect(work(stage(), (w) => archiveField(w, first, false))).rejects.toMatchObject(
      refused('CONFLICT'),
    )
    await work(stage(), (w) => archiveField(w, other, true))
    await work(stage(), (w) => archiveField(w, first, false))
    expect(await open(ana)).toMatchObject({ open: { nascimento: '1987-05-14' } })
  })

  it('leaves what is archived behind the rest when something is moved', async () => {
    await clear()
    await save(form('Um'))
    const between = await save(form('Entre'))
    const last = await save(form('Dois'))
    await work(stage(), (w) => archiveField(w, between, true))
    await work(stage(), (w) => fields.move(w, last, true))
    expect(await labels()).toEqual(['Dois', 'Um'])
    expect((await work(stage(), everyField)).map(({ label }) => label)).toEqual(['Dois', 'Um', 'Entre'])
  })

  it('is refused with a name that is none or taken, and a choice of nothing', async () => {
    await clear()
    const id = await save(form('Plano'))
    await expect(save(form(' '))).rejects.toMatchObject(refused('INVALID', 'label'))
    await expect(save(form('PLANO'))).rejects.toMatchObject(refused('CONFLICT', 'label'))
    await expect(save(form('Cor', { kind: 'colour' }))).rejects.toMatchObject(refused('INVALID', 'kind'))
    await expect(save(form('Cor', { kind: 'select' }))).rejects.toMatchObject(refused('INVALID', 'choices'))
    await expect(save(form('Cor'), '999999')).rejects.toMatchObject(refused('NOT_FOUND'))
    const next = { ...stage(), ...(await stage().another()) }
    await expect(work(next, (w) => fields.save(w, id, form('Roubado')))).rejects.toMatchObject(
      refused('NOT_FOUND'),
    )
  })

  it('renames a choice without losing what was chosen', async () => {
    await clear()
    const id = await save(form('Plano', { kind: 'select', choices: [option('Unimed'), option('Amil')] }))
    const ana = await customer()
    await change(ana, 'plano', 'unimed')
    expect(await open(ana)).toMatchObject({ open: { plano: 'Unimed' } })
    await save(form('Plano', { kind: 'select', choices: [option('Unimed Nacional', 'Unimed')] }), id)
    expect(await open(ana)).toMatchObject({ open: { plano: 'Unimed' } })
    expect((await model())[0]?.choices).toEqual([
      { id: 'Unimed', label: 'Unimed Nacional', color: null, archived: false },
      { id: 'Amil', label: 'Amil', color: null, archived: true },
    ])
    await expect(change(ana, 'plano', 'Bradesco', 'Unimed')).rejects.toMatchObject({
      extensions: { problem: 'badOption' },
    })
  })

  it('takes on another kind only where every value fits, and says before how many do not', async () => {
    await clear()
    const id = await save(form('Idade'))
    const [ana, bia] = [await customer({ idade: '38' }), await customer({ idade: 'uns 40' })]
    expect(await work(stage(), (w) => previewKind(w, id, 'number'))).toMatchObject({
      values: 2,
      misfits: 1,
      samples: ['uns 40'],
    })
    await expect(save(form('Idade', { kind: 'number' }), id)).rejects.toMatchObject(
      refused('CONFLICT', 'kind'),
    )
    expect(await open(ana)).toMatchObject({ open: { idade: '38' } })
    await change(bia, 'idade', '40', 'uns 40')
    await rows(stage(), 'DELETE FROM events')
    await save(form('Idade', { kind: 'number' }), id)
    expect(await open(ana)).toMatchObject({ open: { idade: 38 } })
    const told = await rows(stage(), `SELECT 1 FROM events WHERE event = 'customerChanged'`)
    expect(told).toHaveLength(2)

    // A text's values become the choices.
    const plan = await save(form('Plano'))
    await change(ana, 'plano', 'Unimed')
    const { choices } = await work(stage(), (w) => previewKind(w, plan, 'multi_select'))
    expect(choices.map(({ label }) => label)).toEqual(['Unimed'])
    await save(form('Plano', { kind: 'multi_select', choices }), plan)
    expect(await open(ana)).toMatchObject({ open: { plano: ['Unimed'] } })
  })

  it('looks at and converts values batch by batch, with no more choices than a field may have', async () => {
    await clear()
    const id = await save(form('Cidade'))
    const cities = ['Santos', 'Bauru', 'Santos', 'Itu', 'Jaú']
    const people: string[] = []
    for (const cidade of cities) people.push(await customer({ cidade }))
    const [field] = await model()
    if (!field) throw new Error('no field')
    const batch = { batch: 2 }
    const fit = await work(stage(), (w) => fitOf(w, field, 'select', batch))
    expect(fit).toMatchObject({ values: 5, misfits: 0, samples: [] })
    expect(fit.choices.map(({ label }) => label)).toEqual(['Bauru', 'Itu', 'Jaú', 'Santos'])
    expect(await work(stage(), (w) => fitOf(w, field, 'number', batch))).toMatchObject({
      values: 5,
      misfits: 5,
      samples: ['Santos', 'Bauru', 'Itu', 'Jaú'],
    })
    await work(stage(), (w) => convertValues(w, field, 'multi_select', batch))
    const kept = await Promise.all(people.map(open))
    expect(kept.map((one) => one?.open)).toEqual(cities.map((city) => ({ cidade: [city] })))
    await rows(
      stage(),
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, open_field)
       SELECT $1, 'C', 'n' || n, 'n' || n, jsonb_build_object('cidade', 'Cidade ' || n) FROM generate_series(1, $2::integer) n`,
      [stage().tenant.id, MOST_CHOICES],
    )
    await rows(
      stage(),
      `UPDATE customers SET open_field = '{"cidade": "Santos"}' WHERE id = ANY($1::bigint[])`,
      [people],
    )
    const many = await work(stage(), (w) => fitOf(w, { ...field, kind: 'text' }, 'select'))
    expect(many.choices).toHaveLength(MOST_CHOICES)
    // Of a batch the first of the alphabet become choices: the five in Santos are left over.
    expect(many.misfits).toBe(5)
    expect(id).toBe(field.id)
  })

  it('keeps sensitive values apart, from the moment in which the field becomes sensitive', async () => {
    await clear()
    const id = await save(form('Alergias'))
    const ana = await customer({ alergias: 'dipirona' })
    await save(form('Alergias', { sensitive: true }), id)
    expect(await open(ana)).toEqual({ open: null, sensitive: { alergias: 'dipirona' } })
    const changed = await change(ana, 'alergias', 'penicilina', 'dipirona')
    expect(changed.open_field).toBeNull()
    expect(await work(stage(), (w) => sensitiveValues(w, ana))).toEqual({ alergias: 'penicilina' })
    const told = await rows<{ data: unknown }>(stage(), 'SELECT data FROM events')
    expect(JSON.stringify(told)).not.toContain('penicilina')
    // For whoever may not see it there is no such field.
    await expect(change(ana, 'alergias', 'nada', 'penicilina', false)).rejects.toMatchObject({
      extensions: { problem: 'unknownField' },
    })
    await save(form('Alergias'), id)
    expect(await open(ana)).toEqual({ open: { alergias: 'penicilina' }, sensitive: null })
  })

  it('lets a unique value stand with one customer only', async () => {
    await clear()
    const id = await save(form('Cartão'))
    const [ana, bia] = [await customer({ cartao: '1' }), await customer({ cartao: '1' })]
    await expect(save(form('Cartão', { unique: true }), id)).rejects.toMatchObject(
      refused('CONFLICT', 'unique'),
    )
    await change(bia, 'cartao', '2', '1')
    await save(form('Cartão', { unique: true }), id)
    await expect(change(bia, 'cartao', '1', '2')).rejects.toMatchObject(
      refused('CONFLICT', 'open_field.cartao'),
    )
    await change(ana, 'cartao', '3', '1')
    await change(bia, 'cartao', '1', '2')
    // Two at the same moment: one of them.
    await change(ana, 'cartao', null, '3')
    await change(bia, 'cartao', null, '1')
    const both = await Promise.allSettled([change(ana, 'cartao', '9'), change(bia, 'cartao', '9')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('stands in exports as people read it, without what is sensitive', async () => {
    await clear()
    await save(form('Limite', { kind: 'money', inChat: false }))
    await save(form('Plano', { kind: 'multi_select', choices: [option('Unimed'), option('Amil')] }))
    await save(form('Alergias', { sensitive: true }))
    const columns = await work(stage(), (w) => customerExport.columns(w, { viewer: stage().alice } as never))
    const own = columns.slice(-2)
    expect(columns.map(({ title }) => title)).not.toContain('Alergias')
    const row = { c_open_field: { limite: 123456, plano: ['Unimed', 'Amil'] } } as never
    expect(own.map(({ title, value }) => [title, value(row)])).toEqual([
      ['Limite', 'R$\u00a01.234,56'],
      ['Plano', 'Unimed; Amil'],
    ])
  })

  it('asks for what is required, of whoever takes down a new customer', async () => {
    await clear()
    await save(form('Nascimento', { kind: 'date', required: true }))
    await save(form('Alergias', { sensitive: true, required: true }))
    await save(form('Cartão', { unique: true }))
    const own = (key: string, value: unknown) => ({ field: `open_field.${key}`, value })
    const create = (values: { field: string; value: unknown }[], seesAll = true) =>
      work(stage(), (w) =>
        createCustomer(
          w,
          stage().alice,
          { name: 'Nora', phone_number: `11 9${++made + 8765_0000}`, fields: values },
          seesAll,
        ),
      )
    const born = own('nascimento', '28/02/1990')
    await expect(create([])).rejects.toMatchObject(refused('INVALID', 'open_field.nascimento'))
    await expect(create([born])).rejects.toMatchObject(refused('INVALID', 'open_field.alergias'))
    const { id } = await create([born, own('alergias', 'dipirona'), own('cartao', '77')])
    expect(await open(id)).toEqual({
      open: { nascimento: '1990-02-28', cartao: '77' },
      sensitive: { alergias: 'dipirona' },
    })
    // Who may not see them is not asked for what is sensitive.
    await create([born], false)
    await expect(create([born, own('cartao', '77')], false)).rejects.toMatchObject(
      refused('CONFLICT', 'open_field.cartao'),
    )
    // What was refused left nobody behind.
    expect(await rows(stage(), 'SELECT id FROM customers')).toHaveLength(2)
  })

  it('sensitive values go with a merge, and are erased with the customer', async () => {
    await clear()
    await save(form('Alergias', { sensitive: true }))
    const [ana, bia] = [await customer(), await customer()]
    await change(bia, 'alergias', 'dipirona')
    await work(stage(), (w) =>
      mergeCustomers(w, stage().alice, { survivor_id: ana, merged_id: bia, take: [] }, new Date()),
    )
    expect(await work(stage(), (w) => sensitiveValues(w, ana))).toEqual({ alergias: 'dipirona' })
    await work(stage(), (w) =>
      eraseCustomer(
        w,
        stage().alice,
        { customer_id: ana, confirmation: 'C', reason: 'request' },
        { from: { ip: '127.0.0.1' } as never, secretKey: stage().config.secretKey, now: new Date() },
      ),
    )
    for (const id of [ana, bia]) expect(await open(id)).toEqual({ open: null, sensitive: null })
  })
})
