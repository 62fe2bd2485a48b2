import pg from 'pg'
import { backOff, within } from '../backoff'
import type { Log } from '../log'
import { errorLine } from '../startup-error'

/** A dedicated connection that hears the database's notifications, opened again whenever it is lost. */
export interface Listener {
  /** Proven by a question on the very connection; false within 1 s when it hangs. */
  alive(): Promise<boolean>
  close(): Promise<void>
}

type ListenerOptions = {
  url: string
  log: Log
  /** What to call with each notification's payload, per channel. Channel names are identifiers of this program. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Called after every (re)connect, the first included: whatever was announced before then is not known. */
  onListening: () => void
}

/**
 * Starts listening.
 * @throws Error when the first connection fails; later losses are repaired quietly, with backoff.
 */
export async function listen({ url, log, channels, onListening }: ListenerOptions): Promise<Listener> {
  const closing = new AbortController()
  let current: pg.Client | null = null
  let repairing: Promise<void> = Promise.resolve()

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'balcao listener',
    })
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    client.on('error', (error) => lost(client, errorLine(error)))
    client.on('end', () => lost(client, 'closed'))
    await client.connect()
    await client.query(
      Object.keys(channels)
        .map((name) => `LISTEN ${name}`)
        .join('; '),
    )
    if (closing.signal.aborted) return client.end()
    current = client
    onListening()
  }
  const lost = (client: pg.Client, reason: string) => {
    if (current !== client || closing.signal.aborted) return
    current = null
    log.warn('Conexão de avisos perdida; reconectando.', { erro: reason })
    client.end().catch((error) => log.warn('Conexão de avisos não fechou.', { erro: errorLine(error) }))
    repairing = repair()
  }
  const repair = async () => {
    for (let n = 0; await backOff(n, closing.signal); n++) {
      try {
        return await connect()
      } catch (error) {
        if (n % 10 === 0) log.warn('Sem conexão de avisos.', { erro: errorLine(error) })
      }
    }
  }
  await connect()

  return {
    async alive() {
      if (!current) return false
      try {
        await within(1_000, current.query('SELECT 1'), 'late')
        return true
      } catch {
        return false
      }
    },
    async close() {
      closing.abort()
      await repairing
      const client = current
      current = null
      await client?.end()
    },
  }
}
