import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { handleProtocols, makeServer } from 'graphql-ws'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { identify } from '../../session/authenticate'
import type { Tenant } from '../db/work'
import type { RequestContext } from '../graphql/context'
import type { Prepare } from '../graphql/documents'
import { masked } from '../graphql/masking'
import { invalidTenant } from '../graphql/refusal'
import type { Log } from '../log'
import type { Services } from '../services'
import { errorLine } from '../startup-error'
import { tenantOf } from './graphql-route'
import { keepAlive } from './keep-alive'
import { type LiveSocket, openLiveSockets, TRY_LATER } from './live-sockets'

type Params = Record<string, unknown> | undefined
type Extra = {
  socket: WebSocket
  tenant: Tenant
  ip: string
  live: LiveSocket | null
  context: RequestContext | null
}

const MAX_FRAME_BYTES = 1_048_576
/** Bytes not yet taken by the network. A feed asks for events one at a time, so this is rarely above one frame. */
const MAX_BUFFERED_BYTES = 1_048_576
const ADDRESS = /^\/([a-z0-9-]{1,40})\/graphql(?:\?.*)?$/
const MOST_SUBSCRIPTIONS = 4

/** GraphQL over websocket at /:tenant/graphql, for the `events` subscription and nothing else. */
export interface GraphqlSocket {
  /** Sockets are taken from now on. */
  open(): void
  /** Closes all sockets; their clients connect again elsewhere. */
  close(): Promise<void>
}

export function graphqlSocket(
  http: Server,
  services: () => Services | null,
  schema: GraphQLSchema,
  prepare: Prepare,
  log: Log,
): GraphqlSocket {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, handleProtocols })
  let live: ReturnType<typeof openLiveSockets> | null = null

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const ready = services()
    if (!ready || !live) return refuse(stream, '503 Service Unavailable')
    if (!sameOrigin(request)) return refuse(stream, '403 Forbidden')
    const slug = ADDRESS.exec(request.url ?? '')?.[1]
    if (!slug) return refuse(stream, '404 Not Found')
    const tenant = await tenantOf(ready, slug)
    if (!tenant) return refuse(stream, '403 Forbidden', invalidTenant().message)
    sockets.handleUpgrade(request, stream, head, (socket) => opened(socket, request, tenant))
  }
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    upgrade(request, stream, head).catch((error) => {
      log.error('Websocket não aberto.', { erro: errorLine(error) })
      refuse(stream, '503 Service Unavailable')
    })
  }
  http.on('upgrade', onUpgrade)

  const server = makeServer<Params, Extra>({
    connectionInitWaitTimeout: 5_000,
    async onConnect({ connectionParams, extra }) {
      const ready = services()
      if (!ready || !live) return false
      const token = connectionParams?.token
      const { principal } = await identify(ready, extra.tenant, typeof token === 'string' ? token : undefined)
      if (!principal) return false
      const { db, config, bus, principals } = ready
      const cookies = { refresh: undefined, setRefresh: () => {} }
      extra.context = { db, config, bus, principals, tenant: extra.tenant, principal, ip: extra.ip, cookies }
      extra.live = {
        socket: extra.socket,
        tenant: extra.tenant,
        sessionId: principal.sessionId,
        userId: principal.userId,
      }
      live.add(extra.live)
      return true
    },
    onSubscribe({ extra, subscriptions }, _id, { query, operationName, variables }) {
      const prepared = prepare(query, operationName)
      if ('errors' in prepared) return prepared.errors
      if (prepared.rootType !== 'Subscription')
        return [
          new GraphQLError('Por websocket só há a assinatura de eventos.', {
            extensions: { code: 'INVALID' },
          }),
        ]
      if (Object.keys(subscriptions).length > MOST_SUBSCRIPTIONS)
        return [new GraphQLError('Assinaturas demais neste websocket.', { extensions: { code: 'INVALID' } })]
      return {
        schema,
        document: prepared.document,
        operationName,
        variableValues: variables,
        contextValue: extra.context,
      }
    },
    onError: (_context, _id, _payload, errors) => errors.map((error) => masked(log)(error).toJSON()),
    onNext: (_context, _id, _payload, _args, result) => ({
      ...result,
      errors: result.errors?.map((error) => masked(log)(error).toJSON()),
    }),
  })

  const opened = (socket: WebSocket, request: IncomingMessage, tenant: Tenant) => {
    const extra: Extra = { socket, tenant, ip: request.socket.remoteAddress ?? '', live: null, context: null }
    const stopPings = keepAlive(socket)
    // A frame that is no websocket frame, or too large: ws closes by itself; nothing of it is logged.
    socket.on('error', () => socket.terminate())
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) => deliver(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (receive) =>
          socket.on('message', (data) => {
            receive(textOf(data)).catch((error) => {
              log.warn('Mensagem de websocket não tratada.', { erro: errorLine(error) })
              socket.close(1011, 'Internal error')
            })
          }),
      },
      extra,
    )
    socket.once('close', (code, reason) => {
      stopPings()
      const gone = extra.live
      void closed(code, String(reason))
      if (gone && live) void live.remove(gone)
    })
  }

  return {
    open() {
      const ready = services()
      if (ready) live = openLiveSockets(ready)
    },
    async close() {
      http.off('upgrade', onUpgrade)
      live?.close()
      for (const socket of sockets.clients) socket.close(1001, 'Going away')
      const patience = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, 500)
      await new Promise<void>((resolve) => sockets.close(() => resolve()))
      clearTimeout(patience)
    },
  }
}

/** Resolves when the network took the frame: the feed behind it waits, and a reader too slow is cut. */
function deliver(socket: WebSocket, data: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve()
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
    socket.close(TRY_LATER, 'Too slow')
    return Promise.resolve()
  }
  // A frame that fails to go out belongs to a socket that is closing: its close event ends the feed.
  return new Promise((resolve) => socket.send(data, () => resolve()))
}

/** ws gives one buffer per message unless told otherwise. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString('utf8') : '')

/** Browsers name the page that opens the socket; other programs name none. */
function sameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}

function refuse(stream: Duplex, status: string, body = ''): void {
  stream.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
