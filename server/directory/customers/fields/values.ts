import type { FieldKind } from '../../../../contract/customer-lists'
import { choicesOf, convertValue, makesChoices } from '../../../../src/domain/contacts/own-fields/convert'
import { MOST_CHOICES } from '../../../../src/domain/contacts/own-fields/field-form'
import type { FieldChoice, FieldModel } from '../../../../src/domain/contacts/own-fields/field-model'
import { showField } from '../../../../src/domain/contacts/own-fields/kinds'
import type { Work } from '../../../platform/db/work'
import { columnOf } from './fields'

/** Values that are in memory at once. */
const BATCH = 5_000
/** Of those that do not fit so many are shown. */
const SAMPLES = 5

type Kept = Readonly<{ id: string; value: unknown }>

/**
 * Every customer's value in a field, a batch at a time, with those of customers who were merged: a merge may be taken back. Read
 * by the customers' key, so that half a million of them are never in memory together.
 */
async function* valuesOf(work: Work, field: FieldModel, batch: number): AsyncGenerator<readonly Kept[]> {
  for (let after = '0'; ; ) {
    const some = await work.query<Kept>(
      `SELECT id::text, ${columnOf(field)} -> $1 AS value FROM customers
       WHERE tenant_id = $2 AND customers.id > $3::bigint AND ${columnOf(field)} ? $1 ORDER BY customers.id LIMIT $4`,
      [field.key, work.tenant.id, after, batch],
    )
    const last = some.at(-1)
    if (!last) return
    yield some
    if (some.length < batch) return
    after = last.id
  }
}

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
export async function fitOf(
  work: Work,
  field: FieldModel,
  kind: FieldKind,
  { batch = BATCH }: { batch?: number } = {},
): Promise<Fit> {
  const choices = await choicesAfter(work, field, kind, batch)
  const samples = new Set<string>()
  let [values, misfits] = [0, 0]
  for await (const some of valuesOf(work, field, batch)) {
    values += some.length
    for (const { value } of some) {
      if (convertValue(value, field, { kind, choices }).ok) continue
      misfits += 1
      if (samples.size < SAMPLES) samples.add(showField(value, field, { yes: 'Sim', no: 'Não' }))
    }
  }
  return { values, misfits, samples: [...samples], choices }
}

/**
 * Makes every value one of the new kind. @returns the field's choices, or null when a value does not fit: the caller's transaction
 * is then to be given up, as values before it are converted already.
 */
export async function convertValues(
  work: Work,
  field: FieldModel,
  kind: FieldKind,
  { batch = BATCH }: { batch?: number } = {},
): Promise<FieldChoice[] | null> {
  const choices = await choicesAfter(work, field, kind, batch)
  for await (const some of valuesOf(work, field, batch)) {
    const next: string[] = []
    for (const { value } of some) {
      const read = convertValue(value, field, { kind, choices })
      if (!read.ok) return null
      next.push(JSON.stringify(read.value))
    }
    await work.query(
      `UPDATE customers c SET ${columnOf(field)} = jsonb_set(c.${columnOf(field)}, ARRAY[$1], v.value)
       FROM unnest($2::bigint[], $3::jsonb[]) v(id, value) WHERE c.id = v.id`,
      [field.key, some.map(({ id }) => id), next],
    )
  }
  return choices
}

/**
 * The choices that the field would have; where they come out of the values, each of these is looked at once before. A value beyond
 * as many choices as a field may have does not fit.
 */
async function choicesAfter(
  work: Work,
  field: FieldModel,
  kind: FieldKind,
  batch: number,
): Promise<FieldChoice[]> {
  if (!makesChoices(field.kind, kind)) return [...field.choices]
  const shown = new Set<string>()
  for await (const some of valuesOf(work, field, batch))
    for (const { label } of choicesOf(
      some.map(({ value }) => value),
      field,
    ))
      if (shown.size < MOST_CHOICES) shown.add(label)
  return [...shown].sort().map((label) => ({ id: label, label, color: null, archived: false }))
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
