import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyReply } from 'fastify'
import { Book } from './book.ts'

/** A running operator of benefit programmes. */
export interface PbmEmulator {
  readonly port: number
  readonly url: string
  readonly book: Book
  close(): Promise<void>
}

/** What opens it: EMULATED_PBM_KEY of server/platform/config-pbm.ts. */
const KEY = 'pbm-emulado'

/** Starts it on 127.0.0.1; what it has is shown under /__pbm. Rejects with EADDRINUSE when the port is taken. */
export async function startPbm({ port }: { port: number }): Promise<PbmEmulator> {
  const book = new Book()
  const app = Fastify({ forceCloseConnections: true })
  const drop = (reply: FastifyReply) => {
    reply.hijack()
    reply.raw.destroy()
  }
  app.get('/__pbm', () => book.shown())
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${KEY}`)
          await reply.code(401).send({ reason: 'Chave inválida.' })
      })
      type Named = { Params: { key: string } }
      scope.get<Named>('/:key', (request, reply) => {
        const found = book.look(request.params.key)
        return found ?? reply.code(404).send({})
      })
      scope.put<Named & { Body: Record<string, unknown> }>('/:key', (request, reply) => {
        const { answer, lost } = book.ask(request.params.key, request.body)
        return lost ? drop(reply) : reply.send(answer)
      })
      scope.post<Named>('/:key/confirm', (request, reply) => {
        const refusal = book.confirm(request.params.key)
        return refusal === null ? {} : reply.code(409).send({ reason: refusal })
      })
      scope.post<Named>('/:key/reverse', (request) => {
        book.reverse(request.params.key)
        return {}
      })
    },
    { prefix: '/authorizations' },
  )
  await app.listen({ port, host: '127.0.0.1' })
  const taken = (app.server.address() as AddressInfo).port
  return { port: taken, url: `http://127.0.0.1:${taken}`, book, close: () => app.close() }
}
