import type { Database, Work } from '../../platform/db/work'

/** So long after its time a look that nobody has taken is taken by the housekeeping, ms. */
const FORGOTTEN_MS = 10 * 60_000

const nameOf = (tenantId: number, id: string) => `pbm:${tenantId}:${id}`

/** Has an authorisation followed then: its operator is asked, or its time is over. One look at a time. */
export async function enqueueFollow(work: Work, id: string, at?: Date): Promise<void> {
  await work.query('UPDATE pbm_authorisations SET next_at = coalesce($2, now()) WHERE id = $1', [
    id,
    at ?? null,
  ])
  const name = nameOf(work.tenant.id, id)
  await work.enqueue(
    'pbm.follow',
    { tenantId: work.tenant.id, authorisationId: id },
    { queue: name, key: name, ...(at && { runAt: at }) },
  )
}

/** Takes looks again whose job was lost or given up. */
export async function reviveAuthorisations({ db, now }: { db: Database; now(): Date }): Promise<void> {
  await db.system(async (work) => {
    const rows = await work.query<{ tenant_id: number; id: string }>(
      'UPDATE pbm_authorisations SET next_at = now() WHERE next_at < $1 RETURNING tenant_id, id::text',
      [new Date(now().getTime() - FORGOTTEN_MS)],
    )
    await work.enqueueAll(
      'pbm.follow',
      rows.map(({ tenant_id, id }) => ({
        payload: { tenantId: tenant_id, authorisationId: id },
        queue: nameOf(tenant_id, id),
        key: nameOf(tenant_id, id),
      })),
    )
  })
}
