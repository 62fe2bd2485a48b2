import { numberEntered } from '../../directory/instances/moments'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { processHubWebhooks } from './hub/webhook.job'
import { hubWebhookRoute } from './hub/webhook.route'
import { sweepBodies } from './sweep'
import { enqueueReplay, replayUnknown } from './whatsapp/unknown-owners'
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
  hooks: [
    numberEntered.hook('record', {
      name: 'processes what came for a number before it was entered',
      act: async (work, numbers) => {
        for (const { wabaId, phoneNumberId } of numbers) {
          await enqueueReplay(work, work.tenant.id, { kind: 'number', id: phoneNumberId })
          await enqueueReplay(work, work.tenant.id, { kind: 'account', id: wabaId })
        }
      },
    }),
  ],
}
