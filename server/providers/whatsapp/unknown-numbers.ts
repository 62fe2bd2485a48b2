import { createHash } from 'node:crypto'
import { keepAccountNotices } from '../../instances/notices'
import type { Database, SystemWork, Work } from '../../platform/db/work'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { enqueueLines, tenantLine } from './webhook.lines'

/** Bodies that are processed again in one transaction. */
const BATCH = 400

/** An item of a webhook for a number that no connection has. */
type Unowned = { webhookId: string; phoneNumberId: string }

/** A number that no connection has, and what waits for one. */
export type UnknownNumber = {
  phoneNumberId: string
  webhooks: number
  items: number
  firstAt: Date
  lastAt: Date
  /** The tenant that has it by now. */
  tenantId: number | null
}

/**
 * Keeps webhooks whose number no connection has, for as long as their bodies are kept (housekeeping.ts). A number that
 * was entered meanwhile has them processed again at once.
 */
export async function keepUnknown(db: Database, items: readonly Unowned[]): Promise<void> {
  if (items.length === 0) return
  await db.system((work) =>
    work.query(
      `INSERT INTO webhook_unknown_numbers (phone_number_id, webhook_id, items, received_at)
       SELECT v.number, v.webhook, count(*), i.received_at
       FROM unnest($1::text[], $2::bigint[]) v(number, webhook) JOIN webhook_inbox i ON i.id = v.webhook
       GROUP BY v.number, v.webhook, i.received_at ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
      [items.map(({ phoneNumberId }) => phoneNumberId), items.map(({ webhookId }) => webhookId)],
    ),
  )
  // Entered after the owners were looked up, and looked for what waits before this was written.
  await db.system(async (work) => {
    const owned = await work.query<{ id: string; tenant_id: number }>(
      'SELECT official_phone_id AS id, tenant_id FROM instances WHERE official_phone_id = ANY($1::text[])',
      [[...new Set(items.map(({ phoneNumberId }) => phoneNumberId))]],
    )
    for (const { id, tenant_id: tenantId } of owned) await enqueueReplay(work, tenantId, id)
  })
}

/** Has what waits for a number processed again; once, however often it is asked. */
export const enqueueReplay = (
  work: Pick<Work | SystemWork, 'enqueue'>,
  tenantId: number,
  phoneNumberId: string,
): Promise<void> =>
  work.enqueue('whatsapp.replay', { tenantId, phoneNumberId }, { key: `whatsapp.replay:${phoneNumberId}` })

/**
 * Puts the webhooks that came for a number before a connection had it back among those to be processed, and tells the
 * connection how many items there were. Items of other numbers in the same bodies are known already and change nothing.
 */
export async function replayUnknown(
  { tenantId, phoneNumberId }: JobPayload<'whatsapp.replay'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const owner = await db.system((work) =>
    work.one<{ id: number; slug: string; waba_id: string | null; phone_number: string | null }>(
      `SELECT t.id, t.slug, i.waba_id, i.phone_number FROM instances i JOIN tenants t ON t.id = i.tenant_id
       WHERE i.official_phone_id = $1 AND t.id = $2`,
      [phoneNumberId, tenantId],
    ),
  )
  if (!owner) return
  let replayed = 0
  for (let more = true; more; ) {
    const batch = await db.system(async (work) => {
      const rows = await work.query<{ webhook_id: string; items: number }>(
        `DELETE FROM webhook_unknown_numbers WHERE phone_number_id = $1 AND webhook_id IN (
           SELECT webhook_id FROM webhook_unknown_numbers WHERE phone_number_id = $1 ORDER BY webhook_id LIMIT $2)
         RETURNING webhook_id::text, items`,
        [phoneNumberId, BATCH],
      )
      const ids = rows.map(({ webhook_id: id }) => id)
      if (ids.length === 0) return rows
      const line = tenantLine(tenantId)
      await work.query(
        'UPDATE webhook_inbox SET processed_at = NULL, line = $2 WHERE id = ANY($1::bigint[])',
        [ids, line],
      )
      await enqueueLines(work, [line])
      return rows
    })
    replayed += batch.reduce((sum, { items }) => sum + items, 0)
    more = batch.length === BATCH
  }
  const { waba_id: wabaId, phone_number: phone, ...tenant } = owner
  if (replayed === 0 || wabaId === null) return
  const at = now()
  const id = createHash('sha256')
    .update(`${phoneNumberId} ${at.toISOString()}`)
    .digest('base64url')
    .slice(0, 22)
  const notice = {
    id,
    wabaId,
    phone,
    at,
    event: 'REPLAYED',
    detail: String(replayed),
    limit: null,
    standing: null,
  }
  await db.work(tenant, (work) => keepAccountNotices(work, [notice]))
}

/** The numbers for which webhooks wait, those that came last first. Says nothing of who wrote or what. */
export const listUnknown = (db: Database): Promise<UnknownNumber[]> =>
  db.system((work) =>
    work.query<UnknownNumber>(
      `SELECT phone_number_id AS "phoneNumberId", count(*)::integer AS webhooks, sum(items)::integer AS items,
         min(received_at) AS "firstAt", max(received_at) AS "lastAt",
         (SELECT i.tenant_id FROM instances i WHERE i.official_phone_id = u.phone_number_id) AS "tenantId"
       FROM webhook_unknown_numbers u GROUP BY phone_number_id ORDER BY max(received_at) DESC LIMIT 1000`,
    ),
  )
