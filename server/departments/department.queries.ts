import { byName } from '../platform/db/by-name'
import { pageRequest } from '../platform/db/page'
import { containing, Parameters } from '../platform/db/parameters'
import type { Work } from '../platform/db/work'
import type {
  DepartmentDetails,
  DepartmentPage,
  QueryDepartmentsArgs,
} from '../platform/graphql/resolvers.gen'
import { summariesWhere } from '../roles/role.queries'

const DEFAULT_LIMIT = 25

const ticketsIn = (state: string) =>
  `(SELECT count(*)::integer FROM chat_tickets t
    WHERE t.tenant_id = d.tenant_id AND t.department_id = d.id AND ${state})`

const DETAILS = `json_build_object('id', d.id::text, 'name', d.name, 'activated', d.activated) AS department,
  (SELECT count(*)::integer FROM users u
    WHERE u.tenant_id = d.tenant_id AND u.department_id = d.id AND u.deleted_at IS NULL) AS users,
  ${summariesWhere('u.tenant_id = d.tenant_id AND u.department_id = d.id')} AS members,
  ${ticketsIn(`t.state = 'inbox'`)} AS inbox_tickets,
  ${ticketsIn(`t.state IN ('open', 'closing')`)} AS open_tickets`

/** A page of all departments, by name. */
export async function departmentPage(work: Work, args: QueryDepartmentsArgs): Promise<DepartmentPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const parameters = new Parameters()
  const where = `WHERE d.name ILIKE ${parameters.add(containing(args.search_filter?.trim().slice(0, 100) ?? ''))}`
  const counted = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM departments d ${where}`,
    parameters.values,
  )
  const total = counted?.count ?? 0
  const items = await work.query<DepartmentDetails>(
    `SELECT ${DETAILS} FROM departments d ${where} ORDER BY ${byName('d.name')}, d.id
     LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  return { total_pages: Math.ceil(total / limit), total_items: total, items }
}
