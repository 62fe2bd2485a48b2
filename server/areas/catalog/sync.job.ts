import { asksBeforeRemoving } from '../../../src/domain/catalog/wanted'
import { CONNECTION_COLUMNS, type ConnectionRow, lineOf } from '../../directory/whatsapp/connection'
import { reasonFor, ruleFor } from '../../directory/whatsapp/errors'
import { type ItemRequest, MOST_IN_BATCH, sendItems } from '../../directory/whatsapp/meta/catalog-api'
import type { MediaOutcome } from '../../directory/whatsapp/provider'
import type { Config } from '../../platform/config'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Database, Work } from '../../platform/db/work'
import type { JobPayload } from '../../platform/jobs/catalogue'
import {
  type CatalogLine,
  hashOf,
  LEAVES_AT_ONCE,
  leavesAtOnce,
  type PlanRow,
  planItems,
  readItems,
  TAKEN,
  wantedOf,
} from './plan'
import { syncSets } from './sets'
import { type At, agreeTo, removed, settleBatches, settleReviews, write } from './settle'
import { sayStandstill } from './standstill'
import { enqueueCatalogSync, tellCatalog } from './sync'

type Needs = { db: Database; config: Config; now: () => Date }
type Failed = Exclude<MediaOutcome<never>, { kind: 'done' }>

/** A batch under way is asked about again after so long; what only waits for Meta's review, less often. s. */
const BATCH_AGAIN_S = 30
const REVIEW_AGAIN_S = 15 * 60

/**
 * Brings a connection's catalogue in step with the shop's products: asks how the last batches ended and what Meta's
 * review says, sends the differences and nothing else, and groups what is there by collection. An answer that is lost costs nothing: the items stay
 * queued, and sending one twice leaves one.
 */
export async function syncCatalogJob(
  { tenantId, instanceId, compare = false }: JobPayload<'catalog.sync'>,
  { db, config, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const row = await db.work(tenant, (work) =>
    work.one<ConnectionRow & { meta_catalog_id: string | null; phone_number: string | null }>(
      `SELECT ${CONNECTION_COLUMNS}, i.meta_catalog_id, i.phone_number FROM instances i
       WHERE i.tenant_id = $1 AND i.id = $2::bigint AND i.deleted_at IS NULL`,
      [tenant.id, instanceId],
    ),
  )
  const line = row && lineOf(row, config)
  if (!row?.meta_catalog_id) return
  if (!line) return db.work(tenant, (work) => end(work, instanceId, reasonFor('NO_TOKEN', null), now()))
  const at = { db, tenant, line, catalogId: row.meta_catalog_id, instanceId }
  const failed =
    (await settleBatches(at)) ??
    (await settleReviews(at, compare)) ??
    (await sendDifferences(at, config, { instanceId, phone: row.phone_number }, now())) ??
    (await syncSets(at, compare))
  await db.work(tenant, async (work) => {
    await end(work, instanceId, failed && sentenceOf(failed), now())
    // Read again from Meta: what panels keep of it is compared with what is there.
    if (compare && !failed)
      for (const event of ['itemGet', 'collectionGet'] as const) await tellCatalog(work, event)
  })
  if (failed && isPassing(failed)) throw new Error(`catalogue not in step: ${causeOf(failed)}`)
}

const sentenceOf = (failed: Failed): string =>
  failed.kind === 'refused' ? reasonFor(failed.code, failed.details) : reasonFor('UNREACHABLE', null)
const isPassing = (failed: Failed): boolean =>
  failed.kind !== 'refused' || ['retry', 'pause'].includes(ruleFor(failed.code).policy.kind)
const causeOf = (failed: Failed): string => (failed.kind === 'refused' ? failed.code : failed.cause)

type Sending = Readonly<{ row: PlanRow; request: ItemRequest; hash: string | null }>

/** Sends what is queued, takes away what is to go; the rest of a very long list by the next run. */
async function sendDifferences(
  at: At,
  config: Config,
  shown: CatalogLine,
  now: Date,
): Promise<Failed | null> {
  const { db, tenant, line, catalogId, instanceId } = at
  const batch = await db.work(tenant, async (work) => {
    await planItems(work, config, shown, now)
    const going = await mayRemove(work, instanceId)
    const rows = await readItems(work, instanceId, '0', ['queued', 'removing'], MOST_IN_BATCH)
    return rows.flatMap((row): Sending[] => {
      if (row.state === 'removing' && !going && !leavesAtOnce(row.reason)) return []
      if (row.state === 'removing')
        return [{ row, request: { method: 'DELETE', data: { id: row.product_id } }, hash: null }]
      const wanted = wantedOf(work, config, shown, row, now)
      if (typeof wanted === 'string') return []
      return [{ row, request: { method: 'UPDATE', data: wanted }, hash: hashOf(wanted) }]
    })
  })
  if (batch.length === 0) return null
  const outcome = await sendItems(
    line,
    catalogId,
    batch.map(({ request }) => request),
  )
  if (outcome.kind !== 'done') return outcome
  await db.work(tenant, async (work) => {
    await work.query(
      // What was taken out while it was on its way goes by the next run: Meta has it now.
      `UPDATE catalog_items c SET state = CASE WHEN c.state = 'queued' AND v.hash IS NOT NULL THEN 'sent' ELSE c.state END,
         handle = $2, leaving = v.hash IS NULL, sent_hash = coalesce(v.hash, c.sent_hash), sent_at = now(), changed_at = now()
       FROM unnest($3::bigint[], $4::text[]) v(id, hash) WHERE c.tenant_id = $1 AND c.id = v.id`,
      [tenant.id, outcome.value, batch.map(({ row }) => row.item_id), batch.map(({ hash }) => hash)],
    )
    const gone = batch.filter(({ row, hash }) => hash === null && !leavesAtOnce(row.reason)).length
    await agreeTo(work, instanceId, -gone)
  })
  return null
}

/**
 * What Meta never had is gone at once. Of the published items more than a fifth leaves only where somebody agreed to
 * so many, or took them out themselves: a list that came in wrong must not empty the shop. What a policy forbids waits for
 * nobody. What was agreed to holds until it has left, however often Meta does not answer.
 */
async function mayRemove(work: Work, instanceId: string): Promise<boolean> {
  const never = await work.query<Parameters<typeof removed>[0]>(
    `SELECT id::text, product_id::text, state, reason, leaving FROM catalog_items
     WHERE tenant_id = $1 AND instance_id = $2::bigint AND state = 'removing' AND sent_hash IS NULL`,
    [work.tenant.id, instanceId],
  )
  if (never.length > 0) await write(work, never.map(removed))
  await work.query(
    `DELETE FROM catalog_items WHERE tenant_id = $1 AND instance_id = $2::bigint AND state = 'removed' AND reason = '${TAKEN}'`,
    [work.tenant.id, instanceId],
  )
  const counted = await work.one<{ removing: number; published: number; agreed: number }>(
    `SELECT count(*) FILTER (WHERE state = 'removing' AND handle IS NULL AND coalesce(reason, '') <> ALL($3))::integer AS removing,
       count(*) FILTER (WHERE sent_hash IS NOT NULL)::integer AS published,
       coalesce((SELECT removing_agreed FROM catalog_syncs s WHERE s.tenant_id = $1 AND s.instance_id = $2::bigint), 0) AS agreed
     FROM catalog_items WHERE tenant_id = $1 AND instance_id = $2::bigint`,
    [work.tenant.id, instanceId, LEAVES_AT_ONCE],
  )
  const { removing = 0, published = 0, agreed = 0 } = counted ?? {}
  const asks = asksBeforeRemoving(removing, published) && agreed < removing
  await work.query(
    `INSERT INTO catalog_syncs (tenant_id, instance_id, removing_asked) VALUES ($1, $2::bigint, $3)
     ON CONFLICT (tenant_id, instance_id) DO UPDATE SET removing_asked = excluded.removing_asked,
       removing_agreed = least(catalog_syncs.removing_agreed, $4)`,
    [work.tenant.id, instanceId, asks ? removing : 0, removing],
  )
  return !asks
}

/** Writes down how the run ended, and asks again while something is under way. */
async function end(work: Work, instanceId: string, error: string | null, now: Date): Promise<void> {
  await work.query(
    `INSERT INTO catalog_syncs AS s (tenant_id, instance_id, succeeded_at, failed_at, error)
     VALUES ($1, $2::bigint, CASE WHEN $3::text IS NULL THEN now() END, CASE WHEN $3::text IS NOT NULL THEN now() END, $3)
     ON CONFLICT (tenant_id, instance_id) DO UPDATE SET error = excluded.error,
       succeeded_at = coalesce(excluded.succeeded_at, s.succeeded_at), failed_at = coalesce(excluded.failed_at, s.failed_at)`,
    [work.tenant.id, instanceId, error],
  )
  const open = await work.one<{ batch: boolean; review: boolean }>(
    `SELECT bool_or(handle IS NOT NULL OR state = 'queued') AS batch, bool_or(state = 'in_review') AS review
     FROM catalog_items WHERE tenant_id = $1 AND instance_id = $2::bigint`,
    [work.tenant.id, instanceId],
  )
  if (error === null && (open?.batch || open?.review))
    await enqueueCatalogSync(work, instanceId, { afterS: open.batch ? BATCH_AGAIN_S : REVIEW_AGAIN_S })
  await tellCatalog(work)
  await tellCatalog(work, 'collectionUpdated')
  await sayStandstill(work, instanceId, now)
}
