import { REASON_TYPES } from '../../../contract/privacy-lists'
import { reasonCategories as categories, reasons as described } from '../../../src/domain/reasons/area'
import { withKeys } from '../../../src/domain/reasons/reason-form'
import { mustBeUnused, type Uses, usesOfRow } from '../../platform/db/still-used'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { serveArea } from '../../platform/rows/serve-area'

/** Reasons and their categories look at each other. */
const LOCK = 'reasons'

/** Places within a category are far below this, and categories within a type. */
const PER_CATEGORY = 1_000_000
const PER_TYPE = 1_000_000_000_000

/** What was done for a reason, by its type: the column that names it. */
const DONE_FOR = {
  closing: ['chat_tickets', 'closing_reason_id'],
  order_canceled: ['orders', 'cancel_reason_id'],
  quote_refused: ['quotes', 'refusal_reason_id'],
  prescription_refused: ['prescription_reviews', 'reason_id'],
} as const satisfies Record<(typeof REASON_TYPES)[number], readonly [table: string, column: string]>
const uses = Object.entries(DONE_FOR).map(
  ([type, [table, column]]) =>
    `WHEN '${type}' THEN (SELECT count(*)::integer FROM ${table} u WHERE u.tenant_id = r.tenant_id AND u.${column} = r.id)`,
)
const inCategory = (what: string) =>
  `(SELECT ${what} FROM reason_categories c WHERE c.tenant_id = r.tenant_id AND c.id = r.category_id)`

/** What goes on by itself for a reason; what was closed for it is history. */
const USES_OF_REASON: Uses = {
  'regra de inatividade': `SELECT CASE place WHEN 'open' THEN 'em atendimento' ELSE 'na fila' END AS name
    FROM inactivity_rules WHERE reason_id = $1::bigint`,
}
const USES_OF_CATEGORY: Uses = {
  'mensagem de encerramento': `SELECT '“' || left(text, 40) || '”' AS name FROM closing_messages WHERE category_id = $1::bigint`,
}

/** Reasons, type by type and category by category. Tickets that were closed for a reason go on saying so. */
export const reasons = serveArea(described, {
  lock: LOCK,
  counts: { uses: `CASE r.type ${uses.join(' ')} END` },
  search: (pattern) => inCategory(`fold_text(c.name) LIKE fold_text(${pattern})`),
  place: `array_position(ARRAY['${REASON_TYPES.join("','")}'], r.type) * ${PER_TYPE}
    + coalesce(${inCategory('c.position')} + 1, 0)::bigint * ${PER_CATEGORY} + r.position`,
  // Nothing but a closing comes to something.
  values: (form) => ({
    ...form,
    fields: withKeys(form.fields),
    outcome: form.type === 'closing' ? form.outcome : 'neutral',
  }),
  taken: ({ name }) =>
    new Refusal('CONFLICT', `Já existe o motivo ${name} nesta categoria.`, { field: 'name' }),
  mayDelete: (work, id, { name }) =>
    mustBeUnused(work, id, `O motivo ${name}`, usesOfRow('reasons', USES_OF_REASON)),
  tell,
})

/** Headings of the reasons. One goes when no reason belongs to it and no goodbye is for it. */
export const reasonCategories = serveArea(categories, {
  lock: LOCK,
  counts: {
    reasons: `SELECT count(*)::integer FROM reasons m
      WHERE m.tenant_id = r.tenant_id AND m.category_id = r.id AND m.deleted_at IS NULL`,
  },
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
  tell,
})

/** Panels reload the reasons; a close dialog that is open says that they changed. */
function tell(work: Work, id: string): Promise<unknown> {
  return publish(work, [
    { event: 'notifyReasonUpdated', data: (rev) => ({ id, rev }), audience: { kind: 'tenant' }, rows: [] },
  ])
}
