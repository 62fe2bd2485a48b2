import { drainJob } from './areas/assignment/drain.job'
import { releaseJob } from './areas/assignment/release.job'
import { tickJob } from './areas/assignment/tick.job'
import { syncCatalogJob } from './areas/catalog/sync.job'
import { tellNotices } from './areas/erp/notices'
import { pushOrders } from './areas/erp/push.job'
import { readNoticed, runErp } from './areas/erp/run.job'
import { reconcilePayment } from './areas/orders/reconcile.job'
import { sendGrantedJob } from './areas/orders/send-granted.job'
import { tellCustomerJob } from './areas/orders/tell-customer'
import { openAccountJob } from './areas/payments/open.job'
import { fetchPictures } from './areas/products/pictures/fetch.job'
import { sendDue } from './areas/schedules/due.job'
import { answerPractice } from './areas/training/answer.job'
import { silenceDue } from './conversation/inactivity/due.job'
import { sendRead, sendTyping } from './conversation/messages/delivery/shown-to-customer'
import { sendJob } from './conversation/messages/outbound/send.job'
import { processHubWebhooks } from './conversation/providers/hub/webhook.job'
import { replayUnknown } from './conversation/providers/whatsapp/unknown-owners'
import { processWebhooks } from './conversation/providers/whatsapp/webhook.job'
import { sendReactionJob } from './conversation/reactions/send.job'
import { syncTemplatesJob } from './conversation/templates/sync.job'
import { finishingJob } from './conversation/tickets/finishing'
import { goodbyeJob } from './conversation/tickets/goodbye.job'
import { researchJob } from './conversation/tickets/research'
import { wakeJob } from './conversation/tickets/wake.job'
import { expireTransfer } from './conversation/transfers/expire.job'
import { workOnBulkChange } from './directory/bulk/work.job'
import { goOnErasing } from './directory/customers/erase.job'
import { fetchCustomerPicture } from './directory/customers/picture.job'
import { tellOthers } from './directory/customers/tell-members'
import { runExport } from './directory/exports/run.job'
import { workOnImport } from './directory/imports/work.job'
import { checkHealth } from './directory/instances/health.job'
import { endHubSession } from './directory/instances/hub-end.job'
import { runHubSession } from './directory/instances/hub-session.job'
import { probeInstance } from './directory/instances/probe.job'
import { sendMailJob } from './directory/mail/send.job'
import { fetchMedia } from './directory/media/fetch.job'
import { tellSecurityLog } from './directory/security-log/note'
import { housekeepingSteps } from './housekeeping'
import { housekeepingJob } from './platform/housekeeping/jobs'
import type { JobHandlers } from './platform/jobs/handlers'

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
