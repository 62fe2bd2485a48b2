import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeView, type HubLine } from './line.ts'
import { type Hook, jidOf, type Message, type Session } from './session.ts'

type Body = Record<string, unknown>
type Request = FastifyRequest<{ Params: { session?: string } }>

const textOf = (body: Body, key: string): string => (typeof body[key] === 'string' ? body[key] : '')
const nodeOf = (body: Body, key: string): Body => {
  const found = body[key]
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Body) : {}
}

/** The hub's REST interface, as Evolution API v2 has it (whatsapp-facts section 7). */
export function apiRoutes(app: FastifyInstance, line: HubLine): void {
  const refuse = (reply: FastifyReply, status: number, ...message: unknown[]) =>
    reply.code(status).send({ status, error: 'Error', response: { message } })

  app.addHook('onRequest', async (request: Request, reply) => {
    const key = request.headers.apikey
    const session = line.sessions.get(request.params.session ?? '')
    if (key !== line.options.apiKey && (!session || key !== session.token))
      return refuse(reply, 401, 'Unauthorized')
  })

  const of =
    (act: (session: Session, body: Body, reply: FastifyReply) => unknown) =>
    (request: Request, reply: FastifyReply) => {
      const session = line.sessions.get(request.params.session ?? '')
      if (!session) return refuse(reply, 404, `The "${request.params.session}" instance does not exist`)
      return act(session, (request.body ?? {}) as Body, reply)
    }

  app.post('/instance/create', (request, reply) => {
    const body = (request.body ?? {}) as Body
    const name = textOf(body, 'instanceName')
    if (request.headers.apikey !== line.options.apiKey) return refuse(reply, 401, 'Unauthorized')
    if (line.sessions.has(name)) return refuse(reply, 403, `This name "${name}" is already in use.`)
    const session = line.create(name, textOf(body, 'token'), hookOf(nodeOf(body, 'webhook')))
    return reply.code(201).send({
      instance: { instanceName: name, instanceId: name, status: session.state },
      hash: session.token,
      qrcode: codeView(session),
    })
  })
  app.post(
    '/webhook/set/:session',
    of((session, body) => {
      session.hook = hookOf(nodeOf(body, 'webhook'))
      return { enabled: true }
    }),
  )
  app.get(
    '/instance/connectionState/:session',
    of(({ name, state }) => ({ instance: { instanceName: name, state } })),
  )
  app.get(
    '/instance/connect/:session',
    of((session) => {
      line.connect(session)
      return session.state === 'open'
        ? { instance: { instanceName: session.name, state: 'open' } }
        : codeView(session)
    }),
  )
  app.post(
    '/instance/restart/:session',
    of((session) => {
      if (session.state === 'open') line.drop(session, 515)
      line.connect(session)
      return { instance: { instanceName: session.name, state: session.state } }
    }),
  )
  app.delete(
    '/instance/logout/:session',
    of((session) => {
      line.drop(session, 401)
      return { status: 'SUCCESS', error: false }
    }),
  )
  app.delete(
    '/instance/delete/:session',
    of((session) => {
      line.sessions.delete(session.name)
      return { status: 'SUCCESS', error: false }
    }),
  )

  /** Takes a send, or refuses it; the trouble that was ordered comes first. */
  const sends = (read: (body: Body) => { content: Body; file?: Message['file'] }) =>
    of(async (session, body, reply) => {
      const fault = line.faults.shift()
      if (fault?.kind === 'status') return refuse(reply, fault.status, fault.message ?? 'Error')
      if (session.state !== 'open') return refuse(reply, 500, 'Connection Closed')
      const number = textOf(body, 'number')
      if (session.absent.has(number.replace(/\D/g, '')))
        return refuse(reply, 400, { jid: jidOf(number), exists: false, number })
      const { content, file = null } = read(body)
      const quoted = textOf(nodeOf(nodeOf(body, 'quoted'), 'key'), 'id') || null
      const kept = line.write(session, { jid: jidOf(number), content, quoted, file }, 'api')
      if (fault?.kind === 'dropped_answer') {
        reply.hijack()
        return void reply.raw.destroy()
      }
      if (fault?.kind === 'slow') await new Promise((done) => setTimeout(done, fault.delayMs))
      const { key, message, messageTimestamp, status } = line.upsertOf(session, kept, {})
      return reply.code(201).send({ key, message, messageTimestamp, status })
    })
  app.post(
    '/message/sendText/:session',
    sends((body) => ({ content: { conversation: textOf(body, 'text') } })),
  )
  app.post(
    '/message/sendMedia/:session',
    sends((body) => {
      const kind = textOf(body, 'mediatype')
      const mimetype = textOf(body, 'mimetype')
      const caption = textOf(body, 'caption')
      const node = {
        mimetype,
        ...(caption && { caption }),
        ...(kind === 'document' && { fileName: textOf(body, 'fileName') }),
      }
      return { content: { [`${kind}Message`]: node }, file: { base64: textOf(body, 'media'), mimetype } }
    }),
  )
  app.post(
    '/message/sendWhatsAppAudio/:session',
    sends((body) => ({
      content: { audioMessage: { mimetype: 'audio/ogg; codecs=opus', ptt: true } },
      file: { base64: textOf(body, 'audio'), mimetype: 'audio/ogg; codecs=opus' },
    })),
  )
  app.post(
    '/message/sendSticker/:session',
    sends((body) => ({
      content: { stickerMessage: { mimetype: 'image/webp' } },
      file: { base64: textOf(body, 'sticker'), mimetype: 'image/webp' },
    })),
  )
  app.post(
    '/message/sendLocation/:session',
    sends((body) => ({
      content: {
        locationMessage: {
          degreesLatitude: body.latitude,
          degreesLongitude: body.longitude,
          name: textOf(body, 'name'),
          address: textOf(body, 'address'),
        },
      },
    })),
  )
  app.post(
    '/message/sendContact/:session',
    sends((body) => {
      const cards = (Array.isArray(body.contact) ? (body.contact as Body[]) : []).map((one) => ({
        displayName: textOf(one, 'fullName'),
        vcard: vcardOf(one),
      }))
      const [only] = cards
      return {
        content:
          cards.length === 1 && only
            ? { contactMessage: only }
            : { contactsArrayMessage: { contacts: cards } },
      }
    }),
  )
  app.post(
    '/message/sendReaction/:session',
    of((session, body, reply) => {
      if (session.state !== 'open') return refuse(reply, 500, 'Connection Closed')
      const id = textOf(nodeOf(body, 'key'), 'id')
      const target = session.messages.get(id)
      if (!target) return refuse(reply, 400, 'Message not found')
      target.reactions.me = textOf(body, 'reaction')
      return reply.code(201).send({ key: { remoteJid: target.jid, fromMe: true, id: `${id}R` } })
    }),
  )
  app.post(
    '/chat/markMessageAsRead/:session',
    of((session, body, reply) => {
      const list = Array.isArray(body.readMessages) ? (body.readMessages as Body[]) : []
      session.shown.push({
        kind: 'read',
        jid: textOf(list[0] ?? {}, 'remoteJid'),
        ids: list.map((one) => textOf(one, 'id')),
      })
      return reply.code(201).send({ message: 'Read messages', read: 'success' })
    }),
  )
  app.post(
    '/chat/sendPresence/:session',
    of((session, body, reply) => {
      session.shown.push({ kind: 'typing', jid: jidOf(textOf(body, 'number')), ids: [] })
      return reply.code(201).send({ presence: textOf(body, 'presence') })
    }),
  )
  app.post(
    '/chat/fetchProfilePictureUrl/:session',
    of((session, body, reply) => {
      if (session.state !== 'open') return refuse(reply, 500, 'Connection Closed')
      const wuid = jidOf(textOf(body, 'number'))
      session.pictureLooks.push(wuid)
      const shown = session.pictures.has(wuid)
      const place = `/__hub/pictures/${encodeURIComponent(session.name)}/${encodeURIComponent(wuid)}`
      return { wuid, profilePictureUrl: shown ? line.pictureUrl(place) : null }
    }),
  )
  app.post(
    '/chat/getBase64FromMediaMessage/:session',
    of((session, body, reply) => {
      const file = session.messages.get(textOf(nodeOf(nodeOf(body, 'message'), 'key'), 'id'))?.file
      return file ? reply.code(201).send(file) : refuse(reply, 400, 'The message is not of the media type')
    }),
  )
}

/** The card as the hub writes it for the phone. */
function vcardOf(one: Body): string {
  const number = textOf(one, 'wuid')
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${textOf(one, 'fullName')}`,
    `TEL;type=CELL;waid=${number}:${textOf(one, 'phoneNumber')}`,
    'END:VCARD',
  ].join('\n')
}

function hookOf(webhook: Body): Hook | null {
  const url = textOf(webhook, 'url')
  if (url === '') return null
  return {
    url,
    headers: nodeOf(webhook, 'headers') as Record<string, string>,
    events: Array.isArray(webhook.events) ? webhook.events.map(String) : [],
  }
}
