import { MAX_FRAME_ENVELOPES } from '@contract/envelope'
import type { PongPayload } from '@contract/transport'
import { createClient } from 'graphql-ws/client'
import { deviceClock } from '../clock'
import { TIMES } from './times'
import type { Connection, Transport } from './transport'

/** Close code with which the server turns an expired or revoked token away. */
const FORBIDDEN = 4403

/**
 * Realtime over the graphql-transport-ws protocol. An open socket that no longer answers is found by an
 * overdue pong: the browser reports no close when the network goes away (measured).
 */
export function graphqlWsTransport(address: () => string, times = TIMES): Transport {
  return {
    open(token, listener) {
      let overdue: ReturnType<typeof setTimeout> | undefined
      let over = false
      let sentAt = 0
      const finish = (unauthorized: boolean) => {
        clearTimeout(overdue)
        if (over) return
        over = true
        listener.closed({ unauthorized })
        leave()
      }
      // dispose() waits for a socket that may never have opened, and rejects with its event: that is known already.
      const leave = () => void Promise.resolve(client.dispose()).catch(() => {})
      const client = createClient({
        url: address(),
        lazy: true,
        // Reconnecting is the connection machine's decision.
        retryAttempts: 0,
        keepAlive: times.ping,
        connectionAckWaitTimeout: times.acknowledge,
        connectionParams: { token },
        on: {
          connected: () => listener.opened(),
          ping: (received) => {
            if (received) return
            sentAt = deviceClock.now()
            overdue = setTimeout(() => client.terminate(), times.pong)
          },
          pong: (received, payload) => {
            if (!received) return
            clearTimeout(overdue)
            const { time } = (payload ?? {}) as Partial<PongPayload>
            listener.time?.({
              sentAt,
              gotAt: deviceClock.now(),
              server: typeof time === 'string' ? Date.parse(time) : Number.NaN,
            })
          },
          closed: (event) => finish((event as CloseEvent).code === FORBIDDEN),
          error: () => finish(false),
        },
      })
      client.subscribe<{ events: unknown }>(
        { query: `subscription { events(batch: ${MAX_FRAME_ENVELOPES}, packed: true) }` },
        {
          next: (message) => listener.frame(message.data?.events),
          error: () => finish(false),
          complete: () => finish(false),
        },
      )
      return closer(() => {
        over = true
        clearTimeout(overdue)
        leave()
      })
    },
  }
}

const closer = (close: () => void): Connection => ({ close })
