import type { FastifyInstance } from 'fastify'
import { faultKinds, faultOrder } from '../faults.ts'
import { bytesOf } from '../graph/call.ts'
import { type Json, parseObject } from '../json.ts'
import type { Line } from '../line.ts'
import type { EmulatorOptions, Settings } from '../options.ts'
import { signatureOf, webhookBytes } from '../signature.ts'
import { handshake } from './handshake.ts'

type Query = { Querystring: Record<string, string | undefined> }

/** Faults, journal, settings and webhooks by hand. */
export function lineRoutes(
  app: FastifyInstance,
  line: Line,
  options: EmulatorOptions,
  webhookUrl: () => string,
): void {
  app.get('/healthz', () => ({
    ok: true,
    pendingWebhooks: line.webhooks.pending,
    scheduledStatuses: line.statuses.scheduled,
    journalHead: line.journal.head,
  }))

  app.get<Query>('/journal', ({ query }) => {
    const limit = Number(query.limit) || 20_000
    const kinds = query.kind?.split(',')
    const since = Number(query.since) || 0
    const entries = line.journal.read({ since, limit, ...(kinds && { kinds }) })
    const full = entries.length === limit
    return { entries, next: (full ? entries.at(-1)?.n : undefined) ?? line.journal.head }
  })

  app.get<Query>('/messages', ({ query }) => {
    const direction = query.direction ?? 'toCustomer'
    const messages = [...line.world().messages.values()].filter(
      (message) =>
        (direction === 'all' || message.direction === direction) &&
        (query.wa_id === undefined || message.wa_id === query.wa_id),
    )
    return { messages }
  })

  app.get('/faults', () => ({ faults: line.faults.list(), kinds: faultKinds }))
  app.post('/faults', (request, reply) => {
    const order = faultOrder(parseObject(bytesOf(request)) ?? {})
    return typeof order === 'string'
      ? reply.code(400).send({ error: order })
      : { fault: line.faults.set(order) }
  })
  app.delete('/faults', () => {
    line.faults.clear()
    return { faults: [] }
  })
  app.delete<{ Params: { id: string } }>('/faults/:id', ({ params }) => {
    line.faults.clear(params.id)
    return { faults: line.faults.list() }
  })

  app.get('/settings', () => line.world().settings)
  app.post('/settings', (request, reply) => {
    const change = settingsChange(parseObject(bytesOf(request)) ?? {}, line.world().settings)
    return typeof change === 'string' ? reply.code(400).send({ error: change }) : line.changeSettings(change)
  })

  app.post('/webhooks/raw', (request, reply) => {
    const { body, signature = 'valid' } = parseObject(bytesOf(request)) ?? {}
    if (body === undefined) return reply.code(400).send({ error: 'body is needed: text as is, or an object' })
    const bytes = typeof body === 'string' ? Buffer.from(body) : webhookBytes(body)
    const secret = signature === 'wrong' ? `${options.appSecret}x` : options.appSecret
    return line.webhooks.sendRaw(bytes, signature === 'none' ? undefined : signatureOf(bytes, secret))
  })
  app.post('/webhooks/verify', () => handshake(webhookUrl(), options.verifyToken))

  app.post('/reset', async () => {
    await line.reset()
    return { ok: true }
  })
}

const choices: Partial<Record<keyof Settings, readonly string[]>> = {
  windowErrors: ['sync', 'status'],
  unknownPhones: ['open', 'closed'],
  templateReview: ['by_content', 'approve', 'by_hand'],
}

/** Takes over known settings of the right type; the text names the first that is not. */
function settingsChange(body: Json, current: Settings): Partial<Settings> | string {
  for (const [key, value] of Object.entries(body)) {
    if (!(key in current)) return `there is no setting ${key}`
    const name = key as keyof Settings
    const allowed = choices[name]
    if (allowed && !allowed.includes(String(value))) return `${key} must be one of: ${allowed.join(', ')}`
    if (typeof value !== typeof current[name]) return `${key} must be a ${typeof current[name]}`
    if (typeof value === 'number' && !(value >= 0)) return `${key} must be 0 or more`
  }
  return body as Partial<Settings>
}
