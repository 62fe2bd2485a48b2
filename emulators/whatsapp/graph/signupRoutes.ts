import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorBody, type GraphError, graphError } from '../errors.ts'
import { parseObject, text } from '../json.ts'
import type { Line } from '../line.ts'
import dialogStyle from '../page/dialog.css?raw'
import dialog from '../page/dialog.html?raw'
import dialogScript from '../page/dialog.js?raw'
import sdk from '../page/sdk.js?raw'
import type { SignupBook } from '../signup.ts'
import { bytesOf } from './call.ts'
import { version } from './messageRoutes.ts'

interface Query {
  Querystring: Record<string, string | undefined>
}

const SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging']

/**
 * Embedded signup as Meta has it (whatsapp-facts section 5): the social-login SDK's script, the window that it
 * opens, the trade of the window's code for a token, and what that token is good for.
 */
export function signupRoutes(app: FastifyInstance, line: Line, book: SignupBook): void {
  // Another origin's page loads it, with `crossorigin`, as Meta's own page tells to.
  app.get('/sdk.js', (_request, reply) =>
    reply.header('access-control-allow-origin', '*').type('text/javascript; charset=utf-8').send(sdk),
  )
  app.get<Query>('/dialog/oauth', ({ query }, reply) => {
    const known = query.app_id === book.app.id
    reply.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    )
    return known
      ? reply.type('text/html; charset=utf-8').send(dialog)
      : reply.code(400).type('text/plain; charset=utf-8').send('Aplicativo desconhecido.')
  })
  app.get('/dialog/dialog.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(dialogScript),
  )
  app.get('/dialog/dialog.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(dialogStyle))

  app.get<Query>(`/${version}/oauth/access_token`, ({ query }, reply) => {
    const traded = book.trade(query.client_id ?? '', query.client_secret ?? '', query.code ?? '')
    const path = '/oauth/access_token'
    return 'error' in traded
      ? answer(line, reply, path, traded.error)
      : answer(line, reply, path, { access_token: traded.token, token_type: 'bearer' })
  })

  app.get<Query>(`/${version}/debug_token`, (request, reply) => {
    const asking = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (asking !== `${book.app.id}|${book.app.secret}`)
      return answer(line, reply, '/debug_token', graphError(190, { title: 'Invalid OAuth access token.' }))
    const waba = book.accountOf(request.query.input_token ?? '')
    return answer(line, reply, '/debug_token', {
      data: {
        app_id: book.app.id,
        type: 'SYSTEM_USER',
        application: 'Balcão',
        expires_at: 0,
        is_valid: waba !== undefined,
        scopes: waba === undefined ? [] : SCOPES,
        granular_scopes: waba === undefined ? [] : SCOPES.map((scope) => ({ scope, target_ids: [waba] })),
      },
    })
  })
}

/** What the window's own page asks for: the accounts there are, and a code for the chosen one. */
export function signupControl(app: FastifyInstance, line: Line, book: SignupBook): void {
  app.get('/signup', () => ({ numbers: [...line.world().numbers.values()] }))
  app.post('/signup', (request, reply) => {
    const phone = text(parseObject(bytesOf(request)) ?? {}, 'phone_number_id')
    const number = phone === undefined ? undefined : line.world().numbers.get(phone)
    if (!number) return reply.code(400).send({ error: 'a known phone_number_id is needed' })
    return { code: book.issue(number.waba), waba_id: number.waba, phone_number_id: number.id }
  })
}

/** Answers and journals; the journal is told nothing of secrets, codes and tokens. */
function answer(line: Line, reply: FastifyReply, path: string, result: GraphError | object): FastifyReply {
  const failed = 'http' in result && 'code' in result
  const status = failed ? result.http : 200
  const body = failed ? errorBody(result) : result
  line.note({
    kind: 'call',
    method: 'GET',
    path,
    request: {},
    response: failed ? body : {},
    status,
    ms: 0,
  })
  return reply.code(status).type('application/json; charset=UTF-8').send(JSON.stringify(body))
}
