import type { Database, Work } from '../../platform/db/work'

/** So long after its time a look that nobody has taken is taken by the housekeeping, ms. */
const FORGOTTEN_MS = 10 * 60_000

/** What of a payment goes on at a time, across all nodes. */
const nameOf = (tenantId: number, paymentId: string) => `payment:${tenantId}:${paymentId}`

/** Has a payment brought in step with its provider then; one look at a time, and asked for again before it, one look. */
export async function enqueueReconcile(work: Work, paymentId: string, at?: Date): Promise<void> {
  await work.query('UPDATE payments SET next_at = coalesce($2, now()) WHERE id = $1', [paymentId, at ?? null])
  const name = nameOf(work.tenant.id, paymentId)
  await work.enqueue(
    'payments.reconcile',
    { tenantId: work.tenant.id, paymentId },
    { queue: name, key: name, ...(at && { runAt: at }) },
  )
}

/** Has an account opened, and its notices asked for. */
export const enqueueOpening = (work: Work, accountId: string): Promise<void> =>
  work.enqueue(
    'payments.open',
    { tenantId: work.tenant.id, accountId },
    { queue: `psp:${work.tenant.id}:${accountId}`, key: `psp:${work.tenant.id}:${accountId}` },
  )

/** Everything of an account that waits goes on: somebody has let us in, or it answers again. */
export async function enqueueWaiting(work: Work, accountId: string): Promise<void> {
  const rows = await work.query<{ id: string }>(
    `SELECT p.id::text FROM payments p WHERE p.account_id = $1 AND p.txid IS NOT NULL AND (p.state = 'awaiting' OR p.open_at_psp
       OR EXISTS (SELECT 1 FROM payment_refunds r WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id AND r.state = 'asked'))`,
    [accountId],
  )
  for (const { id } of rows) await enqueueReconcile(work, id)
}

/** Takes looks again whose job was lost or given up. */
export async function revivePayments({ db, now }: { db: Database; now(): Date }): Promise<void> {
  await db.system(async (work) => {
    const rows = await work.query<{ tenant_id: number; id: string }>(
      'UPDATE payments SET next_at = now() WHERE next_at < $1 RETURNING tenant_id, id::text',
      [new Date(now().getTime() - FORGOTTEN_MS)],
    )
    await work.enqueueAll(
      'payments.reconcile',
      rows.map(({ tenant_id, id }) => ({
        payload: { tenantId: tenant_id, paymentId: id },
        queue: nameOf(tenant_id, id),
        key: nameOf(tenant_id, id),
      })),
    )
  })
}
