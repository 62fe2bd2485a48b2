import { byName } from '../../platform/db/by-name'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds } from '../../platform/list/filters'
import { summariesWhere } from '../roles/role.queries'

const ticketsIn = (state: string) =>
  `(SELECT count(*)::integer FROM chat_tickets t
    WHERE t.tenant_id = d.tenant_id AND t.department_id = d.id AND ${state})`

const DETAILS = `json_build_object('id', d.id::text, 'name', d.name, 'activated', d.activated) AS department, d.rev,
  (SELECT count(*)::integer FROM users u
    WHERE u.tenant_id = d.tenant_id AND u.department_id = d.id AND u.deleted_at IS NULL) AS users,
  ${summariesWhere('u.tenant_id = d.tenant_id AND u.department_id = d.id')} AS members,
  ${ticketsIn(`t.state = 'inbox'`)} AS inbox_tickets,
  ${ticketsIn(`t.state IN ('open', 'closing')`)} AS open_tickets`

/** The tenant's departments, by name. */
export const departmentList: ListDefinition = {
  table: 'departments',
  as: 'd',
  select: DETAILS,
  search: (pattern) => `d.name ILIKE ${pattern}`,
  sorts: { name: { by: byName('d.name'), type: 'text' } },
  sort: 'name',
  filters: { id: oneOfIds('d.id') },
}
