import { step } from '../../../src/domain/kernel/step'
import {
  type CatalogItemEvent,
  type CatalogItemState,
  catalogItemSteps,
} from '../../../src/domain/kernel/steps/catalogItem.gen'
import { type Reviewed, readBatch, readReviews } from '../../directory/whatsapp/meta/catalog-api'
import type { Line } from '../../directory/whatsapp/meta/cloud-api'
import type { MediaOutcome } from '../../directory/whatsapp/provider'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { leavesAtOnce, TAKEN } from './plan'

/** A connection's catalogue at Meta, and how to get there. */
export type At = Readonly<{
  db: Database
  tenant: Tenant
  line: Line
  catalogId: string
  instanceId: string
}>
type Row = {
  id: string
  product_id: string
  state: CatalogItemState
  reason: string | null
  /** The batch under way takes it away. */
  leaving: boolean
}

/** Batches that are asked about in one run. */
const MOST_BATCHES = 20

/**
 * Asks how the batches under way ended: what was sent waits for Meta's review or is rejected with its words, what was
 * taken away is gone. Gives the first answer that was none; null: all were had.
 */
export async function settleBatches(at: At): Promise<Exclude<MediaOutcome<never>, { kind: 'done' }> | null> {
  const { db, tenant, line, catalogId, instanceId } = at
  const handles = await db.work(tenant, (work) =>
    work.query<{ handle: string }>(
      `SELECT DISTINCT handle FROM catalog_items WHERE tenant_id = $1 AND instance_id = $2::bigint
         AND handle IS NOT NULL ORDER BY handle LIMIT ${MOST_BATCHES}`,
      [tenant.id, instanceId],
    ),
  )
  for (const { handle } of handles) {
    const outcome = await readBatch(line, catalogId, handle)
    if (outcome.kind !== 'done') return outcome
    if (outcome.value.finished)
      await db.work(tenant, (work) => endBatch(work, instanceId, handle, outcome.value.errors))
  }
  return null
}

async function endBatch(
  work: Work,
  instanceId: string,
  handle: string,
  errors: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await work.query<Row>(
    `SELECT id::text, product_id::text, state, reason, leaving FROM catalog_items
     WHERE tenant_id = $1 AND instance_id = $2::bigint AND handle = $3 FOR UPDATE`,
    [work.tenant.id, instanceId, handle],
  )
  await write(
    work,
    rows.map((row) => {
      const error = errors.get(row.product_id) ?? null
      // What could not be taken away is tried again, by the next run. So is what is to go since it was sent: it is there.
      if (row.state === 'removing')
        return error === null && row.leaving ? removed(row) : { ...row, gone: false }
      // Wanted again while it left: it is sent again, and Meta has nothing of it.
      if (row.leaving) return { ...row, gone: error === null }
      return error === null ? after(row, 'PROCESSED', row.reason) : after(row, 'REJECT', error)
    }),
  )
  const failed = rows.filter(({ product_id: id, state, reason, leaving }) => {
    return leaving && state === 'removing' && !leavesAtOnce(reason) && errors.has(id)
  })
  // Nobody is asked about these a second time.
  await agreeTo(work, instanceId, failed.length)
  await work.query(
    `DELETE FROM catalog_items WHERE tenant_id = $1 AND instance_id = $2::bigint AND state = 'removed' AND reason = $3`,
    [work.tenant.id, instanceId, TAKEN],
  )
}

/** Changes of how many published items somebody has agreed that they leave. */
export const agreeTo = (work: Work, instanceId: string, more: number): Promise<unknown> =>
  more === 0
    ? Promise.resolve()
    : work.query(
        `UPDATE catalog_syncs SET removing_agreed = greatest(0, removing_agreed + $3)
         WHERE tenant_id = $1 AND instance_id = $2::bigint`,
        [work.tenant.id, instanceId, more],
      )

type Settled = { id: string; state: CatalogItemState; reason: string | null; gone: boolean }

const after = (row: Row, event: CatalogItemEvent, reason: string | null): Settled => ({
  id: row.id,
  state: step(catalogItemSteps, row.state, event),
  reason,
  gone: false,
})

const POLICIES = ['medicine', 'prescription', 'controlled']

/** What has left: kept out by its policy, or simply not there. */
export const removed = (row: Row): Settled => ({
  ...after(row, POLICIES.includes(row.reason ?? '') ? 'BLOCKED' : 'REMOVED', row.reason),
  gone: true,
})

/** Writes how items stand; none of them waits for a batch any more, and of what is gone Meta has nothing. */
export const write = (work: Work, settled: readonly Settled[]): Promise<unknown> =>
  work.query(
    `UPDATE catalog_items c SET state = v.state, reason = v.reason, handle = NULL, leaving = false, changed_at = now(),
       sent_hash = CASE WHEN v.gone THEN NULL ELSE c.sent_hash END
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::boolean[]) v(id, state, reason, gone)
     WHERE c.tenant_id = $1 AND c.id = v.id`,
    [
      work.tenant.id,
      settled.map(({ id }) => id),
      settled.map(({ state }) => state),
      settled.map(({ reason }) => reason),
      settled.map(({ gone }) => gone),
    ],
  )

/** What Meta's review says, by its word for it. */
const REVIEWS: Readonly<Record<string, CatalogItemEvent>> = { approved: 'APPROVE', rejected: 'REJECT' }

/** Reads Meta's reviews where some wait for theirs, or all of them (`compare`). As {@link settleBatches}. */
export async function settleReviews(
  { db, tenant, line, catalogId, instanceId }: At,
  compare: boolean,
): Promise<Exclude<MediaOutcome<never>, { kind: 'done' }> | null> {
  const waits = await db.work(tenant, (work) =>
    work.one(
      `SELECT 1 FROM catalog_items WHERE tenant_id = $1 AND instance_id = $2::bigint AND state = 'in_review' LIMIT 1`,
      [tenant.id, instanceId],
    ),
  )
  if (!waits && !compare) return null
  const outcome = await readReviews(line, catalogId)
  if (outcome.kind !== 'done') return outcome
  await db.work(tenant, (work) => takeReviews(work, instanceId, outcome.value))
  return null
}

async function takeReviews(work: Work, instanceId: string, reviewed: readonly Reviewed[]): Promise<void> {
  const by = new Map(reviewed.map((one) => [one.retailerId, one]))
  const rows = await work.query<Row>(
    `SELECT id::text, product_id::text, state, reason, leaving FROM catalog_items
     WHERE tenant_id = $1 AND instance_id = $2::bigint AND state IN ('in_review', 'live', 'rejected') FOR UPDATE`,
    [work.tenant.id, instanceId],
  )
  const settled = rows.flatMap((row): Settled[] => {
    const review = by.get(row.product_id)
    // Somebody took it out at Meta's own screen, or Meta lost it: it is sent again.
    if (!review) return row.state === 'rejected' ? [] : [{ ...after(row, 'QUEUE', null), gone: true }]
    const event = REVIEWS[review.status.toLowerCase()]
    if (event === undefined) return []
    const reason = event === 'REJECT' ? (review.reason ?? row.reason) : null
    const next = after(row, event, reason)
    return next.state === row.state && reason === row.reason ? [] : [next]
  })
  if (settled.length > 0) await write(work, settled)
}
