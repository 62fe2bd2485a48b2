import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds, yesOrNo } from '../../platform/list/filters'

/** How queues are handed out: the tickets of no department first, then by department. */
export const assignmentRuleList: ListDefinition = {
  table: 'assignment_rules',
  as: 'a',
  joins: 'LEFT JOIN departments d ON d.tenant_id = a.tenant_id AND d.id = a.department_id',
  select: 'a.id::text, a.department_id::text, d.name AS department, a.mode, a.own_first, a.active, a.rev',
  search: (pattern) => `d.name ILIKE ${pattern}`,
  sorts: { department: { by: `coalesce(fold_text(d.name), '')`, type: 'text' } },
  sort: 'department',
  filters: { id: oneOfIds('a.id'), active: yesOrNo('a.active') },
}
