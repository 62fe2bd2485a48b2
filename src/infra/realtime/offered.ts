import type { RealtimeOffer } from '@contract/transport'
import type { Transport } from './transport'

/** Tries with MQTT that come to nothing, in a row, before the panel goes on by websocket. */
const TRIES_BEFORE_FALLBACK = 3

/**
 * The transport that the server offers, and the websocket, which every server has, when a broker cannot be
 * reached. A connection by websocket that ends is followed by one more try with MQTT.
 *
 *   mqtt ✗  mqtt ✗  mqtt ✗  websocket ✓ … closed  mqtt ✗  websocket ✓ …
 */
export function offeredTransport(
  offer: () => RealtimeOffer,
  transports: Readonly<{ websocket: Transport; mqtt: Transport }>,
): Transport {
  let failures = 0
  return {
    open(token, listener) {
      const byMqtt = offer().transport === 'mqtt' && failures < TRIES_BEFORE_FALLBACK
      if (!byMqtt) {
        // The next connection tries the broker once.
        failures = Math.min(failures, TRIES_BEFORE_FALLBACK - 1)
        return transports.websocket.open(token, listener)
      }
      let opened = false
      return transports.mqtt.open(token, {
        opened() {
          opened = true
          failures = 0
          listener.opened()
        },
        frame: (raw) => listener.frame(raw),
        closed(reason) {
          // A token that was turned away says that the broker is there.
          if (!opened && !reason.unauthorized) failures += 1
          listener.closed(reason)
        },
      })
    },
  }
}
