import { byName } from '../../platform/db/by-name'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds, yesOrNo } from '../../platform/list/filters'

/** The reasons for pauses as administrators see them, by name; each with who is on such a pause now. */
export const pauseReasonList: ListDefinition = {
  table: 'pause_reasons',
  as: 'r',
  select: `r.id::text, r.name, r.active, r.rev, (SELECT count(*)::integer FROM user_pauses p
    WHERE p.tenant_id = r.tenant_id AND p.ended_at IS NULL AND lower(p.reason) = lower(r.name)) AS paused`,
  search: (pattern) => `r.name ILIKE ${pattern}`,
  sorts: { name: { by: byName('r.name'), type: 'text' } },
  sort: 'name',
  filters: { id: oneOfIds('r.id'), active: yesOrNo('r.active') },
}
