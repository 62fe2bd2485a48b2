import { goOnErasing } from './customers/erase.job'
import { fetchCustomerPicture } from './customers/picture.job'
import { checkHealth } from './instances/health.job'
import { endHubSession } from './instances/hub-end.job'
import { runHubSession } from './instances/hub-session.job'
import { probeInstance } from './instances/probe.job'
import { sendMailJob } from './mail/send.job'
import { fetchMedia } from './media/fetch.job'
import { sendJob } from './messages/send.job'
import { sendRead, sendTyping } from './messages/shown-to-customer'
import type { JobHandlers } from './platform/jobs/handlers'
import { housekeeping } from './platform/jobs/housekeeping'
import { processHubWebhooks } from './providers/hub/webhook.job'
import { replayUnknown } from './providers/whatsapp/unknown-numbers'
import { processWebhooks } from './providers/whatsapp/webhook.job'
import { sendReactionJob } from './reactions/send.job'
import { sendDue } from './schedules/due.job'
import { syncTemplatesJob } from './templates/sync.job'
import { wakeJob } from './tickets/wake.job'
import { expireTransfer } from './transfers/expire.job'

/** Every job's handler. An area registers its own here. */
export const jobHandlers: Partial<JobHandlers> = {
  'media.fetch': fetchMedia,
  'customers.erase': goOnErasing,
  'customers.picture': fetchCustomerPicture,
  'messages.read': sendRead,
  'messages.typing': sendTyping,
  'messages.send': sendJob,
  'reactions.send': sendReactionJob,
  'instances.probe': probeInstance,
  'tickets.wake': wakeJob,
  'templates.sync': syncTemplatesJob,
  'instances.health': checkHealth,
  'hub.end': endHubSession,
  'hub.session': runHubSession,
  'hub.webhooks': processHubWebhooks,
  'whatsapp.webhooks': processWebhooks,
  'whatsapp.replay': replayUnknown,
  'schedules.due': sendDue,
  'transfers.expire': expireTransfer,
  'mail.send': sendMailJob,
  'platform.housekeeping': housekeeping,
}
