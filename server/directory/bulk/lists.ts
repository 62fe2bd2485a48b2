import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds } from '../../platform/list/filters'

/** The caller's own changes of whole lists, the newest first. */
export const bulkChangeList: ListDefinition = {
  table: 'bulk_changes',
  as: 'b',
  select: `b.id::text, b.kind, b.state, b.total, b.total_is_least, b.found, b.changed, b.refused, b.refused_rows, b.error,
    b.created_at, b.finished_at`,
  sorts: { created: { by: 'b.created_at', type: 'timestamptz' } },
  sort: '-created',
  filters: { id: oneOfIds('b.id') },
  visible: ({ id }, parameters) => `b.user_id = ${parameters.add(Number(id))}`,
}
