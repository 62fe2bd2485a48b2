import { enqueueCatalogCompares } from './areas/catalog/sync'
import { sweepCourierLinks } from './areas/couriers/link'
import { reviveErp } from './areas/erp/schedule'
import { sweepErp } from './areas/erp/sweep'
import { revivePayments } from './areas/payments/schedule'
import { reviveOverdue } from './areas/schedules/sweep'
import { sweepDispensings } from './areas/sngpc/erase'
import { sweepSupport } from './areas/support/list'
import { sweepPractice } from './areas/training/sweep'
import { sweepDrafts } from './conversation/drafts/sweep'
import { countBusinessTime } from './conversation/facts/business-time'
import { sumMessageCounts } from './conversation/facts/sum-counts'
import { sweepParkedStatuses } from './conversation/messages/delivery/statuses'
import { sweepMessages } from './conversation/messages/retention'
import { sweepBodies } from './conversation/providers/sweep'
import { reviveLines } from './conversation/providers/whatsapp/webhook.lines'
import { sweepParkedReactions } from './conversation/reactions/receive'
import { enqueueStaleSyncs } from './conversation/templates/sync'
import { warnOfStranded } from './conversation/tickets/stranded'
import { forgetDraftsOfClosed } from './conversation/tickets/take-back'
import { sweepAccesses } from './directory/access-trail/sweep'
import { sweepBulkChanges } from './directory/bulk/sweep'
import { sweepCaptchas } from './directory/captcha/take-answer'
import { sweepErased } from './directory/customers/erased-identifiers'
import { sweepDevices } from './directory/devices/known'
import { sweepExports, sweepOldExports } from './directory/exports/expire'
import { sweepHistory } from './directory/history/read'
import { sweepImportRows, sweepImports } from './directory/imports/forget'
import { enqueueStaleHealth } from './directory/instances/health.job'
import { sweepInvitations } from './directory/invitations/sweep'
import { sweepForgotten, sweepUnsent } from './directory/media/sweep'
import { sweepSecurityLog } from './directory/security-log/note'
import {
  sweepExpired,
  sweepResets,
  sweepRevoked,
  sweepTries,
  sweepUnknownLogins,
} from './directory/session/sweep'
import { sweepDeleted } from './platform/db/deleted'
import { sweepEvents, sweepJobDeaths, sweepJobs } from './platform/housekeeping/own-steps'
import { type HousekeepingStep, QUIET_HOUR } from './platform/housekeeping/step'

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
