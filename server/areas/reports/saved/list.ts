import { ADMINISTRATOR, type Viewer } from '../../../../src/domain/access/visibility'
import { REPORT_MAIL_STATES } from '../../../../src/domain/reports/saved-form'
import { byName } from '../../../platform/db/by-name'
import { isoSql } from '../../../platform/db/iso'
import type { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import type { Filter, ListDefinition } from '../../../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../../../platform/list/filters'

/** SQL: the saved reports `s` that somebody may open: their own, and what was shared with them; administrators all that is shared. */
export function reportsFor({ id, role, department_id: department }: Viewer, parameters: Parameters): string {
  const me = `${parameters.add(Number(id))}::integer`
  if (role === ADMINISTRATOR) return `(s.user_id = ${me} OR s.shared <> 'own')`
  const place =
    department === null ? 'FALSE' : `${parameters.add(department)}::bigint = ANY(s.department_ids)`
  const mine = `(SELECT u.role_id FROM users u WHERE u.tenant_id = s.tenant_id AND u.id = ${me}) = ANY(s.role_ids)`
  return `(s.user_id = ${me} OR s.shared = 'all' OR s.shared = 'some' AND (${mine} OR ${place}))`
}

/** May somebody open this report? */
export async function mayRead(
  work: Work,
  viewer: Viewer,
  parameters: Parameters,
  id: string,
): Promise<boolean> {
  const sql = `SELECT 1 FROM saved_reports s WHERE s.id = ${parameters.add(id)}::bigint AND ${reportsFor(viewer, parameters)}`
  return (await work.one(sql, parameters.values)) !== undefined
}

/** Whose: 'own' are the reader's. Who that is, only the question knows. */
const whose =
  (viewer: Viewer): Filter =>
  (values, parameters) => {
    if (values.includes('own') === values.includes('others')) return 'TRUE'
    return `s.user_id ${values.includes('own') ? '=' : '<>'} ${parameters.add(Number(viewer.id))}::integer`
  }

/** The saved reports that somebody may open, by name. */
export const savedReportList: ListDefinition = {
  table: 'saved_reports',
  as: 's',
  joins: 'LEFT JOIN users o ON o.tenant_id = s.tenant_id AND o.id = s.user_id AND o.deleted_at IS NULL',
  select: `s.id::text, s.name, s.address, s.shared, s.role_ids::text[], s.department_ids::text[], s.user_id::text AS owner_id,
    o.name AS owner, s.plan, s.recipient_ids::text[], ${isoSql('s.next_at')} AS next_at, s.stopped, s.rev,
    ${isoSql(`(SELECT max(m.settled_at) FROM report_mails m WHERE m.tenant_id = s.tenant_id AND m.report_id = s.id AND m.state = 'sent')`)} AS last_sent_at`,
  search: (pattern) => `s.name ILIKE ${pattern}`,
  sorts: {
    name: { by: byName('s.name'), type: 'text' },
    created: { by: 's.created_at', type: 'timestamptz' },
  },
  sort: 'name',
  filters: { id: oneOfIds('s.id'), sent: yesOrNo('s.plan IS NOT NULL') },
  moreFilters: async (_work, viewer) => ({ filters: { whose: whose(viewer) }, unordered: [] }),
  visible: reportsFor,
}

/** What was sent of one's own reports, the newest first. */
export const reportMailList: ListDefinition = {
  table: 'report_mails',
  as: 'm',
  joins: `JOIN saved_reports s ON s.tenant_id = m.tenant_id AND s.id = m.report_id
    LEFT JOIN users r ON r.tenant_id = m.tenant_id AND r.id = m.user_id`,
  select: `m.id::text, ${isoSql('m.due_at')} AS due_at, ${isoSql('m.settled_at')} AS settled_at, r.name AS recipient, m.state, m.why, m.filled`,
  sorts: { due: { by: 'm.due_at', type: 'timestamptz' } },
  sort: '-due',
  filters: { report: oneOfIds('m.report_id'), state: oneOfWords('m.state', REPORT_MAIL_STATES) },
  visible: (viewer, parameters) =>
    viewer.role === ADMINISTRATOR
      ? reportsFor(viewer, parameters)
      : `s.user_id = ${parameters.add(Number(viewer.id))}::integer`,
}
