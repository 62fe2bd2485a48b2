import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'

/** Customers of one transaction. */
const BATCH = 2_000

/**
 * Has every customer's birthday be what stands in the field that the shop names now. Whoever is changed meanwhile is right
 * already (migration 0500), so it may be cut off and run again.
 */
export async function takeBirthdays(
  { tenantId }: JobPayload<'customers.birthdays'>,
  { db }: Pick<JobHelpers, 'db'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const behind: string = after
    after = await db.work(tenant, async (work) => {
      const row = await work.one<{ last: string | null }>(
        `WITH people AS (
           SELECT c.tenant_id, c.id, birthday_of(c.tenant_id, c.open_field, c.sensitive_field) AS birthday FROM customers c
           WHERE c.tenant_id = $1 AND c.id > $2 AND c.erased_at IS NULL AND c.merged_into IS NULL ORDER BY c.id LIMIT ${BATCH}
         ), put AS (
           INSERT INTO customer_facts AS f (tenant_id, customer_id, birthday)
           SELECT s.tenant_id, s.id, s.birthday FROM people s WHERE s.birthday IS NOT NULL OR EXISTS (
             SELECT FROM customer_facts k WHERE k.tenant_id = s.tenant_id AND k.customer_id = s.id AND k.birthday IS NOT NULL)
           ORDER BY s.id
           ON CONFLICT (tenant_id, customer_id) DO UPDATE SET birthday = excluded.birthday
             WHERE f.birthday IS DISTINCT FROM excluded.birthday
         ) SELECT max(id)::text AS last FROM people`,
        [tenant.id, behind],
      )
      return row?.last ?? undefined
    })
  }
}
