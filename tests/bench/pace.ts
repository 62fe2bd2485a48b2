import pg from 'pg'
import { Product, until } from '../product'
import { FaultyGraph } from '../server/faulty-graph'
import { embeddedUrl } from './embedded'
import type { BenchRow } from './row'

/** Customers that are written to, and how often each. */
const CUSTOMERS = 200
const EACH = 4
const DEMO_PHONE = '100000000000001'

/**
 * One number with 800 messages to send: how many leave in a second through a provider that answers after 100 ms, and
 * through one that answers at once; and the most that arrive in any second, which the provider limits to 80.
 */
export async function benchPace(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [label, delayMs] of [
    ['100 ms', 100],
    ['at once', 0],
  ] as const) {
    const graph = await new FaultyGraph({ mood: () => ({ kind: 'take' }), delayMs: () => delayMs }).open()
    const product = await Product.start({ WHATSAPP_GRAPH_URL: graph.url })
    const client = new pg.Client({ connectionString: embeddedUrl(product) })
    await client.connect()
    try {
      const total = CUSTOMERS * EACH
      await write(client)
      const arrived = () => graph.arrivals.filter(({ text }) => text.startsWith('bench ')).map(({ at }) => at)
      await until(async () => arrived().length >= total, 60_000)
      const times = arrived().sort((a, b) => a - b)
      const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
      rows.push(
        {
          name: `messages sent by one number (provider answers: ${label})`,
          measured: (times.length - 1) / seconds,
          limit: 75,
          unit: '/s',
          atLeast: true,
        },
        {
          name: `most in any second (provider answers: ${label})`,
          measured: most(times),
          limit: 80,
          unit: '',
        },
      )
    } finally {
      await client.end()
      await product.stop()
      await graph.close()
    }
  }
  return rows
}

/** The most of these times (ms, ascending) that lie within one second. */
function most(times: readonly number[]): number {
  let first = 0
  let found = 0
  times.forEach((time, index) => {
    while (time - (times[first] as number) >= 1000) first++
    found = Math.max(found, index - first + 1)
  })
  return found
}

/** Puts all messages into the outbox at one moment, as if many attendants had written. */
async function write(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `WITH line AS (SELECT tenant_id, id FROM instances WHERE official_phone_id = $1),
     people AS (
       INSERT INTO customers (tenant_id, name, phone_number, lookup_key, wa_id)
       SELECT line.tenant_id, 'Bench ' || n, phone, phone, phone FROM line, generate_series(1, $2::integer) n,
         LATERAL (SELECT '5511' || (960000000 + n) AS phone) p
       RETURNING tenant_id, id
     )
     INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, protocol, last_inbound_at)
     SELECT p.tenant_id, line.id, p.id, 'inbox', 'bench-' || p.id, now() FROM people p, line`,
    [DEMO_PHONE, CUSTOMERS],
  )
  await client.query(
    `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, hash, type, message, delivery, tag_type)
     SELECT t.tenant_id, t.id, t.customer_id, t.instance_id, 'bench-' || t.id || '-' || n, 'chat', 'bench ' || n, 'pending', 'out'
     FROM chat_tickets t, generate_series(1, $1::integer) n WHERE t.protocol LIKE 'bench-%' ORDER BY n, t.id`,
    [EACH],
  )
  await client.query(
    `WITH put AS (
       INSERT INTO outbox (tenant_id, message_id, instance_id, customer_id)
       SELECT tenant_id, id, instance_id, customer_id FROM customer_chats WHERE hash LIKE 'bench-%' RETURNING tenant_id, instance_id
     ) SELECT pg_notify('balcao_outbox', tenant_id || ':' || instance_id) FROM put GROUP BY tenant_id, instance_id`,
  )
  await client.query('COMMIT')
}
