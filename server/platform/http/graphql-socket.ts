import type { IncomingMessage } from 'node:http'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { handleProtocols, MessageType, makeServer, stringifyMessage } from 'graphql-ws'
import type { RawData, WebSocket } from 'ws'
import type { PongPayload } from '../../../contract/transport'
import type { Tenant } from '../db/work'
import type { RequestContext } from '../graphql/context'
import type { Prepare } from '../graphql/documents'
import { refusalOf } from '../graphql/gate'
import { masked } from '../graphql/masking'
import type { Log } from '../log'
import { errorLine } from '../startup-error'
import { addressOf } from './address'
import { noCookies } from './cookies'
import { frameBudget, TOO_MANY } from './frame-budget'
import { type LiveSocket, TRY_LATER } from './live-sockets'
import { DRAIN_WITHIN_MS, MAX_BUFFERED_BYTES, type SocketEndpoint, type SocketServices } from './sockets'

type Params = Record<string, unknown> | undefined
type Extra = {
  socket: WebSocket
  tenant: Tenant
  ip: string
  live: LiveSocket | null
  context: RequestContext | null
}

const MAX_FRAME_BYTES = 1_048_576
const MOST_SUBSCRIPTIONS = 4

/** GraphQL over websocket at /:tenant/graphql, for the `events` subscription and nothing else. */
export function graphqlSocket(schema: GraphQLSchema, prepare: Prepare, log: Log): SocketEndpoint {
  let ready: SocketServices | null = null

  const server = makeServer<Params, Extra>({
    connectionInitWaitTimeout: 5_000,
    async onConnect({ connectionParams, extra }) {
      if (!ready) return false
      const token = connectionParams?.token
      const { services, live } = ready
      const { principal, tokenEnds } = await services.principals.identify(
        extra.tenant,
        typeof token === 'string' ? token : undefined,
      )
      if (!principal) return false
      // Who left meanwhile is not counted in: nobody would count them out.
      if (extra.socket.readyState !== extra.socket.OPEN) return false
      const { db, config, bus, principals, files, trail } = services
      const cookies = { ...noCookies, refresh: undefined, setRefresh: () => {} }
      extra.context = {
        db,
        config,
        bus,
        principals,
        files,
        trail,
        tenant: extra.tenant,
        principal,
        waiting: null,
        tokenEnds,
        ip: extra.ip,
        agent: null,
        cookies,
        log,
      }
      extra.live = {
        socket: extra.socket,
        tenant: extra.tenant,
        sessionId: principal.sessionId,
        userId: principal.userId,
      }
      // One too many is closed with a code of its own; the library's word for "no" then goes nowhere.
      return live.add(extra.live)
    },
    async onSubscribe({ extra, subscriptions }, _id, { query, operationName, variables }) {
      const prepared = prepare(query, operationName)
      if ('errors' in prepared) return prepared.errors
      if (prepared.rootType !== 'Subscription')
        return [
          new GraphQLError('Por websocket só há a assinatura de eventos.', {
            extensions: { code: 'INVALID' },
          }),
        ]
      // As the role stands now: the socket may have been opened long ago.
      const { context } = extra
      const principal = context?.principal
        ? await context.principals.load(extra.tenant, context.principal.sessionId)
        : null
      const refusal = refusalOf({ principal, expired: false }, prepared.fields)
      if (refusal) return [refusal]
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
    const extra: Extra = {
      socket,
      tenant,
      ip: addressOf(request.socket.remoteAddress),
      live: null,
      context: null,
    }
    const mayGoOn = frameBudget()
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) => deliver(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onPing: () => deliver(socket, pong()),
        onMessage: (receive) =>
          socket.on('message', (data) => {
            if (socket.readyState !== socket.OPEN) return
            if (!mayGoOn()) return socket.close(TOO_MANY, 'Too many messages')
            receive(textOf(data)).catch((error) => {
              // What only a server says: graphql-ws throws for it.
              if (errorLine(error).startsWith('Unexpected message of type')) {
                socket.close(4400, 'Unexpected message')
                return
              }
              log.warn('Mensagem de websocket não tratada.', { erro: errorLine(error) })
              socket.close(1011, 'Internal error')
            })
          }),
      },
      extra,
    )
    socket.once('close', (code, reason) => {
      const gone = extra.live
      void closed(code, String(reason))
      if (gone) void ready?.live.remove(gone)
    })
  }

  return {
    name: 'graphql',
    options: { maxPayload: MAX_FRAME_BYTES, handleProtocols },
    open(services) {
      ready = services
    },
    opened,
    close() {
      ready = null
    },
  }
}

/** An answer to a ping tells the time: panels stand on devices whose clocks are wrong. */
function pong(): string {
  const payload: PongPayload = { time: new Date().toISOString() }
  return stringifyMessage({ type: MessageType.Pong, payload })
}

/** Resolves when the network took the frame: the feed behind it waits, and a reader that takes none is cut. */
function deliver(socket: WebSocket, data: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve()
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
    socket.close(TRY_LATER, 'Too slow')
    return Promise.resolve()
  }
  // A frame that fails to go out belongs to a socket that is closing: its close event ends the feed.
  return new Promise((resolve) => {
    // Who takes nothing takes no close frame either.
    const stuck = setTimeout(() => socket.terminate(), DRAIN_WITHIN_MS)
    socket.send(data, () => {
      clearTimeout(stuck)
      resolve()
    })
  })
}

/** ws gives one buffer per message unless told otherwise. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString('utf8') : '')
