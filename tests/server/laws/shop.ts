import { randomBytes } from 'node:crypto'
import { type RunningServer, startServer } from '../../../server/app'
import { readTicket, scopeOf } from '../../../server/conversation/tickets/ticket.row'
import type { Config } from '../../../server/platform/config'
import type { OpenDatabase } from '../../../server/platform/db/pool'
import type { Tenant } from '../../../server/platform/db/work'
import { publish } from '../../../server/platform/events/publish'
import type { JobHandlers } from '../../../server/platform/jobs/handlers'
import { silentLog } from '../../../server/platform/log'
import { seal } from '../../../server/platform/seal'
import type { Viewer } from '../../../src/domain/access/visibility'
import { APP_SECRET, aPhone, envelope, signed, text } from '../areas/stage'
import { aTenant, aUser, EVERY_ROUTE, eventually, testConfig } from '../fixtures'

/** Somebody of the staff. */
export type Person = Readonly<{ id: string; name: string; email: string; viewer: Viewer }>

/** A customer's conversation. */
export type Talk = Readonly<{ id: string; phone: string; customerId: string }>

/** A shop: one connection, two departments, people who see more or less of it. */
export type Shop = Readonly<{
  db: OpenDatabase
  tenant: Tenant
  phoneNumberId: string
  instanceId: string
  balcao: string
  entregas: string
  /** Administrator. */
  alice: Person
  /** Of Balcão, as is Bruno. */
  ana: Person
  bruno: Person
  /** Of Entregas. */
  carla: Person
  /** Of no department: sees both. */
  davi: Person
  /** Of Balcão, and does not serve the connection. */
  edu: Person
}>

/** A node on this database that takes webhooks signed with the tests' secret, and does not keep house by the clock. */
export const aServer = (
  url: string,
  {
    graphUrl = 'http://127.0.0.1:1',
    jobs: own,
    ...more
  }: Partial<Config> & { graphUrl?: string; jobs?: Partial<JobHandlers> } = {},
): Promise<RunningServer> => {
  const config: Config = testConfig(url, more)
  const whatsapp = { ...config.whatsapp, appSecret: APP_SECRET, verifyToken: 'verify', graphUrl }
  // At seventeen minutes past, its events would stand between what a test asks and what it sees come of that.
  const jobs = { 'platform.housekeeping': async () => {}, ...own }
  return startServer({ ...config, whatsapp }, { log: silentLog, jobs })
}

/** A tenant of its own with its staff; `lastUserId` lets its users have numbers that no other tenant has. */
export async function aShop(db: OpenDatabase, config: Config, lastUserId = 0): Promise<Shop> {
  const slug = `shop-${randomBytes(4).toString('hex')}`
  const tenant = await aTenant(db, slug)
  const phoneNumberId = String(randomBytes(6).readUIntBE(0, 6))
  await db.system((w) =>
    w.query('UPDATE tenants SET last_user_id = $2 WHERE id = $1', [tenant.id, lastUserId]),
  )
  const { instanceId, balcao, entregas } = await db.work(tenant, async (w) => {
    const instance = await w.one<{ id: string }>(
      `INSERT INTO instances (tenant_id, name, official_phone_id, official_token) VALUES ($1, 'Centro', $2, $3) RETURNING id::text`,
      [tenant.id, phoneNumberId, seal(config.secretKey, 'token')],
    )
    const departments = await w.query<{ id: string }>(
      `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Balcão'), ($1, 'Entregas') RETURNING id::text`,
      [tenant.id],
    )
    return {
      instanceId: instance?.id ?? '',
      balcao: departments[0]?.id ?? '',
      entregas: departments[1]?.id ?? '',
    }
  })
  const hire = async (name: string, department: string | null, serves = true, role = 'atendente') => {
    const { id, email, instanceId: own } = await aUser(db, tenant, name, role)
    await db.work(tenant, async (w) => {
      await w.query('UPDATE users SET department_id = $2 WHERE id = $1', [Number(id), department])
      if (serves)
        await w.query('INSERT INTO user_instances (tenant_id, user_id, instance_id) VALUES ($1, $2, $3)', [
          tenant.id,
          Number(id),
          instanceId,
        ])
    })
    const instance_ids = serves ? [own, instanceId] : [own]
    const viewer: Viewer = { id, role, department_id: department, instance_ids, contacts: 'whole' }
    return { id, name, email, viewer }
  }
  const people = {
    alice: await hire('Alice', null, true, 'administrador'),
    ana: await hire('Ana', balcao),
    bruno: await hire('Bruno', balcao),
    carla: await hire('Carla', entregas),
    davi: await hire('Davi', null),
    edu: await hire('Edu', balcao, false),
  }
  // Roles that open everything: what these laws try are the walls behind the roles.
  await db.work(tenant, (w) => w.query('UPDATE roles SET has_permission_routes = $1', [EVERY_ROUTE]))
  return {
    db,
    tenant,
    phoneNumberId,
    instanceId,
    balcao,
    entregas,
    ...people,
  }
}

/** Lets Meta call with these messages or statuses, and waits until the node's own job has processed them. */
export async function meta(
  server: RunningServer,
  shop: Shop,
  value: Parameters<typeof envelope>[1],
): Promise<void> {
  const body = JSON.stringify(envelope(shop.phoneNumberId, value))
  const answer = await fetch(`${server.url}/webhooks/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signed(body) },
    body,
  })
  if (answer.status !== 200) throw new Error(`webhook answered ${answer.status}`)
  await jobsDone(server)
}

/** Waits until no job is due: webhooks are processed and messages have been brought to Meta. */
export const jobsDone = (server: RunningServer): Promise<true> =>
  eventually(async () => {
    const { rows } = await server.db.pool.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE t.identifier IN ('messages.send', 'media.fetch', 'whatsapp.webhooks', 'hub.session', 'hub.webhooks', 'schedules.due') AND j.run_at <= now())::integer
       + (SELECT count(*) FROM webhook_inbox WHERE processed_at IS NULL)::integer
       + (SELECT count(*) FROM outbox o JOIN instances i ON i.tenant_id = o.tenant_id AND i.id = o.instance_id
         WHERE i.off_code IS NULL AND (o.not_before IS NULL OR o.not_before <= now()))::integer AS left`,
    )
    return rows[0]?.left === 0 ? true : null
  })

/**
 * Has the node do nothing more by itself: no job, nothing by the clock, no message that waits to be tried again. Whatever
 * changes from here on, a request has changed.
 */
export async function atRest(server: RunningServer): Promise<void> {
  await jobsDone(server)
  await server.services.jobs.stop()
  await server.db.pool.query(`UPDATE outbox SET not_before = 'infinity'`)
}

/** A new customer has written; the ticket stands in the queue, of the department if one is named. */
export async function aTalk(
  server: RunningServer,
  shop: Shop,
  { department, says = 'Bom dia', name }: { department?: string; says?: string; name?: string } = {},
): Promise<Talk> {
  const phone = aPhone()
  const contacts = name === undefined ? undefined : [{ wa_id: phone, profile: { name } }]
  await meta(server, shop, { messages: [text(phone, says)], contacts })
  const talk = await talkOf(shop, phone)
  if (department !== undefined) await toDepartment(shop, talk.id, department)
  return talk
}

/** The newest ticket of this customer. */
export async function talkOf({ db, tenant }: Shop, phone: string): Promise<Talk> {
  const row = await db.work(tenant, (w) =>
    w.one<{ id: string; customer_id: string }>(
      `SELECT t.id::text, t.customer_id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id
       WHERE c.phone_number = $1 OR c.wa_id = $1 ORDER BY t.id DESC LIMIT 1`,
      [phone],
    ),
  )
  if (!row) throw new Error('no ticket')
  return { id: row.id, phone, customerId: row.customer_id }
}

/** Moves a ticket to another department's queue, told as the contract has it. No mutation does this yet. */
export async function toDepartment({ db, tenant }: Shop, id: string, department: string): Promise<void> {
  await db.work(tenant, async (w) => {
    const before = await readTicket(w, id)
    await w.query('UPDATE chat_tickets SET department_id = $2 WHERE id = $1', [id, department])
    const ticket = await readTicket(w, id)
    await publish(w, [
      {
        event: 'ChangeDepartment',
        data: (rev) => ({ ticket: { ...ticket, rev } }),
        audience: { kind: 'ticket', scopes: [scopeOf(before), scopeOf(ticket)] },
        rows: [{ table: 'chat_tickets', id }],
      },
    ])
  })
}
