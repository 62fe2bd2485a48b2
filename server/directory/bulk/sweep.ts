import { deletesOld } from '../../platform/housekeeping/delete-old'

/** What a change came to is shown this long; what was changed has histories of its own. */
export const sweepBulkChanges = deletesOld({
  name: 'bulk-changes',
  table: 'bulk_changes',
  column: 'created_at',
  keep: '30 days',
})
