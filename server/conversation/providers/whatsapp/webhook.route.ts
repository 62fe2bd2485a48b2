import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config'
import type { Pulse } from '../../../platform/db/pulse'
import type { Database } from '../../../platform/db/work'
import { isSignedBy } from './signature'
import { WebhookStore } from './webhook.store'

/** Meta's bodies are at most 3 MB (whatsapp-facts 1.1). Bytes. */
const BODY_LIMIT = 3 * 1024 * 1024
const PATH = '/webhooks/whatsapp'

type Needs = { db: Database; config: Config; pulse?: Pick<Pulse, 'stands'> }

/**
 * Where Meta calls: the subscription handshake, and the webhooks. A body is stored before it is answered and
 * processed from the queue; what carries no good signature leaves no trace. `needs` is asked per request.
 */
export async function registerWhatsAppWebhook(app: FastifyInstance, needs: () => Needs): Promise<void> {
  let store: WebhookStore | undefined
  await app.register(async (scope) => {
    // The signature is over the bytes as they came: nothing may parse them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.get(PATH, (request, reply) => {
      const { verifyToken } = needs().config.whatsapp
      // Read from the raw query: the names hold dots, and a name given twice is no handshake of Meta's.
      const query = new URL(request.raw.url ?? '', 'http://localhost').searchParams
      const only = (name: string) => (query.getAll(name).length === 1 ? query.get(name) : null)
      const [mode, token, challenge] = [only('hub.mode'), only('hub.verify_token'), only('hub.challenge')]
      if (
        verifyToken === null ||
        mode !== 'subscribe' ||
        token === null ||
        challenge === null ||
        !sameText(token, verifyToken)
      )
        return reply.code(403).type('text/plain').send('Forbidden')
      return reply.header('x-content-type-options', 'nosniff').type('text/plain').send(challenge)
    })

    const names = ({ headers }: FastifyRequest) => headers['x-hub-signature-256'] !== undefined
    scope.post(PATH, { bodyLimit: BODY_LIMIT, config: { names } }, async (request, reply) => {
      const { db, config, pulse } = needs()
      const { appSecret } = config.whatsapp
      if (appSecret === null) return reply.code(503).send()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSignedBy(appSecret, body, headerValues(request.raw.rawHeaders, 'x-hub-signature-256')))
        return reply.code(401).send()
      store ??= new WebhookStore(db, pulse)
      await store.keep(body)
      return reply.code(200).type('text/plain').send('OK')
    })
  })
}

/** Every value of a header, as sent: Node joins repeated ones, which would hide that there were two. */
function headerValues(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)
}

/** Compares in constant time for texts of one length. */
function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
