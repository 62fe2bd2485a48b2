import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, type GraphError, graphError } from '../errors.ts'
import { type CallKind, type Fault, refusalOf } from '../faults.ts'
import type { Line } from '../line.ts'

/** What a call ends with: a JSON body, or bytes. */
export type Answer = { answer: unknown } | { error: GraphError } | { bytes: Buffer; mimeType: string }

/** `failsWith`: accept, then fail in a status with this code; `held`: accept, and say nothing until it is judged. */
export type Later = Readonly<{ failsWith?: number; held?: true }>

/** One call of the product, told apart from its HTTP clothes. */
interface Call {
  kind: CallKind
  /** The request as the journal shows it; media without its bytes. */
  request: unknown
  /** Recipient, for faults that wait for one. */
  to?: string
  /** Does the work, with what was ordered to happen after it. */
  act: (later: Later) => Answer | Promise<Answer>
}

/** The body as it came over the wire. */
export function bytesOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

/**
 * Carries out one Graph call: token, then ordered faults, then the work; and journals it. The journal
 * also holds calls that were cut instead of answered (status null).
 */
export async function carryOut(
  line: Line,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
): Promise<FastifyReply> {
  const started = performance.now()
  const token = /^(?:Bearer|OAuth) +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const refused = tokenProblem(token)
  const fault = refused ? undefined : line.faults.take(call.kind, call.to, call.request)
  const refusal = refused ?? (fault && refusalOf(fault))
  const cut = fault?.kind === 'dropped_call' || fault?.kind === 'dropped_answer'

  let result: Answer | undefined
  if (refusal) result = { error: refusal }
  else if (fault?.kind !== 'dropped_call') result = await call.act(laterOf(fault))
  if (fault?.kind === 'slow') await pause(line, fault.delayMs ?? 5_000)

  const { status, body, shown } = written(result)
  line.note({
    kind: 'call',
    method: request.method,
    path: request.url,
    request: call.request,
    response: cut ? null : shown,
    status: cut ? null : status,
    ms: Math.round(performance.now() - started),
    ...(token !== undefined && { token: `…${token.slice(-4)}` }),
    ...(fault && { fault: fault.kind }),
  })
  if (cut) {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  if (fault?.retryAfterSeconds !== undefined) reply.header('retry-after', fault.retryAfterSeconds)
  const type = result && 'bytes' in result ? result.mimeType : 'application/json; charset=UTF-8'
  return reply.code(status).header('facebook-api-version', 'v25.0').type(type).send(body)
}

function tokenProblem(token: string | undefined): GraphError | undefined {
  if (token === undefined) {
    return graphError(190, { title: 'Invalid OAuth access token - Cannot parse access token' })
  }
  if (token !== 'expired') return undefined
  return graphError(190, {
    subcode: 463,
    title: 'Error validating access token: Session has expired.',
  })
}

function laterOf(fault: Fault | undefined): Later {
  if (fault?.kind === 'held') return { held: true }
  return fault?.kind === 'async_failed' ? { failsWith: fault.code ?? 131026 } : {}
}

function pause(line: Line, ms: number): Promise<void> {
  return new Promise((done) => {
    line.clock.after(ms, done)
  })
}

function written(result: Answer | undefined): { status: number; body: string | Buffer; shown: unknown } {
  if (result === undefined) return { status: 0, body: '', shown: null }
  if ('bytes' in result) return { status: 200, body: result.bytes, shown: { bytes: result.bytes.length } }
  const status = 'error' in result ? result.error.http : 200
  const shown = 'error' in result ? errorBody(result.error) : result.answer
  return { status, body: JSON.stringify(shown), shown }
}
