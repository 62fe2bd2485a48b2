import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CustomerMessage, Customers, PhoneChange } from '../customers.ts'
import { bytesOf } from '../graph/call.ts'
import { isObject, type Json, parseObject } from '../json.ts'
import type { Line } from '../line.ts'

interface Route {
  Params: { waId: string }
  Querystring: Record<string, string | undefined>
}

/** The customers' phones: what the page and the tests do in the place of people. */
export function phoneRoutes(app: FastifyInstance, line: Line, customers: Customers): void {
  app.get('/phones', () => ({ phones: customers.list(), numbers: [...line.world().numbers.values()] }))

  app.post('/phones', (request, reply) => {
    const list = phoneList(bytesOf(request))
    if (typeof list === 'string') return refuse(reply, list)
    return { phones: list.map(({ waId, change }) => customers.change(waId, change)) }
  })

  app.get('/catalog', () => ({ items: [...line.world().catalogItems.values()] }))

  app.get<Route>('/phones/:waId/messages', ({ params }) => ({ messages: customers.chat(params.waId) }))

  // The customer writes, or somebody at the shop's own phone.
  for (const [path, write] of [
    ['messages', (waId, message) => customers.write(waId, message)],
    ['echo', (waId, message) => customers.writeOnShopPhone(waId, message)],
  ] satisfies [string, (waId: string, message: CustomerMessage) => string][])
    app.post<Route>(`/phones/:waId/${path}`, (request, reply) => {
      const body = parseObject(bytesOf(request))
      if (!body || !isNumber(request.params.waId))
        return refuse(reply, 'a wa_id and a JSON object are needed')
      if (typeof body.text === 'string' && body.text === '') return refuse(reply, 'text is empty')
      try {
        const wamid = write(request.params.waId, body as CustomerMessage)
        return { wamid, wa_id: customers.resolve(request.params.waId) }
      } catch (error) {
        if (error instanceof RangeError) return refuse(reply, error.message)
        throw error
      }
    })

  app.post<Route>('/phones/:waId/media', async (request, reply) => {
    const bytes = bytesOf(request)
    if (bytes.length === 0 || !isNumber(request.params.waId))
      return refuse(reply, 'a wa_id and a file are needed')
    const { filename, caption, voice, phone_number_id } = request.query
    const wamid = await customers.sendFile(request.params.waId, bytes, {
      mimeType: request.headers['content-type'] ?? 'application/octet-stream',
      ...(filename !== undefined && { filename }),
      ...(caption !== undefined && { caption }),
      ...(phone_number_id !== undefined && { phone_number_id }),
      voice: voice === 'true',
    })
    return { wamid }
  })

  app.post<Route>('/phones/:waId/read', ({ params }) => ({ read: customers.open(params.waId) }))

  app.post<Route>('/phones/:waId/settings', (request, reply) => {
    const body = parseObject(bytesOf(request))
    const change = body && phoneChange(body)
    if (!change || !isNumber(request.params.waId)) return refuse(reply, 'a wa_id and settings are needed')
    return { phone: customers.change(request.params.waId, change) }
  })
}

function refuse(reply: FastifyReply, error: string): FastifyReply {
  return reply.code(400).send({ error })
}

function isNumber(waId: string): boolean {
  return /^\d{8,15}$/.test(waId.replace(/\D/g, ''))
}

function phoneList(bytes: Buffer): { waId: string; change: PhoneChange }[] | string {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    return 'the body is not JSON'
  }
  const list = Array.isArray(value) ? value : [value]
  const phones: { waId: string; change: PhoneChange }[] = []
  for (const item of list) {
    if (!isObject(item) || typeof item.wa_id !== 'string' || !isNumber(item.wa_id)) {
      return 'every phone needs a wa_id of 8 to 15 digits'
    }
    phones.push({ waId: item.wa_id, change: phoneChange(item) })
  }
  return phones
}

/** Reads the known fields only; `lastInboundAt` may be ISO 8601 or a number of milliseconds. */
function phoneChange(body: Json): PhoneChange {
  const { name, online, autoRead, onWhatsApp, hidesNumber, username, lastInboundAt } = body
  const last = typeof lastInboundAt === 'string' ? Date.parse(lastInboundAt) : lastInboundAt
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof online === 'boolean' && { online }),
    ...((typeof autoRead === 'boolean' || autoRead === null) && { autoRead }),
    ...(typeof onWhatsApp === 'boolean' && { onWhatsApp }),
    ...(typeof hidesNumber === 'boolean' && { hidesNumber }),
    ...(typeof username === 'string' && { username }),
    ...((last === null || (typeof last === 'number' && Number.isFinite(last))) && { lastInboundAt: last }),
  }
}
