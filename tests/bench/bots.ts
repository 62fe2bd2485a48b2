import { createHash } from 'node:crypto'
import { Agent } from 'node:http'
import pg from 'pg'
import { advance } from '../../src/domain/bots/advance'
import { compileFlow } from '../../src/domain/bots/compiled'
import { READY_FLOWS } from '../../src/domain/bots/ready'
import { type Input, newSession, type Situation } from '../../src/domain/bots/session'
import { Product, until } from '../product'
import { FaultyGraph } from '../server/faulty-graph'
import { embeddedUrl } from './embedded'
import { type BenchRow, percentile } from './row'
import { body, post } from './webhooks'

/** Customers who write at once, each for the first time. */
const CUSTOMERS = 200
/** So often each, as one of them lasts a second. */
const BURSTS = 5
const DEMO_PHONE = '100000000000001'

/** A triage that answers whoever writes to the demonstration's number. */
async function switchOn(client: pg.Client): Promise<void> {
  const { flow } = READY_FLOWS.triage
  await client.query(
    `WITH line AS (SELECT tenant_id FROM instances WHERE official_phone_id = $1),
       who AS (SELECT min(u.id) AS id FROM users u JOIN line ON u.tenant_id = line.tenant_id),
       n AS (SELECT nextval(pg_get_serial_sequence('bots', 'id')) AS id),
       d AS (INSERT INTO bot_drafts (tenant_id, bot_id, definition, layout) SELECT tenant_id, n.id, $2, '{}' FROM line, n),
       v AS (INSERT INTO bot_versions (tenant_id, bot_id, no, definition, layout, compiled, fingerprint, spec, published_by)
         SELECT tenant_id, n.id, 1, $2, '{}', $3, $4, 1, who.id FROM line, n, who)
     INSERT INTO bots (tenant_id, id, kind, name, active, version) OVERRIDING SYSTEM VALUE
     SELECT tenant_id, n.id, 'passive', 'Triagem', TRUE, 1 FROM line, n`,
    [
      DEMO_PHONE,
      JSON.stringify(flow),
      JSON.stringify(compileFlow(flow, () => null)),
      createHash('sha256').update('bench').digest('hex'),
    ],
  )
}

/** Steps of a conversation in a second, as the simulator makes them: the reducer alone. */
function simulated(): BenchRow {
  const flow = compileFlow(READY_FLOWS.triage.flow, () => null)
  const situation: Situation = {
    now: 0,
    seed: '',
    isOpen: true,
    online: new Set(),
    fields: {},
    known: { loja: 'Farmácia', saudacao: 'Bom dia', protocolo: '1' },
    isKnown: false,
    order: null,
    instanceId: '1',
    hasButtons: true,
  }
  const words = ['1', 'dipirona', 'voltar', '2', 'hein?']
  const started = performance.now()
  let steps = 0
  for (let session = newSession(flow.start); performance.now() - started < 1_000; steps++) {
    const text = words[steps % words.length] ?? ''
    const input: Input =
      session.state === 'running' ? { kind: 'begin' } : { kind: 'message', text, option: null, file: null }
    session = advance(flow, session, input, situation).session
    if (session.state !== 'waiting') session = newSession(flow.start)
  }
  const measured = steps / ((performance.now() - started) / 1_000)
  return { name: 'steps in the simulator', measured, limit: 10_000, unit: '/s', atLeast: true }
}

/** Words of the n-th customer, whose number nobody else has; `again` tells one of their messages from the next. */
const bodyOf = (n: number, again = 0): Buffer =>
  Buffer.from(
    body(n + again * 100_000)
      .toString()
      .replace(/55119\d{8}/g, `55219${String(70_000_000 + n)}`),
  )

type Answered = Readonly<{ phone: string; put: Date; stored: Date }>

/** The bot's answers to whoever wrote for the first time since then, the oldest of a customer first. */
const answers = async (client: pg.Client, since: number): Promise<Answered[]> =>
  (
    await client.query<Answered>(
      `WITH t AS MATERIALIZED (SELECT tenant_id, id, customer_id, started_at FROM chat_tickets WHERE started_at >= $1)
       SELECT c.phone_number AS phone, m.sent_at AS put, t.started_at AS stored FROM t
       JOIN LATERAL (SELECT m.id, m.sent_at FROM customer_chats m
         WHERE m.tenant_id = t.tenant_id AND m.chat_ticket_id = t.id AND m.hash LIKE 'bot:%') m ON TRUE
       JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id ORDER BY m.id`,
      [new Date(since)],
    )
  ).rows

/** Between two messages of one customer who writes with a bot, ms. */
const PAUSE = 5_000
/** Messages of each: the triage gives whoever it does not understand a third time to people. */
const TURNS = 3

/**
 * 200 customers write with the bot at the same time, each every five seconds, evenly over them; ms from each webhook to the commit of
 * what the bot says to it.
 */
async function steadily(client: pg.Client, port: number, agent: Agent, from: number): Promise<number[]> {
  const began = Date.now()
  const written = new Map<string, number[]>()
  await Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, n) => {
      const own: number[] = []
      written.set(`55219${String(70_000_000 + from + n)}`, own)
      for (let turn = 0; turn < TURNS; turn++) {
        const due = began + turn * PAUSE + (n * PAUSE) / CUSTOMERS
        await new Promise((resolve) => setTimeout(resolve, due - Date.now()))
        own.push(Date.now())
        await post(agent, port, bodyOf(from + n, turn))
      }
    }),
  )
  // Each message of a customer has one answer: the triage asks again what it did not understand.
  const all = () => answers(client, began)
  await until(async () => (await all()).length >= CUSTOMERS * TURNS, 60_000).catch(() => {})
  const seen = new Map<string, number>()
  return (await all()).map(({ phone, put }) => {
    const turn = seen.get(phone) ?? 0
    seen.set(phone, turn + 1)
    return put.getTime() - (written.get(phone)?.[turn] ?? Number.NaN)
  })
}

/**
 * Once all of it is warm: 200 customers write in one moment for the first time, and 200 others where a bot answers: how much slower
 * their messages come in, how long until the bot's answer is committed, and until the provider has it, which takes 80 of a number in a
 * second. Then 200 who write with it, each every five seconds.
 */
export async function benchBots(): Promise<BenchRow[]> {
  const graph = await new FaultyGraph({ mood: () => ({ kind: 'take' }), delayMs: () => 100 }).open()
  const product = await Product.start({ WHATSAPP_GRAPH_URL: graph.url })
  const client = new pg.Client({ connectionString: embeddedUrl(product) })
  await client.connect()
  const agent = new Agent({ keepAlive: true, maxSockets: CUSTOMERS })
  try {
    const write = async (from: number): Promise<number> => {
      const last = (await client.query<{ id: string }>('SELECT max(id) AS id FROM customer_chats')).rows[0]
        ?.id
      const stored = async () =>
        (
          await client.query<{ count: number }>(
            `SELECT count(*)::integer AS count FROM customer_chats m
             WHERE m.tenant_id = (SELECT tenant_id FROM instances WHERE official_phone_id = $2) AND m.id > $1
               AND m.whatsapp_message_id LIKE 'wamid.bench.%'`,
            [last, DEMO_PHONE],
          )
        ).rows[0]?.count ?? 0
      const at = performance.now()
      await Promise.all(
        Array.from({ length: CUSTOMERS }, (_, n) => post(agent, product.port, bodyOf(from + n))),
      )
      await until(async () => (await stored()) >= CUSTOMERS, 60_000)
      return CUSTOMERS / ((performance.now() - at) / 1_000)
    }
    let used = 0
    const burst = () => write(CUSTOMERS * used++)
    const answered = (n: number) => until(async () => graph.arrivals.length >= n, 60_000).catch(() => {})
    await burst()
    const without: number[] = []
    for (let n = 0; n < BURSTS; n++) without.push(await burst())
    await switchOn(client)
    await burst()
    await answered(CUSTOMERS)
    const withBot: number[] = []
    let before = 0
    let began = 0
    let start = 0
    for (let n = 0; n < BURSTS; n++) {
      before = graph.arrivals.length
      began = Date.now()
      start = performance.now()
      withBot.push(await burst())
      await answered(before + CUSTOMERS)
    }
    const arrived = graph.arrivals.slice(before)
    const rows = await answers(client, began)
    const waits = await steadily(client, product.port, agent, CUSTOMERS * used)
    return [
      simulated(),
      {
        name: `messages taken in while a bot answers, of those without one`,
        measured: (percentile(withBot, 0.5) / percentile(without, 0.5)) * 100,
        limit: 70,
        unit: '%',
        atLeast: true,
      },
      {
        name: `webhook to the customer's ticket, ${CUSTOMERS} at once (p95)`,
        measured: percentile(
          rows.map(({ stored }) => stored.getTime() - began),
          0.95,
        ),
        limit: null,
        unit: 'ms',
      },
      {
        name: `webhook to the bot's answer committed, ${CUSTOMERS} at once (p95)`,
        measured: percentile(
          rows.map(({ put }) => put.getTime() - began),
          0.95,
        ),
        limit: null,
        unit: 'ms',
      },
      {
        name: `webhook to the bot's answer at the provider, ${CUSTOMERS} at once (median)`,
        measured: percentile(
          arrived.map(({ at }) => at - start),
          0.5,
        ),
        limit: null,
        unit: 'ms',
      },
      {
        name: `webhook to the bot's answer committed, ${CUSTOMERS} customers each every ${PAUSE / 1_000} s (p95)`,
        measured: percentile(waits, 0.95),
        limit: 300,
        unit: 'ms',
      },
      {
        name: 'messages of theirs that it left without an answer',
        measured: CUSTOMERS * TURNS - waits.length,
        limit: 0,
        unit: '',
      },
      {
        name: 'customers whom the bot left without an answer',
        measured: CUSTOMERS - rows.length,
        limit: 0,
        unit: '',
      },
    ]
  } finally {
    agent.destroy()
    await client.end()
    await product.stop()
    await graph.close()
  }
}
