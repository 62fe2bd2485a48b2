import path from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Config } from '../config'
import { openDocuments } from '../graphql/documents'
import type { Log } from '../log'
import type { MqttAccess } from '../mqtt/access'
import { mqttBroker } from '../mqtt/broker'
import { mqttCheckRoute } from '../mqtt/check.route'
import { projectRoot } from '../root'
import type { Services } from '../services'
import { errorCode, StartupError } from '../startup-error'
import { bodyDeadline } from './body-deadline'
import { bodyGate, STRANGERS_BYTES } from './body-gate'
import { graphqlRoute } from './graphql-route'
import { graphqlSocket } from './graphql-socket'
import { healthRoute } from './health'
import { servePanel } from './panel'
import type { Routes } from './routes'
import { securityHeaders } from './security-headers'
import { openSockets, type Sockets } from './sockets'

/**
 * Connections that the kernel keeps until they are taken, at most what it allows (somaxconn). Beyond Node's 511 of them
 * the kernel drops who knocks next, who comes again after 1 s, then 3 s: one flood then holds up everybody.
 */
const MOST_KNOCKING = 4_096
/** A request's body must have come by then; an upload has longer, as long as it moves. */
const BODY_MS = 30_000
const LONGEST_UPLOAD_MS = 30 * 60_000

/** The HTTP side of a node: answers 503 from the first moment, and works once `services` are there. */
export interface HttpServer {
  /** Where it listens, for people: http://localhost:3000 */
  readonly url: string
  readonly sockets: Sockets
  /** Takes no new request, ends running ones and all sockets. */
  close(): Promise<void>
}

type HttpOptions = {
  config: Config
  log: Log
  schema: GraphQLSchema
  /** The plain routes of all areas. */
  routes: readonly Routes[]
  services: () => Services | null
  panelDir?: string
  mqttAccess?: MqttAccess
}

/**
 * Starts listening.
 * @throws StartupError when the port is taken or not allowed.
 */
export async function startHttp({
  config,
  log,
  schema,
  routes,
  services,
  panelDir = path.join(projectRoot, 'dist/panel'),
  mqttAccess,
}: HttpOptions): Promise<HttpServer> {
  const app = Fastify({
    logger: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: STRANGERS_BYTES,
    requestTimeout: LONGEST_UPLOAD_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  const ready = (): Services => {
    const found = services()
    if (!found) throw new Error('not ready')
    return found
  }
  const prepare = openDocuments(schema, { introspection: !config.production })
  // What is not JSON is answered 415, except where an area's own scope takes it.
  app.removeContentTypeParser('text/plain')
  securityHeaders(app, config)
  app.addHook('onRequest', async (request, reply) => {
    if (!services() && request.routeOptions.url !== '/healthz')
      return reply.code(503).header('retry-after', '1').type('text/plain; charset=utf-8').send('Iniciando…')
  })
  bodyDeadline(app, BODY_MS)
  bodyGate(app)
  tellRequests(app, log)
  await app.register(cookie)
  healthRoute(app, services)
  graphqlRoute(app, ready, schema, prepare, log)
  if (config.realtime.transport === 'mqtt' && config.realtime.broker)
    mqttCheckRoute(app, ready, config.realtime.broker)
  for (const area of routes) await app.register(async (scope) => area(scope, ready))
  const { recaptcha, realtime, whatsapp } = config
  await servePanel(app, panelDir, { recaptcha, realtime, signup: whatsapp.signup })
  const endpoints = [graphqlSocket(schema, prepare, log)]
  if (config.realtime.transport === 'mqtt' && !config.realtime.broker)
    endpoints.push(mqttBroker(log, mqttAccess))
  const sockets = openSockets(app.server, services, endpoints, log)
  const url = await listen(app, config)
  return {
    url,
    sockets,
    async close() {
      await sockets.close()
      await app.close()
    },
  }
}

/** A number says how many proxies stand before us: the addresses they add are believed, and no more. */
const trustedProxies = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

/** One line per failed request, without its address (which may hold ids) or body. */
function tellRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 500 && request.routeOptions.url !== '/healthz')
      log.warn('Pedido sem resposta boa.', {
        metodo: request.method,
        rota: request.routeOptions.url ?? '-',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      })
  })
  app.setErrorHandler((error, request, reply) => {
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
        ? error.statusCode
        : 500
    if (status >= 500)
      log.error('Erro interno.', {
        rota: request.routeOptions.url ?? '-',
        codigo: errorCode(error),
        tipo: error instanceof Error ? error.name : typeof error,
        onde: error instanceof Error ? error.stack?.split('\n')[1]?.trim() : undefined,
      })
    const message = status >= 500 ? 'Algo está errado.' : (TEXTS[status] ?? 'Pedido inválido.')
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ errors: [{ message, extensions: { code: status >= 500 ? 'INTERNAL' : 'BAD_REQUEST' } }] })
  })
}

const TEXTS: Readonly<Record<number, string>> = {
  413: 'Pedido grande demais.',
  415: 'Envie application/json.',
  429: 'Pedidos grandes demais de uma vez: espere e tente de novo.',
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  const hosts = host === null ? ['::', '0.0.0.0'] : [host]
  for (const [n, address] of hosts.entries()) {
    try {
      await app.listen({ port, host: address, backlog: MOST_KNOCKING })
      break
    } catch (error) {
      // Without IPv6 there is no '::' to listen on.
      if (
        n < hosts.length - 1 &&
        (errorCode(error) === 'EAFNOSUPPORT' || errorCode(error) === 'EADDRNOTAVAIL')
      )
        continue
      throw listenError(error, port, address)
    }
  }
  const bound = app.server.address()
  const named = host === null || host === '::' || host === '0.0.0.0' ? 'localhost' : host
  return `http://${named.includes(':') ? `[${named}]` : named}:${typeof bound === 'object' && bound ? bound.port : port}`
}

function listenError(error: unknown, port: number, address: string): unknown {
  if (errorCode(error) === 'EADDRINUSE')
    return new StartupError(
      `A porta ${port} já está em uso: encerre o outro programa ou escolha outra em PORT.`,
    )
  if (errorCode(error) === 'EACCES')
    return new StartupError(`Sem permissão para usar a porta ${port}: escolha outra em PORT, acima de 1023.`)
  if (errorCode(error) === 'EADDRNOTAVAIL' || errorCode(error) === 'ENOTFOUND')
    return new StartupError(`O endereço “${address}” de HOST não existe nesta máquina.`)
  return error
}
