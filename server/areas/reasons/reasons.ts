import { ReasonCategoryForm, ReasonForm, withKeys } from '../../../src/domain/reasons/reason-form'
import { isId } from '../../platform/db/is-id'
import { mustBeUnused, type Uses, usesOfRow } from '../../platform/db/still-used'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows } from '../../platform/rows/define-rows'

/** Reasons and their categories look at each other. */
const LOCK = 'reasons'

/** What goes on by itself for a reason; what was closed for it is history. */
const USES_OF_REASON: Uses = {
  'regra de inatividade': `SELECT CASE place WHEN 'open' THEN 'em atendimento' ELSE 'na fila' END AS name
    FROM inactivity_rules WHERE reason_id = $1::bigint`,
}
const USES_OF_CATEGORY: Uses = {
  'mensagem de encerramento': `SELECT '“' || left(text, 40) || '”' AS name FROM closing_messages WHERE category_id = $1::bigint`,
}

/** Why something is done, by category and type in an order of the shop's. Tickets that were closed for a reason go on saying so. */
export const reasons = defineRows({
  table: 'reasons',
  lock: LOCK,
  form: ReasonForm,
  columns: ['name', 'category_id', 'active', 'fields', 'outcome', 'type'],
  async values({ name, type, categoryId, outcome, active, fields }, work, before) {
    // What was done for it was done for its type; nothing but a closing comes to something.
    if (before && before.type !== type)
      throw new Refusal('INVALID', 'Para que um motivo serve não muda: crie outro.', { field: 'type' })
    if (categoryId !== null) await mustBeCategory(work, categoryId)
    return {
      name: name.trim(),
      category_id: categoryId,
      active,
      fields: JSON.stringify(withKeys(fields)),
      outcome: type === 'closing' ? outcome : 'neutral',
      type,
    }
  },
  unique: { name: 'caseless', category_id: 'same', type: 'same' },
  taken: ({ name }) =>
    new Refusal('CONFLICT', `Já existe o motivo ${name} nesta categoria.`, { field: 'name' }),
  most: 500,
  placed: { within: ['category_id', 'type'], moved: (work, id) => tell(work, id) },
  deleted: 'marked',
  mayDelete: (work, id, { name }) =>
    mustBeUnused(work, id, `O motivo ${name}`, usesOfRow('reasons', USES_OF_REASON)),
  done: (work, { id }) => tell(work, id),
})

/** Headings of the reasons. One goes when no reason belongs to it and no goodbye is for it. */
export const reasonCategories = defineRows({
  table: 'reason_categories',
  lock: LOCK,
  form: ReasonCategoryForm,
  columns: ['name'],
  values: ({ name }) => ({ name: name.trim() }),
  unique: { name: 'caseless' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe a categoria ${name}.`, { field: 'name' }),
  most: 100,
  placed: { within: [], moved: (work, id) => tell(work, id) },
  deleted: 'gone',
  async mayDelete(work, id) {
    const held = await work.query<{ name: string }>(
      'SELECT name FROM reasons WHERE category_id = $1::bigint AND deleted_at IS NULL ORDER BY position, id LIMIT 4',
      [id],
    )
    if (held.length > 0) {
      const names = held.slice(0, 3).map(({ name }) => name)
      const more = held.length > 3 ? ' e outros' : ''
      throw new Refusal(
        'CONFLICT',
        `A categoria ainda tem motivos (${names.join(', ')}${more}): mude-os de categoria ou exclua-os antes.`,
      )
    }
    await mustBeUnused(work, id, 'A categoria', USES_OF_CATEGORY)
    await work.query('UPDATE reasons SET category_id = NULL WHERE category_id = $1::bigint', [id])
  },
  done: (work, { id }) => tell(work, id),
})

/** Panels reload the reasons; a close dialog that is open says that they changed. */
const tell = (work: Work, id: string) =>
  publish(work, [
    {
      event: 'notifyReasonUpdated',
      data: (rev) => ({ id, rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])

/** @throws Refusal INVALID with the form's field */
async function mustBeCategory(work: Work, id: string): Promise<void> {
  const row = isId(id)
    ? await work.one('SELECT 1 FROM reason_categories WHERE id = $1::bigint', [id])
    : undefined
  if (!row) throw new Refusal('INVALID', 'Esta categoria não existe mais.', { field: 'category_id' })
}
