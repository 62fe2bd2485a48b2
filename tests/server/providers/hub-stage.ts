import { afterAll, beforeAll } from 'vitest'
import { type HubEmulator, startHub } from '../../../emulators/hub/server'
import type { Session } from '../../../emulators/hub/session'
import type { RunningServer } from '../../../server/app'
import { readMessages } from '../../../server/conversation/messages/message.row'
import { sendMessage } from '../../../server/conversation/messages/outbound/send'
import { createInstance } from '../../../server/directory/instances/create'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { TestDatabase } from '../../databases'
import { freePort } from '../../product'
import { aHash, aPhone, take } from '../areas/stage'
import { eventually } from '../fixtures'
import { aServer, aShop, type Shop } from '../laws/shop'

/** A node, a hub, and a shop whose connection is a session of that hub. */
export type HubStage = Awaited<ReturnType<typeof build>>

/** Sets the stage before the tests of the block and takes it down after them. */
export function aHubStage(database: TestDatabase): () => HubStage {
  let stage: HubStage | undefined
  beforeAll(async () => {
    stage = await build(database.url())
  })
  afterAll(async () => {
    await stage?.server.close()
    await stage?.hub.close()
  })
  return () => {
    if (!stage) throw new Error('the stage is set in beforeAll')
    return stage
  }
}

async function build(url: string) {
  const hub = await startHub({ port: 0, apiKey: 'key', ackMs: 5, hookWaitsMs: [20, 50, 100, 200, 400, 800] })
  const port = await freePort()
  const server = await aServer(url, {
    port,
    hub: { urls: [hub.url], apiKey: 'key', callbackUrl: `http://127.0.0.1:${port}` },
  })
  const shop = await aShop(server.db, server.services.config)
  const instanceId = await aConnection(server, shop)
  const session = await eventually(() => sessionOf(hub, shop, instanceId))
  return { hub, server, shop, instanceId, session, db: server.db, tenant: shop.tenant }
}

/** A new connection of the shop, asked for by its administrator, which Ana and Bruno serve. */
export async function aConnection({ db, services }: RunningServer, shop: Shop): Promise<string> {
  const { id } = await db.work(shop.tenant, (w) =>
    createInstance(w, shop.alice.viewer, { name: 'Entregas' }, services.config),
  )
  await db.work(shop.tenant, (w) =>
    w.query(
      'INSERT INTO user_instances (tenant_id, user_id, instance_id) SELECT $1, unnest($2::integer[]), $3',
      [shop.tenant.id, [Number(shop.ana.id), Number(shop.bruno.id)], id],
    ),
  )
  return id
}

export const sessionOf = (hub: HubEmulator, { tenant }: Shop, instanceId: string): Session | undefined =>
  hub.line.sessions.get(`balcao-${tenant.id}-${instanceId}`)

/** The connection's row. */
export const connection = ({ db, tenant, instanceId }: HubStage) =>
  db.work(tenant, (w) =>
    w.one<{
      activated: boolean
      browser_session: boolean
      reset_finished: boolean
      qr_code: string | null
      off_code: string | null
      phone_number: string | null
    }>('SELECT * FROM instances WHERE id = $1', [instanceId]),
  )

/** The phone reads the code that is shown, and the connection is up. */
export async function paired(stage: HubStage): Promise<void> {
  if (stage.session.state !== 'open') stage.hub.line.scan(stage.session, undefined, '5511940028933')
  await eventually(async () => (await connection(stage))?.activated || null)
}

/** Nothing is under way: neither a webhook, nor a job about what webhooks said. */
export const quiet = ({ hub, server }: HubStage): Promise<true> =>
  eventually(async () => {
    const { rows } = await server.db.pool.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM webhook_inbox WHERE processed_at IS NULL)::integer
        + (SELECT count(*) FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
           WHERE t.identifier IN ('messages.send', 'media.fetch', 'customers.picture', 'hub.webhooks', 'hub.session', 'reactions.send') AND j.run_at <= now())::integer
        + (SELECT count(*) FROM outbox o JOIN instances i ON i.tenant_id = o.tenant_id AND i.id = o.instance_id
           WHERE i.off_code IS NULL AND (o.not_before IS NULL OR o.not_before <= now()))::integer AS left`,
    )
    return hub.line.hooks.pending === 0 && rows[0]?.left === 0 ? true : null
  })

type Say = {
  text?: string
  jid?: string
  alt?: string
  content?: Record<string, unknown>
  quoted?: string
  file?: { base64: string; mimetype: string } | null
  name?: string
}

/** A customer writes to the session; gives the message as the hub has it. */
export async function customerSays(stage: HubStage, phone: string, say: Say = {}) {
  const { text = 'Bom dia', jid = `${phone}@s.whatsapp.net`, content, quoted = null, file = null, alt } = say
  const kept = stage.hub.line.receive(
    stage.session,
    { jid, content: content ?? { conversation: text }, quoted, file },
    { name: say.name ?? 'Rita', alt },
  )
  await quiet(stage)
  return kept
}

/** A conversation that Ana has taken. */
export async function aHubTalk(stage: HubStage, viewer: Viewer = anaOf(stage)) {
  const phone = aPhone()
  const first = await customerSays(stage, phone)
  const row = await stage.db.work(stage.tenant, (w) =>
    w.one<{ id: string; customer_id: string }>(
      `SELECT t.id::text, t.customer_id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1`,
      [phone],
    ),
  )
  if (!row) throw new Error('no ticket')
  await take(stage as never, viewer, row.id)
  return { ...row, phone, first }
}

/** Ana, who serves the hub's connection. */
export const anaOf = ({ shop, instanceId }: HubStage): Viewer => ({
  ...shop.ana.viewer,
  instance_ids: [...shop.ana.viewer.instance_ids, instanceId],
})

/** Ana answers; the job that brings it to the hub is under way. */
export const anaSays = (
  stage: HubStage,
  phone: string,
  text: string,
  more: { reply_message_id?: string; hash?: string } = {},
) =>
  stage.db.work(stage.tenant, (w) =>
    sendMessage(
      w,
      anaOf(stage),
      { to_number: phone, message: text, instance_id: stage.instanceId, hash: aHash(), ...more },
      new Date(),
    ),
  )

/** The conversation's messages, oldest first, as the contract has them. */
export async function talkOf(stage: HubStage, ticketId: string) {
  return stage.db.work(stage.tenant, async (w) => {
    const ids = await w.query<{ id: string }>(
      `SELECT id::text FROM customer_chats WHERE chat_ticket_id = $1 AND NOT is_log_message ORDER BY id`,
      [ticketId],
    )
    const messages = await readMessages(
      w,
      ids.map(({ id }) => id),
    )
    return ids.flatMap(({ id }) => messages.get(id) ?? [])
  })
}
