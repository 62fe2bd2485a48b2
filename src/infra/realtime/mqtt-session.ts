import { sendRetryDelay } from '@domain/connection/retry'
import mqtt from 'mqtt'

/** What the page tells the worker. */
export type ToWorker =
  | Readonly<{
      type: 'open'
      url: string
      username: string
      password: string
      topic: string
      times: MqttTimes
    }>
  | Readonly<{ type: 'close' }>

/** What the worker tells the page. */
export type FromWorker =
  | Readonly<{ type: 'opened' }>
  /** `text` is the payload as it came; null for one that is no text or longer than a frame may be. */
  | Readonly<{ type: 'frame'; text: string | null }>
  | Readonly<{ type: 'closed'; unauthorized: boolean; sendFailed: boolean }>

/** Times of an MQTT connection, ms. */
export type MqttTimes = Readonly<{ ping: number; pong: number; acknowledge: number }>

/** Return codes of CONNACK that say: not with this token (MQTT 3.1.1 section 3.2.2.3). */
const REFUSED = new Set([4, 5])
/** A payload longer than this is not handed on, bytes; the page drops frames above 1 MiB. */
const MOST_PAYLOAD_BYTES = 1_048_576

/**
 * One life of an MQTT connection: connects, subscribes, hands on what comes, and ends. It never connects again
 * by itself; every session is a clean one, for what was missed is asked for by cursor.
 */
export function openMqttSession(
  { url, username, password, topic, times }: Extract<ToWorker, { type: 'open' }>,
  tell: (message: FromWorker) => void,
): { close(): void } {
  let over = false
  let overdue: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  const finish = (reason: { unauthorized: boolean; sendFailed: boolean }) => {
    if (over) return
    stop()
    tell({ type: 'closed', ...reason })
  }
  const lost = () => finish({ unauthorized: false, sendFailed: false })
  const stop = () => {
    over = true
    clearTimeout(overdue)
    clearTimeout(again)
    client.end(true)
  }

  const client = mqtt.connect(url, {
    protocolVersion: 4,
    clean: true,
    username,
    password,
    keepalive: Math.ceil(times.ping / 1_000),
    reconnectPeriod: 0,
    connectTimeout: times.acknowledge,
    resubscribe: false,
  })
  const subscribe = (tried: number) => {
    client.subscribe(topic, { qos: 1 }, (error, granted) => {
      if (over) return
      if (!error && granted?.every(({ qos }) => qos !== 128)) return tell({ type: 'opened' })
      const delay = sendRetryDelay(tried, Math.random())
      if (delay === null) finish({ unauthorized: false, sendFailed: true })
      else again = setTimeout(() => subscribe(tried + 1), delay)
    })
  }
  client.on('connect', () => subscribe(1))
  client.on('message', (_topic, payload) => tell({ type: 'frame', text: textOf(payload) }))
  client.on('packetsend', ({ cmd }) => {
    if (cmd !== 'pingreq') return
    clearTimeout(overdue)
    overdue = setTimeout(lost, times.pong)
  })
  // Whatever comes shows that the broker is there.
  client.on('packetreceive', () => clearTimeout(overdue))
  client.on('error', (error) =>
    finish({ unauthorized: 'code' in error && REFUSED.has(Number(error.code)), sendFailed: false }),
  )
  client.on('close', lost)
  return { close: () => !over && stop() }
}

/** Frames are base64, that is ASCII; anything else comes out as what no base64 is. */
const textOf = (payload: Uint8Array): string | null =>
  payload.length > MOST_PAYLOAD_BYTES ? null : new TextDecoder().decode(payload)
