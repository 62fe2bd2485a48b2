import { isDeepStrictEqual } from 'node:util'
import type { FieldModel } from '../../../../src/domain/contacts/own-fields/field-model'
import type { Work } from '../../../platform/db/work'
import { lockFields } from '../fields/save'
import type { Planned } from './repeats'

/**
 * Which rows of a batch would give a customer a value that another has already in a field where no two may have the same:
 * the sentence, by the row's id. Of two rows with one value the first is taken. While rows are written the values of such
 * fields stand still: call it behind the customers' locks, as an edit by hand does.
 */
export async function takenValues(
  work: Work,
  model: readonly FieldModel[],
  planned: readonly Planned[],
  write: boolean,
): Promise<ReadonlyMap<number, string>> {
  const taken = new Map<number, string>()
  let locked = false
  for (const { key, label } of model.filter(({ unique }) => unique)) {
    const told = planned.flatMap((one) => {
      const value = newValue(one, key)
      return value === null ? [] : [{ ...one, text: JSON.stringify(value) }]
    })
    if (told.length === 0) continue
    if (write && !locked) await lockFields(work)
    locked = true
    const holders = await work.query<{ id: string; text: string }>(
      `SELECT c.id::text, (c.open_field -> $1)::text AS text FROM customers c
       WHERE c.open_field -> $1 = ANY($2::jsonb[]) AND c.merged_into IS NULL AND c.erased_at IS NULL`,
      [key, told.map(({ text }) => text)],
    )
    // The database writes a list with blanks in it.
    const holderOf = new Map(
      holders.map(({ id, text }) => [JSON.stringify(JSON.parse(text)), `customer:${id}`]),
    )
    for (const one of told.sort((a, b) => a.row.id - b.row.id)) {
      const holder = holderOf.get(one.text)
      if (holder === undefined) holderOf.set(one.text, one.key)
      else if (holder !== one.key)
        taken.set(one.row.id, `${label}: outro cliente já tem este valor, e ele não pode se repetir.`)
    }
  }
  return taken
}

/** What a row writes into a field that did not stand there before; null: nothing. */
function newValue({ plan }: Planned, key: string): unknown {
  if (!('written' in plan)) return null
  const value = plan.written.open_field?.[key] ?? null
  const before = plan.outcome === 'new' ? null : (plan.standing.open_field?.[key] ?? null)
  return isDeepStrictEqual(value, before) ? null : value
}
