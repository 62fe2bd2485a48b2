import { byName } from '../../../platform/db/by-name'
import type { ListDefinition } from '../../../platform/list/definition'
import { oneOfIds, yesOrNo } from '../../../platform/list/filters'
import { FIELD_COLUMNS } from './fields'

/** The tenant's own fields as administrators see them, in the order in which they are shown. */
export const fieldList: ListDefinition = {
  table: 'customer_fields',
  as: 'f',
  select: FIELD_COLUMNS,
  search: (pattern) => `f.label ILIKE ${pattern} OR f.section ILIKE ${pattern}`,
  sorts: {
    place: { by: 'f.position', type: 'bigint' },
    name: { by: byName('f.label'), type: 'text' },
  },
  sort: 'place',
  filters: { id: oneOfIds('f.id'), archived: yesOrNo('f.archived_at IS NOT NULL') },
}
