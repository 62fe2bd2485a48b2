import type { FastifyInstance } from 'fastify'
import type { CustomerMessage, Customers } from '../customers.ts'
import { bytesOf } from '../graph/call.ts'
import { isObject, parseObject, text } from '../json.ts'

type Phone = { Params: { waId: string } }

/** What people do besides writing one message: call, choose, change device or number, write several at once. */
export function personRoutes(app: FastifyInstance, customers: Customers): void {
  // The customer calls, and nobody takes it.
  app.post<Phone>('/phones/:waId/call', ({ params }) => ({ call: customers.call(params.waId) }))

  // The customer stops the shop's marketing messages, or takes them again.
  app.post<Phone>('/phones/:waId/marketing', (request, reply) => {
    const value = text(parseObject(bytesOf(request)) ?? {}, 'value')
    if (value !== 'stop' && value !== 'resume')
      return reply.code(400).send({ error: 'value must be stop or resume' })
    customers.chooseMarketing(request.params.waId, value)
    return { ok: true }
  })

  // The customer's security code changes: another device, or WhatsApp installed again.
  app.post<Phone>('/phones/:waId/identity', ({ params }) => ({ wamid: customers.changeDevice(params.waId) }))

  // Somebody else has the number now.
  app.post<Phone>('/phones/:waId/recycle', (request, reply) => {
    const name = text(parseObject(bytesOf(request)) ?? {}, 'name')
    return name
      ? { phone: customers.recycle(request.params.waId, name) }
      : reply.code(400).send({ error: "the new person's name is needed" })
  })

  // The same person has another number.
  app.post<Phone>('/phones/:waId/move', (request, reply) => {
    const to = text(parseObject(bytesOf(request)) ?? {}, 'to') ?? ''
    return /^\d{8,15}$/.test(to)
      ? customers.move(request.params.waId, to)
      : reply.code(400).send({ error: 'to must be a wa_id of 8 to 15 digits' })
  })

  // Several messages within one second.
  app.post<Phone>('/phones/:waId/burst', (request, reply) => {
    const body = parseObject(bytesOf(request)) ?? {}
    const { messages, order = 'written', times = 1, together = false } = body
    const list = Array.isArray(messages) ? messages.map(messageOf) : []
    if (list.length === 0 || list.length > 100 || list.includes(null))
      return reply.code(400).send({ error: 'messages must be a list of 1 to 100 texts or nodes' })
    if (order !== 'written' && order !== 'reversed' && order !== 'shuffled')
      return reply.code(400).send({ error: 'order must be one of: written, reversed, shuffled' })
    if (typeof together !== 'boolean' || !(Number(times) >= 1 && Number(times) <= 10))
      return reply.code(400).send({ error: 'together must be a boolean, times 1 to 10' })
    const written = list.filter((one) => one !== null)
    const wamids = customers.writeMany(request.params.waId, written, {
      order,
      times: Number(times),
      together,
    })
    return { wamids }
  })
}

/** A text, or a message node; null for anything else. */
const messageOf = (one: unknown): CustomerMessage | null =>
  typeof one === 'string' && one !== '' ? { text: one } : isObject(one) ? one : null
