import { deletesOld } from '../../platform/housekeeping/delete-old'

/** Processed bodies of webhooks are kept for `WEBHOOK_DAYS` as proof of what the provider said. */
export const sweepBodies = deletesOld({
  name: 'webhooks',
  table: 'webhook_inbox',
  column: 'processed_at',
  keep: ({ webhookDays }) => `${webhookDays} days`,
})
