import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { guardedFetch } from '../../../platform/fetch/guarded-fetch'
import type { Routes } from '../../../platform/http/routes'
import { readMailbox } from './read-mailbox'
import { isOfSendGrid, readSendGrid } from './read-sendgrid'
import { readSes } from './read-ses'
import { takeMailEvents } from './take'

const BODY_LIMIT = 512 * 1024
const CONFIRM = { allowed: [], most: 64 * 1024, timeoutMs: 10_000 } as const

const sameText = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
const json = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // No JSON says nothing.
    return null
  }
}

type Asked = FastifyRequest<{ Params: { secret: string }; Body: Buffer }>

/**
 * Where mail providers and the server that takes in returned mails say what became of ours. Who does not know the secret in the
 * address is answered as if there were none; and what is said counts only of a mail that it names by our signed token.
 */
export const mailEventRoutes: Routes = (app, services) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const knows = async ({ params }: FastifyRequest) => {
    const { eventsSecret } = services().config.shopMail
    return eventsSecret !== null && sameText((params as Asked['params']).secret, eventsSecret)
  }
  const route = (name: string, take: (request: Asked) => Promise<number>) =>
    app.post(
      `/webhooks/mail/${name}/:secret`,
      { bodyLimit: BODY_LIMIT, config: { knows } },
      async (request: FastifyRequest, reply: FastifyReply) =>
        reply.code((await knows(request)) ? await take(request as Asked) : 404).send(),
    )
  const took = async (events: Parameters<typeof takeMailEvents>[1]) => {
    await takeMailEvents(services(), events, new Date())
    return 200
  }
  route('mailbox', ({ body }) => took(readMailbox(body.toString('utf8'))))
  route('ses', async ({ body }) => {
    const { events, confirm } = readSes(json(body))
    if (confirm !== null) await guardedFetch(confirm, CONFIRM, async (bytes) => void bytes.resume())
    return took(events)
  })
  route('sendgrid', async ({ body, headers }) => {
    const { sendGridKey } = services().config.shopMail
    const signature = String(headers['x-twilio-email-event-webhook-signature'] ?? '')
    const time = String(headers['x-twilio-email-event-webhook-timestamp'] ?? '')
    if (sendGridKey !== null && !isOfSendGrid(sendGridKey, { signature, time, body })) return 403
    return took(readSendGrid(json(body)))
  })
}
