import { REASON_OUTCOMES } from '../../contract/privacy-lists'
import { byName } from '../platform/db/by-name'
import type { ListDefinition } from '../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../platform/list/filters'

/** Places within a category are far below this. */
const PER_CATEGORY = 1_000_000

/** Closing reasons as administrators see them, in the order in which they are offered. */
export const reasonList: ListDefinition = {
  table: 'reasons',
  as: 'r',
  joins: 'LEFT JOIN reason_categories c ON c.tenant_id = r.tenant_id AND c.id = r.category_id',
  select: `r.id::text, r.name, r.category_id::text, c.name AS category, r.type, r.outcome, r.fields, r.active, r.rev,
    (SELECT count(*)::integer FROM chat_tickets t
      WHERE t.tenant_id = r.tenant_id AND t.closing_reason_id = r.id) AS uses`,
  search: (pattern) => `r.name ILIKE ${pattern} OR c.name ILIKE ${pattern}`,
  sorts: {
    place: { by: `coalesce(c.position + 1, 0)::bigint * ${PER_CATEGORY} + r.position`, type: 'bigint' },
    name: { by: byName('r.name'), type: 'text' },
  },
  sort: 'place',
  filters: {
    id: oneOfIds('r.id'),
    category: oneOfIds('r.category_id'),
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
