import { isoSql } from '../../platform/db/iso'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import type { ListDefinition } from '../../platform/list/definition'

/** What the caller has asked, the newest first. */
export const supportList: ListDefinition = {
  table: 'support_requests',
  as: 's',
  select: `s.id::text, s.subject, s.message, ${isoSql('s.created_at')} AS created_at`,
  search: (pattern) => `s.subject ILIKE ${pattern} OR s.message ILIKE ${pattern}`,
  sorts: { number: { by: 's.id', type: 'bigint' } },
  sort: '-number',
  visible: (viewer, parameters) => `s.user_id = ${parameters.add(Number(viewer.id))}`,
}

export const sweepSupport = deletesOld({
  name: 'support-requests',
  table: 'support_requests',
  column: 'created_at',
  keep: '365 days',
})
