import { sweepAccesses } from './access-trail/sweep'
import { sweepBulkChanges } from './bulk/sweep'
import { sweepCaptchas } from './captcha/take-answer'
import { enqueueCatalogCompares } from './catalog/sync'
import { sweepCourierLinks } from './couriers/link'
import { sweepErased } from './customers/erased-identifiers'
import { sweepDevices } from './devices/known'
import { sweepDrafts } from './drafts/sweep'
import { reviveErp } from './erp/schedule'
import { sweepErp } from './erp/sweep'
import { sweepExports, sweepOldExports } from './exports/expire'
import { countBusinessTime } from './facts/business-time'
import { sumMessageCounts } from './facts/sum-counts'
import { sweepHistory } from './history/read'
import { sweepImportRows, sweepImports } from './imports/forget'
import { enqueueStaleHealth } from './instances/health.job'
import { sweepInvitations } from './invitations/sweep'
import { sweepForgotten, sweepUnsent } from './media/sweep'
import { sweepParkedStatuses } from './messages/delivery/statuses'
import { sweepMessages } from './messages/retention'
import { revivePayments } from './payments/schedule'
import { sweepDeleted } from './platform/db/deleted'
import { sweepEvents, sweepJobDeaths, sweepJobs } from './platform/housekeeping/own-steps'
import { type HousekeepingStep, QUIET_HOUR } from './platform/housekeeping/step'
import { sweepBodies } from './providers/sweep'
import { reviveLines } from './providers/whatsapp/webhook.lines'
import { sweepParkedReactions } from './reactions/receive'
import { reviveOverdue } from './schedules/sweep'
import { sweepSecurityLog } from './security-log/note'
import { sweepExpired, sweepResets, sweepRevoked, sweepTries, sweepUnknownLogins } from './session/sweep'
import { sweepDispensings } from './sngpc/erase'
import { sweepSupport } from './support/list'
import { enqueueStaleSyncs } from './templates/sync'
import { warnOfStranded } from './tickets/stranded'
import { forgetDraftsOfClosed } from './tickets/take-back'
import { sweepPractice } from './training/sweep'

/** Every step of the housekeeping, in the order of their minutes. An area registers its own here. */
export const housekeepingSteps: readonly HousekeepingStep[] = [
  { name: 'schedules', run: ({ db, now }) => reviveOverdue(db, now()) },
  { name: 'stranded-tickets', run: warnOfStranded },
  { name: 'templates', run: ({ db }) => db.system(enqueueStaleSyncs) },
  { name: 'catalogues', hour: QUIET_HOUR, run: ({ db }) => db.system(enqueueCatalogCompares) },
  { name: 'number-health', run: ({ db }) => db.system(enqueueStaleHealth) },
  sweepEvents,
  sweepJobs,
  sweepJobDeaths,
  sweepBodies,
  { name: 'webhook-lines', run: ({ db }) => reviveLines(db) },
  sweepParkedStatuses,
  sweepParkedReactions,
  sweepExpired,
  sweepRevoked,
  sweepResets,
  sweepInvitations,
  sweepPractice,
  sweepSupport,
  sweepTries,
  sweepUnknownLogins,
  sweepCaptchas,
  sweepDevices,
  sweepSecurityLog,
  sweepErased,
  sweepCourierLinks,
  sweepDispensings,
  ...sweepDeleted,
  { name: 'drafts-of-closed', run: ({ db, now }) => db.system((work) => forgetDraftsOfClosed(work, now())) },
  { name: 'drafts', run: ({ db }) => sweepDrafts(db) },
  { name: 'accesses', run: ({ db, config, now }) => sweepAccesses(db, config.accessTrailDays, now()) },
  { name: 'export-files', run: ({ db, files, now }) => sweepExports(db, files, now()) },
  sweepOldExports,
  sweepBulkChanges,
  { name: 'business-time', run: ({ db, now }) => countBusinessTime(db, now()) },
  { name: 'message-counts', hour: QUIET_HOUR, run: ({ db, now }) => sumMessageCounts(db, now()) },
  { name: 'erp', run: reviveErp },
  { name: 'payments', run: revivePayments },
  ...sweepErp,
  sweepImportRows,
  sweepHistory,
  sweepImports,
  {
    name: 'messages',
    hour: QUIET_HOUR,
    run: ({ db, files, now }) => sweepMessages(db, files, now()),
  },
  { name: 'unsent-files', hour: QUIET_HOUR, run: ({ db, files }) => sweepUnsent(db, files) },
  {
    name: 'forgotten-files',
    hour: QUIET_HOUR,
    run: ({ db, files, now }) => sweepForgotten(db, files, now()),
  },
]
