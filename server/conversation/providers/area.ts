import type { JobHelpers } from '../../platform/jobs/handlers'
import { processHubWebhooks } from './hub/webhook.job'
import { hubWebhookRoute } from './hub/webhook.route'
import { sweepBodies } from './sweep'
import { replayUnknown } from './whatsapp/unknown-owners'
import { processWebhooks } from './whatsapp/webhook.job'
import { reviveLines } from './whatsapp/webhook.lines'
import { registerWhatsAppWebhook } from './whatsapp/webhook.route'

/** What the whole takes in of this area. */
export const area = {
  routes: [registerWhatsAppWebhook, hubWebhookRoute],
  jobs: {
    'hub.webhooks': processHubWebhooks,
    'whatsapp.webhooks': processWebhooks,
    'whatsapp.replay': replayUnknown,
  },
  housekeeping: [sweepBodies, { name: 'webhook-lines', run: ({ db }: JobHelpers) => reviveLines(db) }],
}
