import { deletesOld } from '../../platform/housekeeping/delete-old'

/** What of integrations has had its time: runs, what was settled, answers by key, what was told. */
export const sweepErp = [
  deletesOld({ name: 'erp-runs', table: 'erp_runs', column: 'started_at', keep: '60 days' }),
  deletesOld({
    name: 'erp-refusals',
    table: 'erp_refusals',
    column: 'solved_at',
    keep: '60 days',
    only: 'solved_at IS NOT NULL',
  }),
  deletesOld({ name: 'erp-answers', table: 'erp_answers', column: 'created_at', keep: '2 days' }),
  deletesOld({ name: 'erp-notices', table: 'erp_notices', column: 'created_at', keep: '30 days' }),
]
