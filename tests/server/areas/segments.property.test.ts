import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FIELD_KINDS } from '../../../contract/customer-lists'
import { appendConsents } from '../../../server/directory/customers/consent/consent'
import { listCustomers } from '../../../server/directory/customers/customer-list'
import { segmentSql } from '../../../server/directory/customers/segments/segment.sql'
import { segments, segmentsOf } from '../../../server/directory/customers/segments/segments'
import { Parameters } from '../../../server/platform/db/parameters'
import type { FindWay } from '../../../server/platform/list/definition'
import { holds, type Values } from '../../../src/domain/contacts/internal/holds'
import type { FieldModel } from '../../../src/domain/contacts/own-fields/field-model'
import { filterFields } from '../../../src/domain/contacts/segments/fields'
import {
  type FilterField,
  opsOf,
  readTree,
  type Tree,
} from '../../../src/domain/contacts/segments/filter-tree'
import { aDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

const stage = aStage(aDatabase())
const TODAY = '2026-11-23'
/** Close to one another, so that questions about them meet; at the ends of days, of months and of the year. */
const DAYS = ['2026-10-31', '2026-11-01', '2026-11-16', '2026-11-22', TODAY, '2026-11-24', '2027-01-01']
const TEXTS = ['Ana', 'ÁNA', 'ana_', 'a%', "d'Avila", 'Zé']
const NUMBERS = [-1, 0, 0.5, 7, 1200]
const CHOICES = ['Unimed', 'Amil', "o'x"]

const model: FieldModel[] = FIELD_KINDS.flatMap((kind) =>
  [false, true].map((sensitive) => ({
    id: '1',
    key: `${kind}${sensitive ? '_s' : ''}`,
    label: kind,
    kind,
    section: null,
    help: null,
    required: false,
    unique: false,
    sensitive,
    in_chat: true,
    archived: false,
    choices: kind.endsWith('select')
      ? CHOICES.map((id) => ({ id, label: id, color: null, archived: false }))
      : [],
  })),
)
/** These are asked about below: they are in other tables. */
const ELSEWHERE = ['group', 'last_contact', 'last_order', 'next_refill', 'attendant', 'takes_campaigns']
const fields = filterFields(model, true).filter(({ name }) => !ELSEWHERE.includes(name))

const oneOf = <T>(all: readonly T[]) => fc.constantFrom(...all)
/** What a customer has in a field; often nothing. */
function having({ name, stored }: FilterField): fc.Arbitrary<unknown> {
  const none = ['name', 'created', 'favorite', 'blocked', 'blacklisted', 'blacklisted_campaign'].includes(
    name,
  )
    ? []
    : [fc.constant(null)]
  const some = {
    text: oneOf(TEXTS),
    number: oneOf(NUMBERS),
    date: oneOf(DAYS),
    yesNo: fc.boolean(),
    choice: oneOf(name === 'color' ? ['red', 'blue'] : CHOICES),
    choices: fc.uniqueArray(oneOf(CHOICES), { minLength: 1 }),
  }[stored]
  return fc.oneof(some, ...none)
}
/** A question about a field. */
const asking = (field: FilterField): fc.Arbitrary<Tree> =>
  oneOf(opsOf(field)).chain((op) => {
    const values: fc.Arbitrary<unknown> =
      op === 'empty' || op === 'filled'
        ? fc.constant(undefined)
        : op === 'last_days' || op === 'next_days'
          ? oneOf([1, 2, 7, 8])
          : op === 'between'
            ? fc.tuple(
                oneOf<unknown>(field.stored === 'date' ? DAYS : NUMBERS),
                oneOf<unknown>(field.stored === 'date' ? DAYS : NUMBERS),
              )
            : {
                text: oneOf([...TEXTS, 'an', '_', '%']),
                number: oneOf(NUMBERS),
                date: oneOf(DAYS),
                yesNo: fc.boolean(),
                choice: fc.uniqueArray(oneOf(field.name === 'color' ? ['red', 'green'] : CHOICES), {
                  minLength: 1,
                }),
                choices: fc.uniqueArray(oneOf(CHOICES), { minLength: 1 }),
              }[field.stored]
    return values.map((value) => ({ field: field.name, op, ...(value !== undefined && { value }) }))
  })
const leaf = oneOf(fields).chain(asking)
const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('tree'), { maxLength: 3 }).map((or) => ({ or })),
    tie('tree').map((not) => ({ not })),
  ),
})).tree
const person: fc.Arbitrary<Values> = fc.record(
  Object.fromEntries(fields.map((field) => [field.name, having(field)])),
)

async function put(people: readonly Values[]): Promise<void> {
  await rows(stage(), 'DELETE FROM customers')
  for (const [n, values] of people.entries()) {
    const own = (sensitive: boolean) =>
      JSON.stringify(
        Object.fromEntries(
          model
            .filter((field) => field.sensitive === sensitive)
            .map(({ key }) => [key, values[`own.${key}`]])
            .filter(([, value]) => value !== null && value !== undefined),
        ),
      )
    await rows(
      stage(),
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, email, document_register, color_tag,
         created_at, is_favorite, blocked_at, is_blacklisted, is_blacklisted_campaign, open_field, sensitive_field)
       VALUES ($1, $2, $3, $4, $5, $6, $7, ($8::date + interval '23:59:59') AT TIME ZONE 'America/Sao_Paulo', $9,
         CASE WHEN $10 THEN now() END, $11, $12, $13, $14)`,
      [
        stage().tenant.id,
        values.name,
        values.phone ?? '',
        `key ${n}`,
        values.email,
        values.document,
        values.color,
        values.created,
        values.favorite ?? false,
        values.blocked ?? false,
        values.blacklisted ?? false,
        values.blacklisted_campaign ?? false,
        own(false),
        own(true),
      ],
    )
    if (values.address)
      await rows(
        stage(),
        `INSERT INTO customer_addresses (tenant_id, customer_id, street, main)
         SELECT tenant_id, id, $1, true FROM customers WHERE lookup_key = $2`,
        [values.address, `key ${n}`],
      )
  }
}

/** Whom it finds among rows that were read already; asking an index must find the same. */
async function found(asked: Tree): Promise<number[]> {
  const near = await foundBy(asked, 'near')
  expect(await foundBy(asked, 'far'), JSON.stringify(asked)).toEqual(near)
  return near
}

const foundBy = (asked: Tree, way: FindWay) =>
  work(stage(), async (w) => {
    const parameters = new Parameters()
    const sql = segmentSql(
      asked,
      { model, viewer: stage().alice, today: TODAY, zone: 'America/Sao_Paulo' },
      parameters,
      way,
    )
    const all = await w.query<{ n: number }>(
      `SELECT substr(c.lookup_key, 5)::integer AS n FROM customers c WHERE ${sql} ORDER BY 1`,
      parameters.values,
    )
    return all.map(({ n }) => n)
  })

it('the database finds whom the plain meaning of the tree names', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 8 }),
      fc.array(tree, { minLength: 12, maxLength: 12 }),
      async (people, trees) => {
        await put(people)
        for (const one of trees) {
          const read = readTree(JSON.parse(JSON.stringify(one)), fields)
          expect(read).toEqual(one)
          const plain = people.flatMap((values, n) => (holds(one, values, fields, TODAY) ? [n] : []))
          expect(await found(one), JSON.stringify(one)).toEqual(plain)
        }
      },
    ),
    { numRuns: 10 },
  )
})

it('every operator of every field finds alike', { timeout: 120_000 }, async () => {
  const people = fc.sample(person, { numRuns: 12, seed: 7 })
  await put(people)
  for (const field of fields)
    for (const one of fc.sample(asking(field), { numRuns: 6, seed: 7 })) {
      const plain = people.flatMap((values, n) => (holds(one, values, fields, TODAY) ? [n] : []))
      expect(await found(one), JSON.stringify(one)).toEqual(plain)
    }
})

it('what is no tree does not come near the database', () => {
  const name = (op: string, value?: unknown) => ({ field: 'name', op, value })
  for (const bad of [
    null,
    [],
    'name = 1',
    {},
    name('is'),
    name('is', 7),
    name('= 1 OR true --', 'Ana'),
    { field: 'c.tenant_id', op: 'is', value: '1' },
    { field: 'own.nothing', op: 'filled' },
    { field: '__proto__', op: 'filled' },
    { field: 'created', op: 'on', value: '2026-02-30' },
    { field: 'created', op: 'last_days', value: 1e9 },
    { field: 'own.select', op: 'any', value: ['Bradesco'] },
    { field: 'group', op: 'any', value: ["1'"] },
    { and: [name('is', 'Ana'), 7] },
    { and: Array.from({ length: 51 }, () => name('filled')) },
    { not: { not: { not: { not: { not: { not: name('filled') } } } } } },
  ])
    expect(readTree(bad, filterFields(model, true)), JSON.stringify(bad)).toBeNull()
})

it('filters the list by groups and contacts too, and by a segment that is kept', async () => {
  await rows(stage(), 'DELETE FROM chat_tickets')
  await put(['Ana', 'Bia', 'Caio'].map((name) => ({ name, created: TODAY, favorite: name === 'Bia' })))
  const [{ id: group } = { id: '' }] = await rows<{ id: string }>(
    stage(),
    `WITH g AS (INSERT INTO customer_groups (tenant_id, name) VALUES ($1, 'Clube') RETURNING id),
       m AS (INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
         SELECT $1, g.id, c.id FROM g, customers c WHERE c.name = 'Ana')
     SELECT id::text FROM g`,
    [stage().tenant.id],
  )
  await rows(
    stage(),
    `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, protocol, last_message_at)
     SELECT $1, $2, id, 'inbox', 'S1', now() FROM customers WHERE name = 'Bia'`,
    [stage().tenant.id, stage().instanceId],
  )
  const list = (filter: { field: string; any: string[] }, viewer = stage().alice) =>
    work(stage(), (w) => listCustomers(w, viewer, { filters: [filter] })).then(({ items }) =>
      items.map(({ customer }) => customer.name),
    )
  const by = (asked: Tree) => list({ field: 'tree', any: [JSON.stringify(asked)] })
  expect(await by({ field: 'group', op: 'any', value: [group] })).toEqual(['Ana'])
  expect(await by({ field: 'group', op: 'none', value: [group] })).toEqual(['Bia', 'Caio'])
  await rows(stage(), 'UPDATE customer_groups SET deleted_at = now()')
  expect(await by({ field: 'group', op: 'any', value: [group] })).toEqual([])
  expect(await by({ field: 'group', op: 'empty' })).toEqual(['Ana', 'Bia', 'Caio'])
  expect(await by({ field: 'last_contact', op: 'last_days', value: 1 })).toEqual(['Bia'])
  expect(await by({ field: 'last_contact', op: 'empty' })).toEqual(['Ana', 'Caio'])
  await rows(stage(), `UPDATE customers SET attendant_id = $1 WHERE name = 'Caio'`, [Number(stage().ana.id)])
  expect(await by({ field: 'attendant', op: 'any', value: [stage().ana.id] })).toEqual(['Caio'])
  expect(await by({ field: 'attendant', op: 'none', value: [stage().ana.id] })).toEqual(['Ana', 'Bia'])
  expect(await by({ field: 'attendant', op: 'empty' })).toEqual(['Ana', 'Bia'])
  await rows(
    stage(),
    `INSERT INTO orders (tenant_id, number, source, phase, customer_id, subtotal, total, created_at, due_at)
     SELECT $1, 'S' || id || v.n, 'manual', v.phase, id, 0, 0, now() - v.ago, now() FROM customers,
       (VALUES (1, 'Ana', 'delivered', interval '40 days'), (2, 'Ana', 'canceled', interval '0'),
         (3, 'Bia', 'placed', interval '0')) v(n, who, phase, ago) WHERE name = v.who`,
    [stage().tenant.id],
  )
  expect(await by({ field: 'last_order', op: 'last_days', value: 2 })).toEqual(['Bia'])
  expect(await by({ field: 'last_order', op: 'empty' })).toEqual(['Caio'])
  const [{ id: bia } = { id: '' }] = await rows<{ id: string }>(
    stage(),
    `SELECT id::text FROM customers WHERE name = 'Bia'`,
  )
  const consent = { purpose: 'marketing', basis: 'consent', channel: 'counter', source: 'staff' } as const
  const say = (decision: 'granted' | 'withdrawn', at: Date) =>
    work(stage(), (w) => appendConsents(w, [{ ...consent, customer_id: bia, decision, at }]))
  await say('granted', new Date(Date.now() - 1_000))
  expect(await by({ field: 'takes_campaigns', op: 'is', value: true })).toEqual(['Bia'])
  await say('withdrawn', new Date())
  expect(await by({ field: 'takes_campaigns', op: 'is', value: true })).toEqual([])
  await rows(stage(), 'DELETE FROM orders')
  await expect(by({ field: 'nothing', op: 'empty' })).rejects.toMatchObject({
    extensions: { code: 'INVALID' },
  })
  await expect(list({ field: 'tree', any: ['{'] })).rejects.toMatchObject({ extensions: { code: 'INVALID' } })

  const save = (name: string, shared: boolean, viewer = stage().ana, id: string | null = null) =>
    work(stage(), (w) =>
      segments.save(
        w,
        id,
        { name, shared, tree: { field: 'favorite', op: 'is', value: true } },
        null,
        viewer,
      ),
    )
  const segment = (id: string, viewer = stage().ana) => list({ field: 'segment', any: [id] }, viewer)
  const names = (viewer = stage().ana) =>
    work(stage(), (w) => segmentsOf(w, viewer)).then((all) => all.map(({ name }) => name))
  const own = await save('Meus favoritos', false)
  const ours = await save('Favoritos', true)
  expect(await segment(own, stage().ana)).toEqual(['Bia'])
  expect(await names()).toEqual(['Favoritos', 'Meus favoritos'])
  // Only the shared one is the team's, to use and not to change; an administrator changes it.
  expect(await names(stage().bruno)).toEqual(['Favoritos'])
  expect(await segment(ours, stage().bruno)).toEqual(['Bia'])
  for (const attempt of [
    () => segment(own, stage().bruno),
    () => save('Tomado', true, stage().bruno, ours),
    () => save('Tomado', true, stage().alice, own),
    () => work(stage(), (w) => segments.remove(w, ours, stage().bruno)),
  ])
    await expect(attempt()).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  await expect(save('FAVORITOS', false)).rejects.toMatchObject({
    extensions: { code: 'CONFLICT', field: 'name' },
  })
  await work(stage(), (w) => segments.remove(w, ours, stage().alice))
  expect(await names(stage().bruno)).toEqual([])
})
