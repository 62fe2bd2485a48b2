import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './address'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether whoever sends this is known, by what stands before the body; asked for bodies above `STRANGERS_BYTES`. May throw
     * what the route would refuse them with.
     */
    knows?: (request: FastifyRequest) => Promise<boolean>
    /** Whether this names a signature, which is over the body: who sent it is known only once all of it is there. */
    names?: (request: FastifyRequest) => boolean
  }
}

/** What is read of somebody who is not known, bytes: a login is far below, and reading it as JSON takes no time. */
export const STRANGERS_BYTES = 64 * 1024
/** What is read at once of bodies that are above it and whose signature is not looked at yet, of one address and of all, bytes. */
export const UNSIGNED_AT_ONCE = { ofAddress: 8 * 1024 * 1024, ofAll: 64 * 1024 * 1024 } as const

const refused = (message: string, statusCode: number) => Object.assign(new Error(message), { statusCode })

/**
 * No body above `STRANGERS_BYTES` is read before it is known who sends it. A route that takes more says in its `config` how
 * they are known: by what stands before the body (`knows`), or by a signature over it (`names`), of which only so many bytes
 * are read at once.
 */
export function bodyGate(app: FastifyInstance, most = UNSIGNED_AT_ONCE): void {
  const unsigned = heldBytes(most)
  app.addHook('preParsing', async (request, reply, payload) => {
    const declared = declaredBytes(request)
    if (declared !== null && declared <= STRANGERS_BYTES) return payload
    const { bodyLimit, config } = request.routeOptions
    if (await config.knows?.(request)) return payload
    if (config.names?.(request)) {
      const bytes = declared ?? bodyLimit
      // What is longer than the route takes is refused unread.
      if (bytes > bodyLimit || unsigned.hold(addressOf(request.ip), bytes, reply)) return payload
      throw refused('too many bodies at once', 429)
    }
    reply.header('connection', 'close')
    if (declared !== null) throw refused('body of a stranger', 413)
    return payload.pipe(atMost(STRANGERS_BYTES)) as Readable
  })
}

/** Bytes of the body as its sender says; 0 for none, null where it comes in chunks and nobody says. */
function declaredBytes({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

const atMost = (bytes: number): Transform => {
  let seen = 0
  const counting = new Transform({
    transform(part: Buffer, _encoding, done) {
      seen += part.length
      if (seen > bytes) done(refused('body of a stranger', 413))
      else done(null, part)
    },
  })
  // A route that does not read it at all hears of nothing.
  return counting.on('error', () => undefined)
}

/** Counts bytes from the head of a request to the end of its answer. */
function heldBytes({ ofAddress, ofAll }: { ofAddress: number; ofAll: number }) {
  const held = new Map<string, number>()
  let all = 0
  const add = (address: string, bytes: number) => {
    all += bytes
    const now = (held.get(address) ?? 0) + bytes
    if (now > 0) held.set(address, now)
    else held.delete(address)
  }
  return {
    /** Gives false where they are too many. */
    hold(address: string, bytes: number, reply: FastifyReply): boolean {
      if (all + bytes > ofAll || (held.get(address) ?? 0) + bytes > ofAddress) {
        reply.header('retry-after', '2').header('connection', 'close')
        return false
      }
      add(address, bytes)
      reply.raw.once('close', () => add(address, -bytes))
      return true
    },
  }
}
