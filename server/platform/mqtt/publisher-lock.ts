import pg from 'pg'

/** Advisory lock's key: "publishes to the MQTT broker". */
const LOCK = [7_240_116, 1] as const

/**
 * Runs `work` while this node alone holds the publisher's lock; waits until it does. The lock is of one
 * database connection: when that ends, `lost` is aborted and the next node gets it.
 * @throws Error when the connection cannot be made or breaks while waiting.
 */
export async function asPublisher(
  url: string,
  closing: AbortSignal,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'balcao publisher',
  })
  const lost = new AbortController()
  const lose = () => lost.abort()
  client.on('error', lose)
  client.on('end', lose)
  const end = () => {
    lose()
    // Also breaks off a wait for the lock.
    void client.end().catch(lose)
  }
  closing.addEventListener('abort', end)
  try {
    await client.connect()
    await client.query(
      'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    )
    if (!closing.aborted) await lockOrEnd(client, lost.signal)
    if (!lost.signal.aborted && !closing.aborted) await work(lost.signal)
  } finally {
    closing.removeEventListener('abort', end)
    await client.end().catch(lose)
  }
}

/** Waits for the lock, or until the connection is gone: a query in flight then may never be answered. */
async function lockOrEnd(client: pg.Client, lost: AbortSignal): Promise<void> {
  const gone = new Promise<void>((resolve) => lost.addEventListener('abort', () => resolve()))
  const taken = client.query('SELECT pg_advisory_lock($1, $2)', [...LOCK])
  await Promise.race([taken, gone])
}
