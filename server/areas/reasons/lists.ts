import { REASON_OUTCOMES, REASON_TYPES } from '../../../contract/privacy-lists'
import { byName } from '../../platform/db/by-name'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../../platform/list/filters'

/** Places within a category are far below this, and categories within a type. */
const PER_CATEGORY = 1_000_000
const PER_TYPE = 1_000_000_000_000

/** What was done for a reason, by its type: the column that names it. */
const USES = {
  closing: ['chat_tickets', 'closing_reason_id'],
  order_canceled: ['orders', 'cancel_reason_id'],
  quote_refused: ['quotes', 'refusal_reason_id'],
  prescription_refused: ['prescription_reviews', 'reason_id'],
} as const satisfies Record<(typeof REASON_TYPES)[number], readonly [table: string, column: string]>
const uses = Object.entries(USES).map(
  ([type, [table, column]]) =>
    `WHEN '${type}' THEN (SELECT count(*)::integer FROM ${table} u WHERE u.tenant_id = r.tenant_id AND u.${column} = r.id)`,
)

/** Reasons as administrators see them, type by type, in the order in which they are offered. */
export const reasonList: ListDefinition = {
  table: 'reasons',
  as: 'r',
  joins: 'LEFT JOIN reason_categories c ON c.tenant_id = r.tenant_id AND c.id = r.category_id',
  select: `r.id::text, r.name, r.category_id::text, c.name AS category, r.type, r.outcome, r.fields, r.active, r.rev,
    CASE r.type ${uses.join(' ')} END AS uses`,
  search: (pattern) => `r.name ILIKE ${pattern} OR c.name ILIKE ${pattern}`,
  sorts: {
    place: {
      by: `array_position(ARRAY['${REASON_TYPES.join("','")}'], r.type) * ${PER_TYPE}
        + coalesce(c.position + 1, 0)::bigint * ${PER_CATEGORY} + r.position`,
      type: 'bigint',
    },
    name: { by: byName('r.name'), type: 'text' },
  },
  sort: 'place',
  filters: {
    id: oneOfIds('r.id'),
    category: oneOfIds('r.category_id'),
    type: oneOfWords('r.type', REASON_TYPES),
    outcome: oneOfWords('r.outcome', REASON_OUTCOMES),
    active: yesOrNo('r.active'),
  },
  where: 'r.deleted_at IS NULL',
}

/** The categories of reasons, in the order in which they are offered. */
export const reasonCategoryList: ListDefinition = {
  table: 'reason_categories',
  as: 'c',
  select: `c.id::text, c.name, c.rev,
    (SELECT count(*)::integer FROM reasons r
      WHERE r.tenant_id = c.tenant_id AND r.category_id = c.id AND r.deleted_at IS NULL) AS reasons`,
  search: (pattern) => `c.name ILIKE ${pattern}`,
  filters: { id: oneOfIds('c.id') },
  sorts: { place: { by: 'c.position', type: 'bigint' }, name: { by: byName('c.name'), type: 'text' } },
  sort: 'place',
}
