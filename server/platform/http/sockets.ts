import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import type { Tenant } from '../db/work'
import { invalidTenant } from '../graphql/refusal'
import type { Log } from '../log'
import type { Services } from '../services'
import { errorLine } from '../startup-error'
import { tenantOf } from './graphql-route'
import { keepAlive } from './keep-alive'
import { type LiveSockets, openLiveSockets } from './live-sockets'

/** What a websocket of an endpoint works with. */
export type SocketServices = Readonly<{ services: Services; live: LiveSockets }>

/** Something that is spoken over websockets at /:tenant/<name>. */
export interface SocketEndpoint {
  readonly name: string
  /** Limits and subprotocol of its sockets. */
  readonly options: Pick<ServerOptions, 'maxPayload' | 'handleProtocols'>
  /** Begins to work, once the node's services are there. */
  open(ready: SocketServices): Promise<void> | void
  /** A socket was opened by a page of our own origin, or by no page, for an existing tenant. */
  opened(socket: WebSocket, request: IncomingMessage, tenant: Tenant): void
  close(): Promise<void> | void
}

/** All websockets of a node. */
export interface Sockets {
  /** Sockets are taken from now on. */
  open(): Promise<void>
  /** Closes all sockets; their clients connect again elsewhere. */
  close(): Promise<void>
}

/** Bytes not yet taken by the network after which a reader counts as too slow. Feeds ask for events one at a time, so this is rarely above one frame. */
export const MAX_BUFFERED_BYTES = 1_048_576
/** How long a frame may wait for a reader to take it, ms. */
export const DRAIN_WITHIN_MS = 10_000

const ADDRESS = /^\/([a-z0-9-]{1,40})\/([a-z]{1,20})(?:\?.*)?$/

/** Takes the websockets of an HTTP server to the endpoints that speak over them. */
export function openSockets(
  http: Server,
  services: () => Services | null,
  endpoints: readonly SocketEndpoint[],
  log: Log,
): Sockets {
  const served = new Map(
    endpoints.map((endpoint) => {
      const sockets = new WebSocketServer({ noServer: true, ...endpoint.options })
      return [endpoint.name, { endpoint, sockets }]
    }),
  )
  let live: LiveSockets | null = null

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const ready = services()
    if (!ready || !live) return refuse(stream, '503 Service Unavailable')
    if (!sameOrigin(request)) return refuse(stream, '403 Forbidden')
    const [, slug, name = ''] = ADDRESS.exec(request.url ?? '') ?? []
    const found = served.get(name)
    if (!slug || !found) return refuse(stream, '404 Not Found')
    const tenant = await tenantOf(ready, slug)
    if (!tenant) return refuse(stream, '403 Forbidden', invalidTenant().message)
    found.sockets.handleUpgrade(request, stream, head, (socket) => {
      const stopPings = keepAlive(socket)
      // A frame that is no websocket frame, or too large: ws closes by itself; nothing of it is logged.
      socket.on('error', () => socket.terminate())
      socket.once('close', stopPings)
      found.endpoint.opened(socket, request, tenant)
    })
  }
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    upgrade(request, stream, head).catch((error) => {
      log.error('Websocket não aberto.', { erro: errorLine(error) })
      refuse(stream, '503 Service Unavailable')
    })
  }
  http.on('upgrade', onUpgrade)

  return {
    async open() {
      const ready = services()
      if (!ready) return
      const opened = openLiveSockets(ready)
      for (const { endpoint } of served.values()) await endpoint.open({ services: ready, live: opened })
      live = opened
    },
    async close() {
      http.off('upgrade', onUpgrade)
      live?.close()
      await Promise.all([...served.values()].map(({ sockets }) => closeAll(sockets)))
      for (const { endpoint } of served.values()) await endpoint.close()
    },
  }
}

async function closeAll(sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.close(1001, 'Going away')
  const patience = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate()
  }, 500)
  await new Promise<void>((resolve) => sockets.close(() => resolve()))
  clearTimeout(patience)
}

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
