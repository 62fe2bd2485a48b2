import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { Services } from '../../../platform/services'
import type { Connection } from '../connection.row'
import { takeToken } from '../connectors/bucket'
import { keyHolder } from './keys'

/** What the interface answers with. */
export type Answer = Readonly<{ status: number; body: unknown }>

/** Calls of a key: five a second, sixty at once after a pause. */
const LIMIT = { perSecond: 5, burst: 60 } as const
const LONGEST_KEY = 200

/** An error as RFC 9457 has it; `detail` is for people. */
export const problem = (status: number, code: string, detail: string, more: object = {}): Answer => ({
  status,
  body: { type: `https://balcao.dev/problems/${code}`, title: code, status, detail, ...more },
})

type Act = (work: Work, connection: Connection) => Promise<Answer>

type Holder = NonNullable<Awaited<ReturnType<typeof keyHolder>>>
/** Whose key a call has, from its first byte to its answer. */
const holders = new WeakMap<FastifyRequest, Holder>()

/** Looks at a call's key before its body is read: who has none is not worth four megabytes. */
export const admit =
  (services: () => Pick<Services, 'db'>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const given = request.headers['x-api-key']
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const holder = await keyHolder(services().db, typeof given === 'string' ? given : (bearer ?? ''))
    reply.header('cache-control', 'no-store')
    if (holder) holders.set(request, holder)
    else {
      reply.header('www-authenticate', 'Bearer')
      return send(reply, problem(401, 'unauthorized', 'Envie a chave da loja em x-api-key.'))
    }
  }

/** Whose call this is was looked at before its body. */
export const isAdmitted = async (request: FastifyRequest): Promise<boolean> => holders.has(request)

/** A NUL as JSON spells it; a text that holds these signs themselves has its backslash doubled. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/
const LONGEST_PLACE = 120

/** Where a text of it holds a NUL, which no database keeps: `products[3].name`; null where none does. */
function nulAt(body: unknown): string | null {
  if (!NUL.test(JSON.stringify(body ?? null))) return null
  const left: (readonly [string, unknown])[] = [['', body]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [place, value] = next
    if (typeof value === 'string' && value.includes('\0')) return place.slice(0, LONGEST_PLACE)
    if (typeof value !== 'object' || value === null) continue
    const inner = Array.isArray(value)
      ? value.map((one: unknown, n) => [`${place}[${n}]`, one] as const)
      : Object.entries(value).map(([key, one]) => [`${place}${place && '.'}${key}`, one] as const)
    const odd = inner.find(([name]) => name.includes('\0'))
    if (odd) return odd[0].replaceAll('\0', '').slice(0, LONGEST_PLACE)
    for (const one of inner.reverse()) left.push(one)
  }
  return ''
}

/**
 * Answers a call of a shop's system that was admitted: it must not call too often. What writes names an idempotency key:
 * the same call again is given the answer that it was given, and nothing is done twice.
 */
export async function answerTo(
  { db, log }: Pick<Services, 'db' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  act: Act,
  { writes = false } = {},
): Promise<unknown> {
  const holder = holders.get(request)
  if (!holder) throw new Error('a call was not admitted')
  const { tenant, connection } = holder
  const wait = await takeToken(db, tenant, connection.id, 'inbound', LIMIT)
  if (wait > 0) {
    reply.header('retry-after', String(Math.ceil(wait / 1_000)))
    return send(reply, problem(429, 'rate', 'Chamadas demais: espere o tempo de retry-after.'))
  }
  if (connection.state === 'paused')
    return send(reply, problem(409, 'paused', 'A loja pausou esta integração.'))
  const nul = nulAt(request.body)
  if (nul !== null)
    return send(
      reply,
      problem(422, 'text', `${nul} traz um caractere nulo (U+0000): tire-o e envie de novo.`, { field: nul }),
    )
  const key = request.headers['idempotency-key']
  if (writes && key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)))
    return send(
      reply,
      problem(400, 'idempotency-key', `Idempotency-Key: até ${LONGEST_KEY} letras e números.`),
    )
  try {
    const answer = await db.work(tenant, async (work) => {
      const known = writes && typeof key === 'string' ? await claim(work, connection.id, key, request) : null
      if (known) return known
      const made = await act(work, connection)
      await work.query(
        `UPDATE erp_connections SET heard_at = now(), state = 'connected', trouble = NULL WHERE id = $1`,
        [connection.id],
      )
      if (writes && typeof key === 'string')
        await work.query(
          'UPDATE erp_answers SET status = $4, body = $5::jsonb WHERE tenant_id = $1 AND connection_id = $2 AND key = $3',
          [tenant.id, connection.id, key, made.status, JSON.stringify(made.body)],
        )
      return made
    })
    if (request.method === 'GET' && answer.status === 200) {
      const etag = `"${createHash('sha256').update(JSON.stringify(answer.body)).digest('base64url').slice(0, 27)}"`
      reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    }
    return send(reply, answer)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.info('Chamada da API de ERP recusada.', { codigo: String(error.extensions.code) })
    const status = { NOT_FOUND: 404, CONFLICT: 409 }[String(error.extensions.code)] ?? 422
    return send(reply, problem(status, String(error.extensions.code).toLowerCase(), error.message))
  }
}

/**
 * Writes the key down before anything is done; a second call with it waits for the first and is given its answer. The
 * same key with something else is a mistake of the caller's.
 */
async function claim(
  work: Work,
  connectionId: string,
  key: string,
  request: FastifyRequest,
): Promise<Answer | null> {
  const text = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`
  const hash = createHash('sha256').update(text).digest('base64url')
  const made = await work.one(
    `INSERT INTO erp_answers (tenant_id, connection_id, key, request_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING key`,
    [work.tenant.id, connectionId, key, hash],
  )
  if (made) return null
  const known = await work.one<{ request_hash: string; status: number | null; body: unknown }>(
    'SELECT request_hash, status, body FROM erp_answers WHERE tenant_id = $1 AND connection_id = $2 AND key = $3',
    [work.tenant.id, connectionId, key],
  )
  if (known?.request_hash !== hash)
    return problem(422, 'idempotency-key', 'Esta Idempotency-Key já foi usada com outro conteúdo.')
  return { status: known.status ?? 200, body: known.body }
}

const send = (reply: FastifyReply, { status, body }: Answer) =>
  reply
    .code(status)
    .type(status >= 400 ? 'application/problem+json' : 'application/json')
    .send(JSON.stringify(body))
