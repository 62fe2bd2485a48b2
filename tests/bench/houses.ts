import { Agent } from 'node:http'
import pg from 'pg'
import { Product, until } from '../product'
import { embeddedUrl } from './embedded'
import { type BenchRow, percentile } from './row'
import { body, post } from './webhooks'

/** The phone number id of the n-th house of the bench. */
const numberOf = (house: number) => `7${String(house).padStart(14, '0')}`
/** Requests under way at a time, as Meta sends them when it is behind. */
const AT_ONCE = 64

/**
 * Webhooks of many houses: how long one house's messages take while another's burst of 5,000 is worked off, and how
 * many a second become messages where 20 and 300 houses have written.
 */
export async function benchHouses(): Promise<BenchRow[]> {
  const product = await Product.start()
  const client = new pg.Client({ connectionString: embeddedUrl(product) })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE + 8 })
  await client.connect()
  let sent = 0
  const tell = (house: number) => post(agent, product.port, body(2_000_000 + sent++, numberOf(house)))
  /** Posts one webhook after the other, `AT_ONCE` side by side. */
  const tellAll = async (houses: readonly number[]) => {
    let next = 0
    const one = async () => {
      while (next < houses.length) await tell(houses[next++] as number)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }
  const done = () =>
    until(async () => {
      const { rows } = await client.query('SELECT 1 FROM webhook_inbox WHERE processed_at IS NULL LIMIT 1')
      return rows.length === 0
    }, 120_000)
  /** Webhooks a second, from the first that is posted to the last that is processed. */
  const rate = async (houses: number, each: number) => {
    const begun = performance.now()
    await tellAll(Array.from({ length: houses * each }, (_, n) => n % houses))
    await done()
    return (houses * each) / ((performance.now() - begun) / 1000)
  }
  try {
    await makeHouses(client, 300)
    // The server's code is compiled by then.
    await tellAll(Array.from({ length: 2_000 }, (_, n) => 280 + (n % 20)))
    await done()
    const begun = new Date()
    // One house's burst; the other's messages come twenty a second all the while.
    let over = false
    const answers: number[] = []
    const quiet = (async () => {
      while (!over) {
        answers.push((await tell(299)).ms)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })()
    await tellAll(Array.from({ length: 5_000 }, () => 298))
    await done()
    over = true
    await quiet
    const { rows } = await client.query<{ ms: string }>(
      `SELECT extract(epoch FROM i.processed_at - i.received_at) * 1000 AS ms FROM webhook_inbox i
       JOIN instances n ON i.line = 't' || n.tenant_id WHERE n.official_phone_id = $1 AND i.received_at >= $2`,
      [numberOf(299), begun],
    )
    const slowest = percentile(answers, 0.99)
    return [
      {
        name: "a house's messages during another's burst of 5,000: p99 of answer and processing",
        measured:
          slowest +
          percentile(
            rows.map(({ ms }) => Number(ms)),
            0.99,
          ),
        limit: 250,
        unit: 'ms',
      },
      {
        name: 'webhooks of 20 houses together',
        measured: await rate(20, 250),
        limit: 1_000,
        unit: '/s',
        atLeast: true,
      },
      {
        name: 'webhooks of 300 houses together',
        measured: await rate(300, 10),
        limit: 400,
        unit: '/s',
        atLeast: true,
      },
    ]
  } finally {
    await client.end()
    agent.destroy()
    await product.stop()
  }
}

/** Customers of each house, whose talks are over. */
const REGULARS = 40
/** Messages of each of those talks. */
const SAID = 10

/**
 * Houses that have been open for a while, so that the database knows what it holds: with tables that were empty a
 * moment ago it reads them whole until autovacuum has looked at them, once a minute.
 */
export async function makeHouses(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `WITH house AS (
       INSERT INTO tenants (slug, name) SELECT 'casa-' || n, 'Casa ' || n FROM generate_series(0, $1 - 1) n RETURNING id, slug
     )
     INSERT INTO instances (tenant_id, name, official_phone_id, is_official)
     SELECT id, 'Centro', '7' || lpad(substr(slug, 6), 14, '0'), TRUE FROM house`,
    [count],
  )
  const house = `JOIN tenants h ON h.id = i.tenant_id AND h.slug LIKE 'casa-%'`
  await client.query(
    `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, wa_id)
     SELECT i.tenant_id, 'Freguês ' || n, p.phone, p.phone, p.phone FROM instances i ${house}
     CROSS JOIN generate_series(1, $1) n CROSS JOIN LATERAL (SELECT '55219' || (70000000 + n) AS phone) p`,
    [REGULARS],
  )
  await client.query(
    `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, protocol, started_at, finished_at, placed_at, last_message_at)
     SELECT c.tenant_id, i.id, c.id, 'closed', '2026' || lpad(c.id::text, 8, '0'), now() - interval '2 days',
       now() - interval '1 day', now() - interval '2 days', now() - interval '1 day'
     FROM customers c JOIN instances i ON i.tenant_id = c.tenant_id ${house}`,
  )
  await client.query(
    `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, type, message, sent_at, place, delivery, tag_type)
     SELECT t.tenant_id, t.id, t.customer_id, t.instance_id, 'chat', 'Vocês têm dipirona ' || n || '?', t.started_at,
       floor(extract(epoch FROM t.started_at))::bigint::text, 'read', 'in'
     FROM chat_tickets t JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id ${house}
     CROSS JOIN generate_series(1, $1) n`,
    [SAID],
  )
  await client.query('ANALYZE')
}
