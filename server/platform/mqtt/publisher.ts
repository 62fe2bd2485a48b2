import { connectAsync, type MqttClient } from 'mqtt'
import { eventsTopic } from '../../../contract/transport'
import { backOff, within } from '../backoff'
import type { OutsideBroker } from '../config'
import type { OpenDatabase } from '../db/pool'
import type { EventBus } from '../events/bus'
import type { Log } from '../log'
import type { Principals } from '../principal'
import { errorLine } from '../startup-error'
import { asPublisher } from './publisher-lock'
import { sendFeed } from './send-feed'

/** Sends every user's events to their topic at an outside broker. */
interface Publisher {
  close(): Promise<void>
}

type PublisherOptions = {
  db: OpenDatabase
  bus: EventBus
  log: Log
  principals: Principals
  /** The database, for the lock that makes one node the publisher. */
  url: string
  broker: OutsideBroker
}

/** How often users who came or went are looked for, beside the notifications about sessions, ms. */
const LOOK_MS = 2_000
/** How long the broker may take to accept a connection or a message, ms. */
const BROKER_WITHIN_MS = 10_000

/** A user who may read events, and a session that proves it. */
type Member = { tenantId: number; slug: string; userId: string; sessionId: string }

/**
 * Publishes from one node at a time, for every user with a session that is good. Each user has one feed, as
 * each socket has one with the other transport; frames carry the same numbers.
 *
 *   node 1 publishes 7, 8; dies; 9 happens; node 2 takes over and begins at 9 with a ping that says "head 9":
 *   readers stand at 8, see the hole and ask. Nothing about what was published needs to be kept.
 */
export function openPublisher(options: PublisherOptions): Publisher {
  const { log, url } = options
  const closing = new AbortController()
  const run = async () => {
    for (let n = 0; ; n++) {
      try {
        await asPublisher(url, closing.signal, async (lost) => {
          await publish(options, lost, () => {
            n = 0
          })
        })
      } catch (error) {
        if (n % 10 === 0 && !closing.signal.aborted)
          log.warn('Broker MQTT sem conexão; tentando de novo.', { erro: errorLine(error) })
      }
      if (!(await backOff(n, closing.signal, { first: 1_000, cap: 30_000 }))) return
    }
  }
  const running = run()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Publishes until the signal is aborted or the broker is lost. */
async function publish(options: PublisherOptions, lost: AbortSignal, connected: () => void): Promise<void> {
  const { bus, log, broker } = options
  const client = await connectAsync(broker.url, {
    protocolVersion: 4,
    clean: true,
    keepalive: 29,
    // Coming back is decided here, with jitter.
    reconnectPeriod: 0,
    connectTimeout: BROKER_WITHIN_MS,
  })
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  lost.addEventListener('abort', stop)
  client.on('close', stop)
  client.on('error', stop)
  if (lost.aborted || !client.connected) stop()
  connected()
  const feeds = new Feeds(options, client, stopped)
  const stopListening = bus.onSessionChange(() => void feeds.look())
  const timer = setInterval(() => void feeds.look(), LOOK_MS)
  try {
    await feeds.look()
    await new Promise<void>((resolve) => {
      if (stopped.signal.aborted) resolve()
      else stopped.signal.addEventListener('abort', () => resolve())
    })
    if (!lost.aborted) log.warn('Broker MQTT perdido; tentando de novo.', {})
  } finally {
    clearInterval(timer)
    stopListening()
    lost.removeEventListener('abort', stop)
    stop()
    await feeds.ended()
    await client.endAsync(true)
  }
}

/** The feeds of all users, over one connection to the broker. */
class Feeds {
  readonly #options: PublisherOptions
  readonly #client: MqttClient
  readonly #stopped: AbortController
  readonly #running = new Map<string, { stop: AbortController; done: Promise<void> }>()
  #looking = false
  #lookAgain = false

  constructor(options: PublisherOptions, client: MqttClient, stopped: AbortController) {
    this.#options = options
    this.#client = client
    this.#stopped = stopped
  }

  /** Starts the feeds of users who came, stops those of users who are gone. */
  async look(): Promise<void> {
    if (this.#looking) {
      this.#lookAgain = true
      return
    }
    this.#looking = true
    try {
      do {
        this.#lookAgain = false
        const members = new Map((await this.#members()).map((one) => [`${one.slug}/${one.userId}`, one]))
        if (this.#stopped.signal.aborted) return
        for (const [key, { stop }] of this.#running) if (!members.has(key)) stop.abort()
        for (const [key, member] of members) if (!this.#running.has(key)) this.#start(key, member)
      } while (this.#lookAgain)
    } catch (error) {
      // The next look tries again.
      this.#options.log.warn('Sessões não lidas.', { erro: errorLine(error) })
    } finally {
      this.#looking = false
    }
  }

  /** Resolves when none runs any more. */
  async ended(): Promise<void> {
    for (const { stop } of this.#running.values()) stop.abort()
    await Promise.all([...this.#running.values()].map(({ done }) => done))
  }

  #start(key: string, { tenantId, slug, userId, sessionId }: Member): void {
    const { bus, principals, log } = this.#options
    const stop = new AbortController()
    const topic = eventsTopic(slug, userId)
    const reader = () => principals.load({ id: tenantId, slug }, sessionId)
    const deliver = async (frame: string) => {
      await within(BROKER_WITHIN_MS, this.#client.publishAsync(topic, frame, { qos: 1 }), 'broker silent')
    }
    const done = sendFeed(bus, { id: tenantId, slug }, reader, deliver, stop.signal)
      .catch((error) => {
        if (!stop.signal.aborted && !this.#stopped.signal.aborted)
          log.warn('Eventos não publicados.', { erro: errorLine(error) })
        // A broker that does not answer is as good as gone.
        this.#stopped.abort()
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, { stop, done })
  }

  #members(): Promise<Member[]> {
    return this.#options.db.system((work) =>
      work.query<Member>(
        `SELECT DISTINCT ON (s.tenant_id, s.user_id) s.tenant_id AS "tenantId", t.slug, s.user_id::text AS "userId",
           s.id AS "sessionId"
         FROM sessions s JOIN tenants t ON t.id = s.tenant_id
         WHERE s.revoked_at IS NULL AND s.expires_at > now() AND s.due = '{}' AND s.integration_token_id IS NULL
         ORDER BY s.tenant_id, s.user_id, s.refreshed_at DESC`,
      ),
    )
  }
}
