import { createClient } from 'graphql-ws/client'
import type { Connection, ConnectionListener, Transport } from './transport'

/** Times of the graphql-ws connection, in ms. The ping is the specification's 29 s (section 9). */
export const TIMES = { ping: 29_000, pong: 10_000, acknowledge: 10_000 }

/** Close code with which the server turns an expired or revoked token away. */
const FORBIDDEN = 4403

/**
 * Realtime over the graphql-transport-ws protocol. An open socket that no longer answers is found by an
 * overdue pong: the browser reports no close when the network goes away (measured).
 */
export function graphqlWsTransport(address: () => string): Transport {
  return {
    open(token, listener) {
      let overdue: ReturnType<typeof setTimeout> | undefined
      let over = false
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
        keepAlive: TIMES.ping,
        connectionAckWaitTimeout: TIMES.acknowledge,
        connectionParams: { token },
        on: {
          connected: () => listener.opened(),
          ping: (received) => {
            if (!received) overdue = setTimeout(() => client.terminate(), TIMES.pong)
          },
          pong: (received) => {
            if (received) clearTimeout(overdue)
          },
          closed: (event) => finish((event as CloseEvent).code === FORBIDDEN),
          error: () => finish(false),
        },
      })
      client.subscribe<{ events: unknown }>(
        { query: 'subscription { events }' },
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

export type { ConnectionListener }
