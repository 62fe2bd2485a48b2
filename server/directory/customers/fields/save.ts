import { FieldForm, withIds } from '../../../../src/domain/contacts/own-fields/field-form'
import {
  type FieldChoice,
  type FieldModel,
  kindOf,
} from '../../../../src/domain/contacts/own-fields/field-model'
import { isChoice } from '../../../../src/domain/contacts/own-fields/kinds'
import { slugOf } from '../../../../src/domain/text/slug'
import { isId } from '../../../platform/db/is-id'
import { mustBeUnused } from '../../../platform/db/still-used'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import { defineRows, lockRows } from '../../../platform/rows/define-rows'
import { SEGMENTS_OF_FIELD } from '../segments/asking'
import { tellHolders } from '../tell-members'
import { everyField, FIELD_COLUMNS } from './fields'
import { ANSWERS_NAMING_FIELD, AUTOMATIC_NAMING_FIELD, MACROS_NAMING_FIELD } from './texts'
import { convertValues, type Fit, fitOf, moveValues, repeatedValues } from './values'

/** The model, and the values that are to be unique, change under one lock. */
export const lockFields = (work: Work) => lockRows(work, 'customer_fields')

/** The shop's own fields of customers. One that is archived keeps its values. */
export const fields = defineRows({
  table: 'customer_fields',
  form: FieldForm,
  columns: [
    ...(['label', 'kind', 'section', 'help', 'required', 'is_unique'] as const),
    ...(['sensitive', 'in_chat', 'choices', 'key'] as const),
  ],
  async values(form, work, kept) {
    const all = await everyField(work)
    const before = all.find(({ id }) => id === kept?.id)
    const label = form.label.trim()
    const kind = kindOf(form.kind)
    const choices = before ? await refit(work, before, form) : []
    return {
      label,
      kind,
      section: form.section.trim() || null,
      help: form.help.trim() || null,
      required: form.required,
      is_unique: form.unique,
      sensitive: form.sensitive,
      in_chat: form.inChat,
      choices: JSON.stringify(isChoice(kind) ? withIds(form.choices, choices) : choices),
      key: before?.key ?? slugOf(label, new Set(all.map(({ key }) => key))),
    }
  },
  unique: { label: 'caseless' },
  aside: 'archived_at IS NOT NULL',
  taken: ({ label }) => new Refusal('CONFLICT', `Já existe o campo ${label}.`, { field: 'label' }),
  // The archived ones with them.
  most: 200,
  placed: { within: [], moved: (work) => tellTopic(work, 'customerFields') },
  deleted: 'never',
  async done(work, { before, after }) {
    await tellTopic(work, 'customerFields')
    if (before && after && (before.kind !== after.kind || before.sensitive !== after.sensitive))
      await tellHolders(work, String(after.key))
  },
})

/**
 * Has what customers have in a field follow what the field is to be. @returns its choices
 * @throws Refusal CONFLICT with the field, for values that do not fit its kind, and for those that stand there twice
 */
async function refit(work: Work, before: FieldModel, form: FieldForm): Promise<readonly FieldChoice[]> {
  const kind = kindOf(form.kind)
  const choices = kind === before.kind ? before.choices : await convertValues(work, before, kind)
  if (choices === null)
    throw new Refusal(
      'CONFLICT',
      'Há valores que não cabem neste tipo. Arquive o campo e crie outro, ou corrija os valores.',
      { field: 'kind' },
    )
  if (form.sensitive !== before.sensitive) await moveValues(work, before.key, form.sensitive)
  if (form.unique && !before.unique) {
    const repeated = await repeatedValues(work, { ...before, sensitive: form.sensitive })
    if (repeated > 0)
      throw new Refusal('CONFLICT', `Há ${repeated} valores repetidos: corrija-os antes.`, {
        field: 'unique',
      })
  }
  return choices
}

/** What would become of a field's values if it were of another kind. @throws Refusal NOT_FOUND, INVALID */
export async function previewKind(work: Work, id: string, kind: string): Promise<Fit> {
  if (kindOf(kind) !== kind) throw new Refusal('INVALID', 'Este tipo não existe.', { field: 'kind' })
  return fitOf(work, await fieldOf(work, id), kind)
}

/** Takes a field out of use or back into it; its values stay either way. @throws Refusal NOT_FOUND, CONFLICT, also while a segment asks about it or a text names it */
export async function archiveField(work: Work, id: string, archived: boolean): Promise<boolean> {
  await lockFields(work)
  const field = await fieldOf(work, id)
  const taken = await work.one(
    'SELECT 1 FROM customer_fields WHERE lower(label) = lower($1) AND archived_at IS NULL AND id <> $2',
    [field.label, id],
  )
  if (!archived && taken) throw new Refusal('CONFLICT', `Já existe outro campo com o nome ${field.label}.`)
  if (archived)
    await mustBeUnused(work, id, `O campo ${field.label}`, {
      segmento: SEGMENTS_OF_FIELD,
      'resposta rápida': ANSWERS_NAMING_FIELD,
      macro: MACROS_NAMING_FIELD,
      'mensagem automática': AUTOMATIC_NAMING_FIELD,
    })
  await work.query(
    `UPDATE customer_fields SET archived_at = CASE WHEN $2 THEN coalesce(archived_at, now()) END WHERE id = $1`,
    [id, archived],
  )
  await tellTopic(work, 'customerFields')
  return true
}

async function fieldOf(work: Work, id: string): Promise<FieldModel> {
  const row = isId(id)
    ? await work.one<FieldModel>(`SELECT ${FIELD_COLUMNS} FROM customer_fields f WHERE f.id = $1`, [id])
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Este campo não existe mais.')
  return row
}
