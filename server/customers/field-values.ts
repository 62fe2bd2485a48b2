import type { FieldKind } from '../../contract/customer-lists'
import { choicesOf, convertValue, makesChoices } from '../../src/domain/contacts/own-fields/convert'
import type { FieldChoice, FieldModel } from '../../src/domain/contacts/own-fields/field-model'
import { showField } from '../../src/domain/contacts/own-fields/kinds'
import type { Work } from '../platform/db/work'
import { columnOf } from './fields'

/** Values converted in one statement. */
const BATCH = 5_000
/** Of those that do not fit so many are shown. */
const SAMPLES = 5

type Kept = Readonly<{ id: string; value: unknown }>

/** Every customer's value in a field, with those of customers who were merged: a merge may be taken back. */
const valuesOf = (work: Work, field: FieldModel): Promise<Kept[]> =>
  work.query<Kept>(
    `SELECT id::text, ${columnOf(field)} -> $1 AS value FROM customers WHERE ${columnOf(field)} ? $1 ORDER BY customers.id`,
    [field.key],
  )

/** What would become of the values if the field were of another kind. */
export type Fit = {
  /** Customers who have a value. */
  values: number
  /** Those whose value would not fit. */
  misfits: number
  /** Some of these, as people read them. */
  samples: string[]
  /** The choices that the field would have. */
  choices: FieldChoice[]
}

/** Looks at what {@link convertValues} would do. */
export async function fitOf(work: Work, field: FieldModel, kind: FieldKind): Promise<Fit> {
  const { all, choices, converted } = await tryAll(work, field, kind)
  const misfits = all.filter((_, n) => !converted[n]?.ok)
  const shown = misfits.map(({ value }) => showField(value, field, { yes: 'Sim', no: 'Não' }))
  return {
    values: all.length,
    misfits: misfits.length,
    samples: [...new Set(shown)].slice(0, SAMPLES),
    choices,
  }
}

/** Makes every value one of the new kind. @returns the field's choices, or null when a value does not fit. */
export async function convertValues(
  work: Work,
  field: FieldModel,
  kind: FieldKind,
): Promise<FieldChoice[] | null> {
  const { all, choices, converted } = await tryAll(work, field, kind)
  const next: Kept[] = []
  for (const [n, { id }] of all.entries()) {
    const read = converted[n]
    if (!read?.ok) return null
    next.push({ id, value: read.value })
  }
  for (let from = 0; from < next.length; from += BATCH) {
    const some = next.slice(from, from + BATCH)
    await work.query(
      `UPDATE customers c SET ${columnOf(field)} = jsonb_set(c.${columnOf(field)}, ARRAY[$1], v.value)
       FROM unnest($2::bigint[], $3::jsonb[]) v(id, value) WHERE c.id = v.id`,
      [field.key, some.map(({ id }) => id), some.map(({ value }) => JSON.stringify(value))],
    )
  }
  return choices
}

async function tryAll(work: Work, field: FieldModel, kind: FieldKind) {
  const all = await valuesOf(work, field)
  const choices = makesChoices(field.kind, kind)
    ? choicesOf(
        all.map(({ value }) => value),
        field,
      )
    : [...field.choices]
  const to = { kind, choices }
  return { all, choices, converted: all.map(({ value }) => convertValue(value, field, to)) }
}

/** Moves the values to where sensitive ones are kept, or back. */
export const moveValues = (work: Work, key: string, sensitive: boolean): Promise<unknown> => {
  const [to, from] = sensitive ? ['sensitive_field', 'open_field'] : ['open_field', 'sensitive_field']
  return work.query(
    `UPDATE customers SET ${to} = coalesce(${to}, '{}') || jsonb_build_object($1::text, ${from} -> $1),
       ${from} = NULLIF(${from} - $1, '{}') WHERE ${from} ? $1`,
    [key],
  )
}

/** How many values stand with more than one customer; those of merged and erased ones do not count. */
export async function repeatedValues(work: Work, field: FieldModel): Promise<number> {
  const row = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (
       SELECT 1 FROM customers WHERE ${columnOf(field)} ? $1 AND merged_into IS NULL AND erased_at IS NULL
       GROUP BY ${columnOf(field)} -> $1 HAVING count(*) > 1) twice`,
    [field.key],
  )
  return row?.count ?? 0
}
