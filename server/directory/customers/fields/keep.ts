import type { FieldModel } from '../../../../src/domain/contacts/own-fields/field-model'
import { readField } from '../../../../src/domain/contacts/own-fields/kinds'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { FIELD_COLUMNS } from './fields'
import { lockFields } from './save'

/**
 * Keeps what a customer said of themselves in one of the shop's own fields, by the field's id. False: nothing changed, since the field
 * is not there any more or sensitive, the value does not fit, is there already, or is to be unique and another has it.
 */
export async function keepField(
  work: Work,
  customerId: string,
  fieldId: string,
  said: string,
): Promise<boolean> {
  const field = isId(fieldId)
    ? await work.one<FieldModel>(
        `SELECT ${FIELD_COLUMNS} FROM customer_fields f WHERE f.id = $1 AND f.archived_at IS NULL AND NOT f.sensitive`,
        [fieldId],
      )
    : undefined
  const read = field && readField(said, field)
  if (!field || !read?.ok || read.value === null) return false
  if (field.unique) await lockFields(work)
  const kept = await work.one(
    `UPDATE customers c SET open_field = jsonb_set(coalesce(c.open_field, '{}'), ARRAY[$2], $3::jsonb)
     WHERE c.id = $1 AND c.erased_at IS NULL AND c.open_field -> $2 IS DISTINCT FROM $3::jsonb
       AND (NOT $4 OR NOT EXISTS (SELECT FROM customers o WHERE o.tenant_id = c.tenant_id AND o.id <> c.id AND o.open_field -> $2 = $3::jsonb
         AND o.merged_into IS NULL AND o.erased_at IS NULL)) RETURNING 1`,
    [customerId, field.key, JSON.stringify(read.value), field.unique],
  )
  return kept !== undefined
}
