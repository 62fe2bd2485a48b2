import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import { createWebSocketStream, type RawData, type WebSocket } from 'ws'
import { eventsTopic } from '../../../contract/transport'
import type { Tenant } from '../db/work'
import { refusalOf } from '../graphql/gate'
import { frameBudget } from '../http/frame-budget'
import { type LiveSocket, SESSION_ENDED, TRY_LATER } from '../http/live-sockets'
import {
  DRAIN_WITHIN_MS,
  MAX_BUFFERED_BYTES,
  type SocketEndpoint,
  type SocketServices,
} from '../http/sockets'
import type { Log } from '../log'
import type { Principal } from '../principal'
import { errorLine } from '../startup-error'
import { type MqttAccess, READ_OWN_EVENTS } from './access'
import { MOST_PACKET_BYTES, PacketSizes } from './packet-sizes'
import { sendFeed } from './send-feed'

/** How long a client may take to say who it is, ms. */
const CONNECT_WITHIN_MS = 5_000
/** Longest silence that a client may announce, s. It is cut after one and a half times as much. */
const MOST_KEEPALIVE_S = 60

/** What confirms an event (MQTT 3.1.1 section 2.2.1). */
const PUBACK = 4
/** MQTT 3.1.1 section 3.2.2.3. */
const SERVER_UNAVAILABLE = 3
const BAD_USER_OR_PASSWORD = 4
const NOT_AUTHORIZED = 5

/** One client: its socket, and who it is once its token was checked. */
type Peer = {
  readonly socket: WebSocket
  readonly tenant: Tenant
  principal: Principal | null
  live: LiveSocket | null
  /** Ends the sending of events; null before the subscription. */
  stop: (() => void) | null
  /** Events sent that it has not confirmed. */
  unconfirmed: number
}

/**
 * The embedded MQTT broker, at /:tenant/mqtt. It routes nothing from client to client: each one is sent the
 * feed of its own user, the very frames that the GraphQL subscription sends, so both are filtered in one place.
 */
export function mqttBroker(log: Log, access: MqttAccess = READ_OWN_EVENTS): SocketEndpoint {
  const peers = new WeakMap<Client, Peer>()
  let ready: SocketServices | null = null
  let broker: Aedes | null = null

  const readerOf = (client: Client | null) => {
    const peer = client && peers.get(client)
    return peer?.principal ? { tenant: peer.tenant.slug, userId: peer.principal.userId } : null
  }

  const authenticate = async (client: Client, username: string | undefined, token: string | undefined) => {
    const peer = peers.get(client)
    if (!peer || !ready) return NOT_AUTHORIZED
    const { principal } = await ready.services.principals.identify(peer.tenant, token)
    if (!principal || refusalOf({ principal, expired: false }, ['events'])) return NOT_AUTHORIZED
    const reader = { tenant: peer.tenant.slug, userId: principal.userId }
    if (!access.mayCallItself(reader, username)) return BAD_USER_OR_PASSWORD
    if (peer.socket.readyState !== peer.socket.OPEN) return NOT_AUTHORIZED
    // A client that takes the id of another would throw that one out.
    client.id = `${reader.tenant}/${reader.userId}/${randomUUID()}`
    peer.live = { socket: peer.socket, tenant: peer.tenant, ...principal }
    if (!(await ready.live.add(peer.live))) return SERVER_UNAVAILABLE
    peer.principal = principal
    return null
  }

  const startFeed = (client: Client, peer: Peer, principal: Principal) => {
    if (!ready || peer.stop) return
    const { services } = ready
    const { socket, tenant } = peer
    const stopped = new AbortController()
    peer.stop = () => stopped.abort()
    const topic = eventsTopic(tenant.slug, principal.userId)
    const deliver = (payload: string) => {
      if (socket.bufferedAmount + client.conn.writableLength > MAX_BUFFERED_BYTES)
        socket.close(TRY_LATER, 'Too slow')
      peer.unconfirmed += 1
      return publish(client, topic, payload)
    }
    const reader = () => services.principals.load(tenant, principal.sessionId)
    sendFeed(services.bus, tenant, reader, deliver, stopped.signal).then(
      () => socket.close(SESSION_ENDED, 'Session ended'),
      (error) => {
        log.warn('Eventos não enviados por MQTT.', { erro: errorLine(error) })
        socket.close(1011, 'Internal error')
      },
    )
  }

  const createBroker = () =>
    Aedes.createBroker({
      connectTimeout: CONNECT_WITHIN_MS,
      drainTimeout: DRAIN_WITHIN_MS,
      keepaliveLimit: MOST_KEEPALIVE_S,
      preConnect(_client, packet, done) {
        const allowed = access.mayConnect({
          clean: packet.clean === true,
          hasWill: packet.will !== undefined,
        })
        done(allowed ? null : new Error('refused'), allowed)
      },
      authenticate(client, username, password, done) {
        authenticate(client, username, password?.toString('utf8')).then(
          (refusal) => done(refusal === null ? null : refused(refusal), refusal === null),
          (error) => {
            log.error('Conexão MQTT não conferida.', { erro: errorLine(error) })
            done(refused(SERVER_UNAVAILABLE), false)
          },
        )
      },
      authorizeSubscribe(client, subscription, done) {
        const reader = readerOf(client)
        if (reader && access.maySubscribe(reader, subscription.topic)) return done(null, subscription)
        log.warn('Assinatura MQTT recusada.', {})
        done(new Error('refused'), null)
      },
      authorizePublish(client, packet, done) {
        if (access.mayPublish(readerOf(client), packet.topic)) return done(null)
        log.warn('Publicação MQTT recusada.', {})
        done(new Error('refused'))
      },
    })

  const opened = (socket: WebSocket, request: IncomingMessage, tenant: Tenant) => {
    if (!broker) return socket.close(TRY_LATER, 'Starting')
    const peer: Peer = { socket, tenant, principal: null, live: null, stop: null, unconfirmed: 0 }
    const mayGoOn = frameBudget()
    // What it was sent it confirms, once; for the rest it has as many words as by the other way.
    const sizes = new PacketSizes((type) => (type === PUBACK ? --peer.unconfirmed >= 0 : mayGoOn()))
    socket.on('message', (data) => {
      if (!sizes.take(bytesOf(data))) socket.terminate()
    })
    const client = broker.handle(createWebSocketStream(socket), request)
    peers.set(client, peer)
    socket.once('close', () => {
      peer.stop?.()
      if (peer.live) void ready?.live.remove(peer.live)
    })
  }

  return {
    name: 'mqtt',
    options: {
      maxPayload: 2 * MOST_PACKET_BYTES,
      handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
    },
    async open(services) {
      ready = services
      broker = await createBroker()
      broker.on('subscribe', (_subscriptions, client) => {
        const peer = peers.get(client)
        if (peer?.principal) startFeed(client, peer, peer.principal)
      })
    },
    opened,
    async close() {
      ready = null
      const closing = broker
      broker = null
      if (closing) await new Promise<void>((resolve) => closing.close(resolve))
    },
  }
}

/** Resolves when the network took it: the feed behind it waits. */
const publish = (client: Client, topic: string, payload: string): Promise<void> =>
  new Promise((resolve) => {
    // A client that is gone needs nothing: its socket's close ends the feed.
    client.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () => resolve())
  })

const refused = (returnCode: number): AuthenticateError => Object.assign(new Error('refused'), { returnCode })

/** ws gives one buffer per message unless told otherwise. */
const bytesOf = (data: RawData): Uint8Array => (Buffer.isBuffer(data) ? data : Buffer.alloc(0))
