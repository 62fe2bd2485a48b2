import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, Shop } from './shop.ts'

export type Body = Record<string, unknown>
export const nodeOf = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** What a face answers with. */
export type Answer = { status: number; body: unknown; retryAfterS?: number }

/**
 * Answers a call as an ERP on a bad day would: the ordered trouble comes first, what is done is done, and what is
 * heard of it is another matter.
 */
export async function answerTo(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  on: Fault['on'],
  act: () => Answer,
): Promise<unknown> {
  const path = request.url.split('?')[0] ?? ''
  const note = (word: string | number) => shop.journal.push(`${request.method} ${path} ${word}`)
  const fault = shop.fault(on)
  if (fault?.kind === 'cut') {
    note('cut')
    reply.hijack()
    return void reply.raw.destroy()
  }
  if (fault?.kind === 'status') {
    note(fault.status)
    if (fault.retryAfterS !== undefined) reply.header('retry-after', String(fault.retryAfterS))
    return reply.code(fault.status).send({})
  }
  const { status, body, retryAfterS } = act()
  if (fault?.kind === 'drop') {
    note('drop')
    reply.hijack()
    return void reply.raw.destroy()
  }
  if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  note(status)
  if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS))
  return reply.code(status).send(body)
}

/** The two addresses of OAuth's code flow (RFC 6749 section 4.1): the page, and the exchange. */
export function oauthRoutes(app: FastifyInstance, shop: Shop, client: { id: string; secret: string }): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/oauth/authorize', (request, reply) => {
    const query = nodeOf(request.query)
    const back = textOf(query.redirect_uri)
    if (textOf(query.client_id) !== client.id || !URL.canParse(back)) return reply.code(400).send('client')
    const to = (parameters: Record<string, string>) => {
      const url = new URL(back)
      for (const [name, value] of Object.entries({ ...parameters, state: textOf(query.state) }))
        url.searchParams.set(name, value)
      return url.href.replaceAll('&', '&amp;')
    }
    reply.type('text/html; charset=utf-8')
    return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>ERP (emulador)</title>
<body style="font: 16px system-ui; max-width: 24rem; margin: 4rem auto">
<h1 style="font-size: 1.3rem">${shop.face} (emulador)</h1>
<p>O Balcão quer ler produtos e enviar pedidos.</p>
<p><a href="${to({ code: shop.code() })}">Autorizar</a></p>
<p><a href="${to({ error: 'access_denied' })}">Cancelar</a></p></body></html>`
  })
  app.post('/oauth/token', (request, reply) =>
    answerTo(shop, request, reply, 'token', () => {
      const form = nodeOf(request.body)
      const [, basic = ''] = (request.headers.authorization ?? '').split(' ')
      const given = basic
        ? Buffer.from(basic, 'base64').toString('utf8')
        : `${textOf(form.client_id)}:${textOf(form.client_secret)}`
      if (given !== `${client.id}:${client.secret}`) return { status: 401, body: { error: 'invalid_client' } }
      const kind = textOf(form.grant_type)
      const grant = shop.exchange(kind, textOf(kind === 'refresh_token' ? form.refresh_token : form.code))
      if (!grant) return { status: 400, body: { error: 'invalid_grant' } }
      return {
        status: 200,
        body: {
          access_token: grant.access,
          refresh_token: grant.refresh,
          token_type: 'Bearer',
          expires_in: Math.max(1, Math.round((grant.accessUntil - Date.now()) / 1_000)),
        },
      }
    }),
  )
}

/** The answer to a caller that is not known, or calls too often; null: go on. */
export function turnedAway(shop: Shop, request: FastifyRequest): Answer | null {
  const access = (request.headers.authorization ?? '').replace(/^Bearer /, '')
  if (!shop.knows(access)) return { status: 401, body: { error: { type: 'invalid_token' } } }
  if (!shop.mayCall('account')) return { status: 429, body: {}, retryAfterS: 1 }
  return null
}

/** Is the part that was typed in the text, whatever its letters' case? Nothing typed is in all. */
export const isWithin = (text: string, part: string): boolean =>
  text.toLocaleLowerCase('pt-BR').includes(part.toLocaleLowerCase('pt-BR'))

/** A time without a zone, as Brasília's clocks have it, ms. */
export const timeOf = (text: string): number =>
  text === '' ? 0 : Date.parse(`${text.replace(' ', 'T')}-03:00`) || 0
