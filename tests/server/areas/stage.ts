import { createHmac } from 'node:crypto'
import '../../../server/assemble'
import { afterAll, beforeAll } from 'vitest'
import type { ChatTicket, CustomerChat } from '../../../contract/entities'
import { readMessages } from '../../../server/conversation/messages/message.row'
import { sendMessage } from '../../../server/conversation/messages/outbound/send'
import { processWebhooks } from '../../../server/conversation/providers/whatsapp/webhook.job'
import { WebhookStore } from '../../../server/conversation/providers/whatsapp/webhook.store'
import { readTickets } from '../../../server/conversation/tickets/ticket.row'
import { createTransfer } from '../../../server/conversation/transfers/create'
import { openStore } from '../../../server/directory/media/open-store'
import type { Config } from '../../../server/platform/config'
import { type OpenDatabase, openDatabase } from '../../../server/platform/db/pool'
import type { Tenant, Work } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { seal } from '../../../server/platform/seal'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { TestDatabase } from '../../databases'
import { aTenant, aUser, testConfig } from '../fixtures'

export const APP_SECRET = 'app-secret-of-the-tests'
let tenants = 0

/** A tenant with one official connection, an administrator and three attendants, and a hand on everything. */
export type Stage = ReturnType<typeof build> extends Promise<infer S> ? S : never

/** Sets the stage before the tests of the block and takes it down after them. */
export function aStage(
  database: TestDatabase,
  more: (config: Config) => Partial<Config> = () => ({}),
): () => Stage {
  let stage: Stage | undefined
  beforeAll(async () => {
    const plain = testConfig(database.url())
    const base: Config = {
      ...plain,
      whatsapp: { ...plain.whatsapp, appSecret: APP_SECRET, verifyToken: 'verify' },
    }
    stage = await build(database.url(), { ...base, ...more(base) })
  })
  afterAll(() => stage?.db.close())
  return () => {
    if (!stage) throw new Error('the stage is set in beforeAll')
    return stage
  }
}

async function build(url: string, config: Config) {
  const db = openDatabase(url, { log: silentLog, size: 16 })
  const store = new WebhookStore(db)
  const first = await furnish(db, config)
  const files = await openStore(config)
  return { db, config, store, files, ...first, another: () => furnish(db, config), now: () => new Date() }
}

/** A tenant of this kind on any server. */
export async function furnish(db: OpenDatabase, config: Config) {
  tenants += 1
  const tenant = await aTenant(db, `t${process.pid}-${tenants}`)
  const phoneNumberId = `9${process.pid}${tenants}${Math.floor(Math.random() * 1e6)}`
  const admin = await aUser(db, tenant, 'Alice', 'administrador')
  const users = [
    await aUser(db, tenant, 'Ana'),
    await aUser(db, tenant, 'Bruno'),
    await aUser(db, tenant, 'Carla'),
  ]
  const instanceId = await run(db, tenant, async (work) => {
    const row = await work.one<{ id: string }>(
      `INSERT INTO instances (tenant_id, name, official_phone_id, official_token) VALUES ($1, 'Centro', $2, $3) RETURNING id`,
      [tenant.id, phoneNumberId, seal(config.secretKey, 'token')],
    )
    const id = row?.id ?? ''
    for (const { id: user } of [admin, ...users])
      await work.query('INSERT INTO user_instances (tenant_id, user_id, instance_id) VALUES ($1, $2, $3)', [
        tenant.id,
        user,
        id,
      ])
    return id
  })
  const viewer = (id: string, role = 'atendente'): Viewer => ({
    id,
    role,
    department_id: null,
    instance_ids: [instanceId],
    contacts: 'whole',
  })
  const [ana, bruno, carla] = users.map(({ id }) => viewer(id)) as [Viewer, Viewer, Viewer]
  return { tenant, phoneNumberId, instanceId, alice: viewer(admin.id, 'administrador'), ana, bruno, carla }
}

type House = Pick<Stage, 'db' | 'tenant'>

const run = <T>(db: OpenDatabase, tenant: Tenant, body: (work: Work) => Promise<T>) => db.work(tenant, body)

/** A transaction of the stage's tenant. */
export const work = <T>({ db, tenant }: House, body: (work: Work) => Promise<T>): Promise<T> =>
  db.work(tenant, body)

/** Rows of any statement, as the tenant sees them. */
export const rows = <Row extends object = Record<string, unknown>>(
  house: House,
  sql: string,
  params: unknown[] = [],
) => work(house, (w) => w.query<Row>(sql, params))

/** Stores bodies as Meta's webhooks and processes them. */
export async function deliver(
  { db, store, config }: Pick<Stage, 'db' | 'store' | 'config'>,
  ...bodies: unknown[]
): Promise<void> {
  await Promise.all(
    bodies.map((body) => store.keep(Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)))),
  )
  const open = await db.system((w) =>
    w.query<{ id: string }>('SELECT id::text FROM webhook_inbox WHERE processed_at IS NULL'),
  )
  if (open.length > 0) await processWebhooks({ ids: open.map(({ id }) => id) }, { db, config })
}

export const signed = (body: Buffer | string, secret = APP_SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Meta's envelope around messages and statuses. */
export const envelope = (
  phoneNumberId: string,
  value: { messages?: unknown[]; statuses?: unknown[]; contacts?: unknown[] },
) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field: 'messages',
          value: { messaging_product: 'whatsapp', metadata: { phone_number_id: phoneNumberId }, ...value },
        },
      ],
    },
  ],
})

/**
 * A second of Unix time, an hour ago: where tests let customers write at moments of their own. No fixed date, since what
 * is older than seven days is refused.
 */
export const HOUR_AGO = Math.floor(Date.now() / 1000) - 3600

let wamids = 0
/** In their order also where they come in one second. */
export const aWamid = () => `wamid.${process.pid}.${String(++wamids).padStart(6, '0')}`

/** A customer's text. */
export const text = (from: string, body = 'Bom dia', more: object = {}) => ({
  from,
  id: aWamid(),
  timestamp: String(Math.floor(Date.now() / 1000)),
  type: 'text',
  text: { body },
  ...more,
})

let phones = 80_000_000
/** A mobile of São Paulo that nobody has yet, with the ninth digit. */
export const aPhone = () => `55119${++phones}`

/** A customer who has just written: the ticket stands in the queue. */
export async function aTicket(stage: Stage, house: Pick<Stage, 'tenant' | 'phoneNumberId'> = stage) {
  const phone = aPhone()
  await deliver(stage, envelope(house.phoneNumberId, { messages: [text(phone)] }))
  const [found] = await rows<{ id: string; customer_id: string }>(
    { db: stage.db, tenant: house.tenant },
    `SELECT t.id::text, t.customer_id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1`,
    [phone],
  )
  if (!found) throw new Error('no ticket')
  return { ...found, phone }
}

/** A ticket that this user has taken. */
export async function aTakenTicket(stage: Stage, viewer: Viewer = stage.ana) {
  const ticket = await aTicket(stage)
  await take(stage, viewer, ticket.id)
  return ticket
}

export const take = (stage: Stage, viewer: Viewer, id: string) =>
  work(stage, (w) => createTransfer(w, viewer, { chat_ticket_id: id, next_user_id: viewer.id }, new Date()))

let hashes = 0
export const aHash = () => `hash-${process.pid}-${++hashes}`

/** A text of the ticket's owner. */
export const send = (
  stage: Stage,
  viewer: Viewer,
  phone: string,
  more: { hash?: string; message?: string; reply_message_id?: string; quick_answer_ids?: string[] } = {},
): Promise<CustomerChat> =>
  work(stage, (w) =>
    sendMessage(
      w,
      viewer,
      { to_number: phone, message: 'Temos sim.', instance_id: stage.instanceId, hash: aHash(), ...more },
      new Date(),
    ),
  )

export const message = async (house: House, id: string): Promise<CustomerChat> => {
  const found = (await work(house, (w) => readMessages(w, [id]))).get(id)
  if (!found) throw new Error('no message')
  return found
}

export const ticket = async (house: House, id: string): Promise<ChatTicket> => {
  const found = (await work(house, (w) => readTickets(w, [id]))).get(id)
  if (!found) throw new Error('no ticket')
  return found
}

/** The tenant's events after a number, oldest first. */
export const eventsSince = (house: House, seq = 0) =>
  rows<{ seq: string; event: string; data: Record<string, never>; hash: string | null }>(
    house,
    'SELECT seq, event, data, hash FROM events WHERE seq > $1 ORDER BY seq',
    [seq],
  )

/** The tenant's newest event number. */
export const head = async (house: House) =>
  Number((await rows<{ last_seq: string }>(house, 'SELECT last_seq FROM tenants'))[0]?.last_seq ?? 0)
