import { drainJob } from './assignment/drain.job'
import { releaseJob } from './assignment/release.job'
import { tickJob } from './assignment/tick.job'
import { workOnBulkChange } from './bulk/work.job'
import { syncCatalogJob } from './catalog/sync.job'
import { goOnErasing } from './customers/erase.job'
import { fetchCustomerPicture } from './customers/picture.job'
import { tellOthers } from './customers/tell-members'
import { tellNotices } from './erp/notices'
import { pushOrders } from './erp/push.job'
import { readNoticed, runErp } from './erp/run.job'
import { runExport } from './exports/run.job'
import { housekeepingSteps } from './housekeeping'
import { workOnImport } from './imports/work.job'
import { silenceDue } from './inactivity/due.job'
import { checkHealth } from './instances/health.job'
import { endHubSession } from './instances/hub-end.job'
import { runHubSession } from './instances/hub-session.job'
import { probeInstance } from './instances/probe.job'
import { sendMailJob } from './mail/send.job'
import { fetchMedia } from './media/fetch.job'
import { sendRead, sendTyping } from './messages/delivery/shown-to-customer'
import { sendJob } from './messages/outbound/send.job'
import { reconcilePayment } from './orders/reconcile.job'
import { sendGrantedJob } from './orders/send-granted.job'
import { tellCustomerJob } from './orders/tell-customer'
import { openAccountJob } from './payments/open.job'
import { housekeepingJob } from './platform/housekeeping/jobs'
import type { JobHandlers } from './platform/jobs/handlers'
import { fetchPictures } from './products/pictures/fetch.job'
import { processHubWebhooks } from './providers/hub/webhook.job'
import { replayUnknown } from './providers/whatsapp/unknown-owners'
import { processWebhooks } from './providers/whatsapp/webhook.job'
import { sendReactionJob } from './reactions/send.job'
import { sendDue } from './schedules/due.job'
import { tellSecurityLog } from './security-log/note'
import { syncTemplatesJob } from './templates/sync.job'
import { finishingJob } from './tickets/finishing'
import { goodbyeJob } from './tickets/goodbye.job'
import { researchJob } from './tickets/research'
import { wakeJob } from './tickets/wake.job'
import { answerPractice } from './training/answer.job'
import { expireTransfer } from './transfers/expire.job'

/** Every job's handler. An area registers its own here. */
export const jobHandlers: Partial<JobHandlers> = {
  'media.fetch': fetchMedia,
  'customers.erase': goOnErasing,
  'customers.tell': tellOthers,
  'customers.picture': fetchCustomerPicture,
  'messages.read': sendRead,
  'messages.typing': sendTyping,
  'messages.send': sendJob,
  'reactions.send': sendReactionJob,
  'instances.probe': probeInstance,
  'orders.tell': tellCustomerJob,
  'orders.sendGranted': sendGrantedJob,
  'products.pictures': fetchPictures,
  'tickets.finishing': finishingJob,
  'tickets.goodbye': goodbyeJob,
  'tickets.research': researchJob,
  'inactivity.due': silenceDue,
  'tickets.wake': wakeJob,
  'templates.sync': syncTemplatesJob,
  'catalog.sync': syncCatalogJob,
  'instances.health': checkHealth,
  'hub.end': endHubSession,
  'hub.session': runHubSession,
  'hub.webhooks': processHubWebhooks,
  'whatsapp.webhooks': processWebhooks,
  'whatsapp.replay': replayUnknown,
  'schedules.due': sendDue,
  'transfers.expire': expireTransfer,
  'assignment.drain': drainJob,
  'assignment.release': releaseJob,
  'assignment.tick': tickJob,
  'security-log.tell': tellSecurityLog,
  'exports.run': runExport,
  'imports.work': workOnImport,
  'bulk.work': workOnBulkChange,
  'erp.run': runErp,
  'erp.notice': readNoticed,
  'erp.push': pushOrders,
  'erp.tell': tellNotices,
  'payments.reconcile': reconcilePayment,
  'payments.open': openAccountJob,
  'mail.send': sendMailJob,
  'training.answer': answerPractice,
  'platform.housekeeping': housekeepingJob(housekeepingSteps),
}
