import type { CustomerField } from '../../../../contract/entities'
import type { FieldModel } from '../../../../src/domain/contacts/own-fields/field-model'
import type { Work } from '../../../platform/db/work'

/** A field as the table holds it: its revision counts its changes. */
type StoredField = FieldModel & Readonly<{ rev: number }>

/** Columns of customer_fields `f` as {@link StoredField} has them. */
export const FIELD_COLUMNS = `f.id::text, f.key, f.label, f.kind, f.section, f.help, f.required, f.is_unique AS unique,
  f.sensitive, f.in_chat, f.archived_at IS NOT NULL AS archived, f.choices, f.rev`

/** The customer data model: the tenant's own fields, in their order, without those that are archived. */
export const fieldModel = (work: Work): Promise<StoredField[]> =>
  work.query<StoredField>(
    `SELECT ${FIELD_COLUMNS} FROM customer_fields f WHERE f.archived_at IS NULL ORDER BY f.position, f.id`,
  )

/** The same with those that are archived, behind the others: their values are kept. */
export const everyField = (work: Work): Promise<StoredField[]> =>
  work.query<StoredField>(
    `SELECT ${FIELD_COLUMNS} FROM customer_fields f ORDER BY f.archived_at IS NOT NULL, f.position, f.id`,
  )

/** Those that an import writes: sensitive values stand elsewhere, and are typed by somebody who may see them. */
export const importedFields = async (work: Work): Promise<FieldModel[]> =>
  (await fieldModel(work)).filter(({ sensitive }) => !sensitive)

/** The same as the conversation's panel keeps it: those shown in chat; of choices their ids. */
export async function customerFields(work: Work): Promise<CustomerField[]> {
  const fields = await fieldModel(work)
  return fields
    .filter(({ in_chat, sensitive }) => in_chat && !sensitive)
    .map(({ id, key, label, kind, required, choices }) => ({
      id,
      key,
      label,
      kind,
      required,
      options: choices.filter(({ archived }) => !archived).map((choice) => choice.id),
    }))
}

/** The column of customers in which a field's values are. */
export const columnOf = ({ sensitive }: Pick<FieldModel, 'sensitive'>): 'sensitive_field' | 'open_field' =>
  sensitive ? 'sensitive_field' : 'open_field'
