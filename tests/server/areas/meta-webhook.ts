import Fastify from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { registerWhatsAppWebhook } from '../../../server/conversation/providers/whatsapp/webhook.route'
import { deliver, type Stage, signed } from './stage'

/**
 * Meta at the server's own webhook: gives what posts bodies to the webhook's route, signed, and has them processed.
 * Every answer must be 200.
 */
export function aMetaWebhook(stage: () => Stage): (...bodies: unknown[]) => Promise<void> {
  const app = Fastify()
  beforeAll(() => registerWhatsAppWebhook(app, stage))
  afterAll(() => app.close())
  return async (...bodies) => {
    for (const body of bodies) {
      const payload = JSON.stringify(body)
      const answer = await app.inject({
        method: 'POST',
        url: '/webhooks/whatsapp',
        payload,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signed(payload) },
      })
      expect(answer.statusCode).toBe(200)
    }
    await deliver(stage())
  }
}
