import { createHash } from 'node:crypto'
import { keepAccountNotices } from '../../../directory/instances/notices'
import type { Database, SystemWork, Work } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { jobsOfLines, tenantLine } from './webhook.lines'

/** Bodies that are processed again in one transaction. */
const BATCH = 400

/** What webhooks name, and what of a connection has it. */
const KINDS = {
  number: { table: 'webhook_unknown_numbers', column: 'phone_number_id', owner: 'official_phone_id' },
  account: { table: 'webhook_unknown_accounts', column: 'waba_id', owner: 'waba_id' },
} as const
type Kind = keyof typeof KINDS

/** A number or a business account, by the provider's id. */
type Named = { kind: Kind; id: string }

/** An item of a webhook that names what no connection has. */
type Unowned = { webhookId: string; id: string }

/** A number or an account that no connection has, and what waits for one. */
type UnknownOwner = Named & {
  webhooks: number
  items: number
  firstAt: Date
  lastAt: Date
  /** The tenant that has it by now. */
  tenantId: number | null
}

/**
 * Keeps webhooks whose number or account no connection has, for as long as their bodies are kept (providers/sweep.ts).
 * One that was entered meanwhile has them processed again at once.
 */
export async function keepUnknown(db: Database, kind: Kind, items: readonly Unowned[]): Promise<void> {
  if (items.length === 0) return
  const { table, column, owner } = KINDS[kind]
  await db.system((work) =>
    work.query(
      `INSERT INTO ${table} (${column}, webhook_id, items, received_at)
       SELECT v.id, v.webhook, count(*), i.received_at
       FROM unnest($1::text[], $2::bigint[]) v(id, webhook) JOIN webhook_inbox i ON i.id = v.webhook
       GROUP BY v.id, v.webhook, i.received_at ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
      [items.map(({ id }) => id), items.map(({ webhookId }) => webhookId)],
    ),
  )
  // Entered after the owners were looked up, and looked for what waits before this was written.
  await db.system(async (work) => {
    const owned = await work.query<{ id: string; tenant_id: number }>(
      `SELECT DISTINCT ${owner} AS id, tenant_id FROM instances WHERE ${owner} = ANY($1::text[])`,
      [[...new Set(items.map(({ id }) => id))]],
    )
    for (const { id, tenant_id: tenantId } of owned) await enqueueReplay(work, tenantId, { kind, id })
  })
}

/** Has what waits for a number or an account processed again; once, however often it is asked. */
export const enqueueReplay = (
  work: Pick<Work | SystemWork, 'enqueue'>,
  tenantId: number,
  { kind, id }: Named,
): Promise<void> =>
  kind === 'number'
    ? work.enqueue('whatsapp.replay', { tenantId, phoneNumberId: id }, { key: `whatsapp.replay:${id}` })
    : work.enqueue('whatsapp.replay', { tenantId, wabaId: id }, { key: `whatsapp.replay:account:${id}` })

/**
 * Puts the webhooks that came for a number or an account before a connection had it back among those to be processed,
 * and notifies the connection how many items there were. What else is in the same bodies is known already and changes
 * nothing.
 */
export async function replayUnknown(
  { tenantId, ...named }: JobPayload<'whatsapp.replay'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const [kind, id] =
    'wabaId' in named ? (['account', named.wabaId] as const) : (['number', named.phoneNumberId] as const)
  const { table, column, owner: has } = KINDS[kind]
  const owner = await db.system((work) =>
    work.one<{ id: number; slug: string; waba_id: string | null; phone_number: string | null }>(
      `SELECT t.id, t.slug, i.waba_id, i.phone_number FROM instances i JOIN tenants t ON t.id = i.tenant_id
       WHERE i.${has} = $1 AND t.id = $2 ORDER BY i.id LIMIT 1`,
      [id, tenantId],
    ),
  )
  if (!owner) return
  let replayed = 0
  for (let more = true; more; ) {
    const batch = await db.system(async (work) => {
      const rows = await work.query<{ webhook_id: string; items: number }>(
        `DELETE FROM ${table} WHERE ${column} = $1 AND webhook_id IN (
           SELECT webhook_id FROM ${table} WHERE ${column} = $1 ORDER BY webhook_id LIMIT $2)
         RETURNING webhook_id::text, items`,
        [id, BATCH],
      )
      const ids = rows.map(({ webhook_id: webhook }) => webhook)
      if (ids.length === 0) return rows
      const line = tenantLine(tenantId)
      await work.query(
        'UPDATE webhook_inbox SET processed_at = NULL, line = $2 WHERE id = ANY($1::bigint[])',
        [ids, line],
      )
      await work.enqueueAll('whatsapp.webhooks', jobsOfLines([line]))
      return rows
    })
    replayed += batch.reduce((sum, { items }) => sum + items, 0)
    more = batch.length === BATCH
  }
  const { waba_id: wabaId, phone_number: phone, ...tenant } = owner
  if (replayed === 0 || wabaId === null) return
  const at = now()
  const noticeId = createHash('sha256').update(`${id} ${at.toISOString()}`).digest('base64url').slice(0, 22)
  const notice = {
    id: noticeId,
    wabaId,
    phone: kind === 'number' ? phone : null,
    at,
    event: 'REPLAYED',
    detail: String(replayed),
    limit: null,
    standing: null,
  }
  await db.work(tenant, (work) => keepAccountNotices(work, [notice]))
}

/** What webhooks wait for, what came last first. Names neither the sender nor the text. */
export const listUnknown = (db: Database): Promise<UnknownOwner[]> =>
  db.system((work) =>
    work.query<UnknownOwner>(
      `${Object.entries(KINDS)
        .map(
          ([kind, { table, column, owner }]) => `
      SELECT '${kind}' AS kind, ${column} AS id, count(*)::integer AS webhooks, sum(items)::integer AS items,
        min(received_at) AS "firstAt", max(received_at) AS "lastAt",
        (SELECT min(i.tenant_id) FROM instances i WHERE i.${owner} = u.${column}) AS "tenantId"
      FROM ${table} u GROUP BY ${column}`,
        )
        .join(' UNION ALL ')} ORDER BY "lastAt" DESC LIMIT 1000`,
    ),
  )
