import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { beginCampaign, type OfMany, standingsOf } from '../campaign-of-many'
import { Product, until } from '../product'
import { FaultyGraph } from '../server/faulty-graph'
import { embeddedUrl } from './embedded'
import { type BenchRow, percentile } from './row'
import { body, post } from './webhooks'

const PEOPLE = 10_000
const MANY = 100_000
/** Of a sentence that an attendant sends meanwhile, ms. */
const EVERY_MS = 500

/** What is measured of campaigns, by the name behind `campaign-` on the command line. */
const PARTS = { sending, freezing }

/** All of it, or the parts that are named. */
export async function benchCampaign(named: readonly string[] = []): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [name, part] of Object.entries(PARTS))
    if (named.length === 0 || named.includes(name)) rows.push(...(await onProduct(part)))
  return rows
}

type Stand = Readonly<{ product: Product; graph: FaultyGraph; client: pg.Client }>

/** A product whose provider answers after 100 ms. */
async function onProduct(part: (stand: Stand) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const graph = await new FaultyGraph({ mood: () => ({ kind: 'take' }), delayMs: () => 100 }).open()
  const product = await Product.start({ WHATSAPP_GRAPH_URL: graph.url })
  const client = new pg.Client({ connectionString: embeddedUrl(product) })
  await client.connect()
  try {
    return await part({ product, graph, client })
  } finally {
    await client.end()
    await product.stop()
    await graph.close()
  }
}

/**
 * A campaign to 10,000: how fast they leave and how long the sending takes, what those wait meanwhile whom an attendant writes to,
 * and how long customers' messages take to be answered for.
 */
async function sending({ product, graph, client }: Stand): Promise<BenchRow[]> {
  const campaign = await beginCampaign(client, PEOPLE, '55119')
  const began = performance.now()
  const agent = new Agent({ keepAlive: true })
  const said: number[] = []
  const answered: number[] = []
  const arrived = () => graph.arrivals.filter(({ text }) => text === 'template').map(({ at }) => at)
  while (arrived().length < PEOPLE && performance.now() - began < 600_000) {
    // Nobody asks what a message waits for while people are written down.
    if (arrived().length > 0) {
      said.push(await say(client, campaign))
      answered.push((await post(agent, product.port, body(said.length))).ms)
    }
    await wait(EVERY_MS)
  }
  agent.destroy()
  const times = arrived().sort((a, b) => a - b)
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000
  const heard = new Map(graph.arrivals.map(({ text, at }) => [text, at]))
  const waits = said.flatMap((at, n) => {
    const came = heard.get(`meanwhile ${n + 1}`)
    return came === undefined ? [] : [came - at]
  })
  return [
    {
      name: 'campaign, messages sent by one number',
      measured: (times.length - 1) / seconds,
      limit: 40,
      unit: '/s',
      atLeast: true,
    },
    { name: 'campaign to 10,000, first to last', measured: seconds, limit: 300, unit: 's' },
    {
      name: 'campaign, an attendant’s message meanwhile (p95)',
      measured: percentile(waits, 0.95),
      limit: 500,
      unit: 'ms',
    },
    {
      name: 'campaign, webhooks answered meanwhile (median)',
      measured: percentile(answered, 0.5),
      limit: 50,
      unit: 'ms',
    },
  ]
}

/** How long the people of one to 100,000 take to be written down, how long who pauses it waits meanwhile, and its report. */
async function freezing({ client }: Stand): Promise<BenchRow[]> {
  const many = await beginCampaign(client, MANY, '55219')
  const before = performance.now()
  const waits: number[] = []
  await until(async () => {
    waits.push(await lockWait(client, many))
    const standing = await standingsOf(client, many)
    return Object.values(standing).reduce((sum, n) => sum + n, 0) >= MANY
  }, 300_000)
  const froze = (performance.now() - before) / 1_000
  return [
    { name: 'campaign, 100,000 people written down', measured: froze, limit: 60, unit: 's' },
    {
      name: 'campaign, who pauses it meanwhile waits (p95)',
      measured: percentile(waits, 0.95),
      limit: 100,
      unit: 'ms',
    },
    await reportRow(client, many),
  ]
}

/** How long the campaign's row takes to be had for oneself, ms. */
async function lockWait(client: pg.Client, { campaignId }: OfMany): Promise<number> {
  const before = performance.now()
  await client.query('SELECT 1 FROM campaigns WHERE id = $1 FOR NO KEY UPDATE', [campaignId])
  return performance.now() - before
}

/** The one statement that the report of 100,000 people is counted by. */
async function reportRow(client: pg.Client, { campaignId }: OfMany): Promise<BenchRow> {
  const took: number[] = []
  for (let n = 0; n < 5; n++) {
    const before = performance.now()
    await client.query(
      `SELECT state, variant, reason, button, count(*), sum(cents), sum(bought_cents), count(replied_at), count(clicked_at), count(opted_out_at), count(bought_at)
       FROM campaign_recipients WHERE campaign_id = $1 GROUP BY campaign_id, state, variant, reason, button`,
      [campaignId],
    )
    took.push(performance.now() - before)
  }
  return {
    name: 'campaign, report of 100,000 people',
    measured: percentile(took, 0.5),
    limit: 200,
    unit: 'ms',
  }
}

let sentences = 0
/** A sentence of an attendant to somebody else, put into the outbox as they do. Gives when, ms. */
async function say(client: pg.Client, { tenantId, instanceId }: OfMany): Promise<number> {
  const text = `meanwhile ${++sentences}`
  await client.query(
    `WITH c AS (INSERT INTO customers (tenant_id, name, phone_number, lookup_key, wa_id) VALUES ($1, $3, $4, $4, $4) RETURNING tenant_id, id),
       t AS (INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, protocol, last_inbound_at)
         SELECT tenant_id, $2, id, 'inbox', $3, now() FROM c RETURNING tenant_id, id, customer_id),
       m AS (INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, hash, type, message, delivery, tag_type)
         SELECT tenant_id, id, customer_id, $2, $3, 'chat', $3, 'pending', 'out' FROM t RETURNING tenant_id, id, instance_id, customer_id),
       o AS (INSERT INTO outbox (tenant_id, message_id, instance_id, customer_id) SELECT tenant_id, id, instance_id, customer_id FROM m RETURNING 1)
     SELECT pg_notify('balcao_outbox', $1 || ':' || $2) FROM o`,
    [tenantId, instanceId, text, `551188${String(sentences).padStart(7, '0')}`],
  )
  return performance.now()
}
