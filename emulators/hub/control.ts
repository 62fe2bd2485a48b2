import type { FastifyInstance } from 'fastify'
import type { HubFault, HubLine } from './line.ts'
import { jidOf, type Session, type Source } from './session.ts'

type Body = Record<string, unknown>
type Route = { Params: { session: string }; Body: Body }

/**
 * What people do on phones, for tests and demonstrations: read the code, write on either side, edit, delete,
 * react, unpair; and trouble for the next sends.
 */
export function controlRoutes(app: FastifyInstance, line: HubLine): void {
  const session = (name: string): Session => {
    const found = line.sessions.get(name)
    if (!found) throw new RangeError(`there is no session ${name}`)
    return found
  }
  const contentOf = (body: Body) => {
    const text = typeof body.text === 'string' ? { conversation: body.text } : {}
    return (body.message as Body | undefined) ?? text
  }
  const said = (body: Body) => ({
    jid: jidOf(String(body.jid ?? body.number ?? '')),
    content: contentOf(body),
    quoted: typeof body.quoted === 'string' ? body.quoted : null,
    file: (body.file as { base64: string; mimetype: string } | undefined) ?? null,
  })

  app.get('/sessions', () => ({
    sessions: [...line.sessions.values()].map(
      ({ messages, absent, pictures, token: _token, hook, ...rest }) => ({
        ...rest,
        hook: hook?.url ?? null,
        absent: [...absent],
        pictures: [...pictures.keys()],
        messages: [...messages.values()].map(({ file, ...message }) => ({ ...message, file: file !== null })),
      }),
    ),
    pendingHooks: line.hooks.pending,
  }))
  app.post<Route>('/sessions/:session/scan', ({ params, body }) => ({
    paired: line.scan(
      session(params.session),
      body.code as string | undefined,
      String(body.number ?? '5511940028922'),
    ),
  }))
  app.post<Route>('/sessions/:session/drop', ({ params, body }) => {
    line.drop(session(params.session), Number(body.reason ?? 428))
    return { ok: true }
  })
  app.post<Route>('/sessions/:session/reconnect', ({ params }) => {
    line.connect(session(params.session))
    return { ok: true }
  })
  const who = ({ name, alt, source }: Body) => ({
    name: String(name ?? 'Cliente'),
    ...(typeof alt === 'string' && { alt }),
    ...((source === 'android' || source === 'web') && { source: source as Source }),
  })
  app.post<Route>('/sessions/:session/customer', ({ params, body }) =>
    line.receive(session(params.session), said(body), who(body)),
  )
  // Several messages within one second.
  app.post<Route>('/sessions/:session/burst', ({ params, body }) => {
    const texts = Array.isArray(body.texts) ? body.texts.map(String) : []
    const written = texts.map((text) =>
      line.receive(session(params.session), said({ ...body, text }), who(body)),
    )
    return { ids: written.map(({ id }) => id) }
  })
  app.post<Route>('/sessions/:session/typing', ({ params, body }) => {
    line.type(session(params.session), jidOf(String(body.jid ?? body.number ?? '')), body.on !== false)
    return { ok: true }
  })
  app.post<Route>('/sessions/:session/phone', ({ params, body }) =>
    line.write(session(params.session), said(body), 'phone'),
  )
  app.post<Route>('/sessions/:session/ack', ({ params, body }) => {
    line.ack(session(params.session), String(body.id), Number(body.ack))
    return { ok: true }
  })
  app.post<Route>('/sessions/:session/absent', ({ params, body }) => {
    session(params.session).absent.add(String(body.number))
    return { ok: true }
  })
  app.post<Route>('/sessions/:session/picture', ({ params, body }) => {
    const jid = jidOf(String(body.jid ?? body.number ?? ''))
    const { pictures } = session(params.session)
    if (typeof body.base64 === 'string')
      pictures.set(jid, {
        bytes: Buffer.from(body.base64, 'base64'),
        mimetype: String(body.mimetype ?? 'image/jpeg'),
      })
    else pictures.delete(jid)
    return { ok: true }
  })
  app.get<{ Params: { session: string; jid: string } }>('/pictures/:session/:jid', ({ params }, reply) => {
    const picture = line.sessions.get(params.session)?.pictures.get(params.jid)
    if (!picture) return reply.code(404).send({ error: 'no such picture' })
    return reply.type(picture.mimetype).send(picture.bytes)
  })
  app.post<{ Body: HubFault }>('/faults', ({ body }) => {
    line.faults.push(body)
    return { waiting: line.faults.length }
  })
  app.post<{ Body: { twice?: boolean; lost?: number; held?: number } }>('/hooks', ({ body }) => {
    line.hooks.twice = body.twice ?? false
    line.hooks.lost = body.lost ?? 0
    line.hooks.held = body.held ?? 0
    return { ok: true }
  })
}
