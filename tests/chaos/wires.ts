import { eventsTopic, mqttUser } from '../../contract/transport'
import { deviceClock } from '../../src/infra/clock'
import { graphqlWsTransport } from '../../src/infra/realtime/graphql-ws'
import { type MqttPort, mqttTransport } from '../../src/infra/realtime/mqtt'
import { openMqttSession } from '../../src/infra/realtime/mqtt-session'
import { Panel } from '../server/laws/panel'
import type { Person, Shop } from '../server/laws/shop'
import { Chance } from './seeds'

/** The two ways by which a panel is sent events. */
export const WIRES = ['websocket', 'mqtt'] as const
export type Wire = (typeof WIRES)[number]

/** Times of a connection in these tests, ms: a dead link is noticed within 1.4 s. */
export const QUICK = { ping: 1_000, pong: 400, acknowledge: 2_000 }

/** The worker's session without a worker: Node has none that a browser's script would run in. */
export function mqttInProcess(): MqttPort {
  let session: { close(): void } | null = null
  let tell: Parameters<MqttPort['listen']>[0] = () => {}
  return {
    post(message) {
      session?.close()
      session = message.type === 'open' ? openMqttSession(message, (said) => tell(said)) : null
    },
    listen(listener) {
      tell = listener
    },
    terminate: () => session?.close(),
  }
}

/**
 * A panel that lives in real time: it reconnects by itself, with chance from the seed. `url` is where it
 * connects, perhaps through a proxy.
 */
export function livePanel(person: Person, url: string, shop: Shop, wire: Wire, seed: number): Panel {
  const { slug } = shop.tenant
  const sockets = url.replace('http', 'ws')
  const chance = new Chance(seed)
  return new Panel(person, url, slug, {
    clock: deviceClock,
    ids: (nth) => {
      let n = 0
      return {
        unique: () => `chaos-${process.pid}-${nth}-${++n}`,
        chance: () => chance.integer(0, 999) / 1_000,
      }
    },
    transport: () =>
      wire === 'websocket'
        ? graphqlWsTransport(() => `${sockets}/${slug}/graphql`, QUICK)
        : mqttTransport(
            () => ({
              url: `${sockets}/${slug}/mqtt`,
              username: mqttUser(slug, person.id),
              topic: eventsTopic(slug, person.id),
            }),
            { times: QUICK, port: mqttInProcess },
          ),
  })
}

/** How a panel's connection stands. */
export const connectionOf = (panel: Panel) => panel.world.rows.connection.get('self')?.state
