import type { Connection, Transport } from './transport'

/** How long the script of a transport may take to come, ms. */
const LOAD_MS = 20_000

/**
 * A transport whose script is fetched with its first connection: a panel whose server offers another one never
 * needs it. A script that does not come ends that connection like a server that is not there; the next one asks
 * for it again.
 */
export function laterTransport(load: () => Promise<Transport>): Transport {
  let loaded: Transport | null = null
  return {
    open(token, listener) {
      if (loaded) return loaded.open(token, listener)
      let connection: Connection | null = null
      let over = false
      const failed = () => {
        if (over) return
        over = true
        clearTimeout(late)
        listener.closed({ unauthorized: false })
      }
      const late = setTimeout(failed, LOAD_MS)
      load().then((transport) => {
        loaded = transport
        if (over) return
        clearTimeout(late)
        connection = transport.open(token, listener)
      }, failed)
      return {
        close() {
          over = true
          clearTimeout(late)
          connection?.close()
        },
      }
    },
  }
}
