import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Work } from '../../platform/db/work'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { tellCustomers } from './tell'

/** Customers published in one transaction: while it publishes, nothing else of the tenant is published. */
const BATCH = 200

/** Whom a change concerns: the members of a group, or who has a value in a field of the shop's own. */
type Concerned = Readonly<{ group: string } | { field: string }>

/**
 * Publishes the members of a group as they are now, to those who may know them. The first at once, with the change of the group;
 * those of a large group behind it, by a job.
 */
export const tellMembers = (work: Work, group: string): Promise<void> => tellAll(work, { group })

/** The same for the customers who have a value in the field of this key. */
export const tellHolders = (work: Work, field: string): Promise<void> => tellAll(work, { field })

async function tellAll(work: Work, of: Concerned): Promise<void> {
  const after = await tellSome(work, of, '0')
  if (after !== null) await work.enqueue('customers.tell', { tenantId: work.tenant.id, of, after })
}

/** The job: goes on behind `after`. Done again, it publishes the same. */
export async function tellOthers(
  { tenantId, of, after }: JobPayload<'customers.tell'>,
  { db }: Pick<JobHelpers, 'db'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  for (let at: string | null = after; at !== null; ) {
    const behind: string = at
    at = await db.work(tenant, (work) => tellSome(work, of, behind))
  }
}

/** @returns the last of those who were published; null: there are no more. */
async function tellSome(work: Work, of: Concerned, after: string): Promise<string | null> {
  const [condition, value] =
    'group' in of
      ? [
          `EXISTS (SELECT 1 FROM customer_group_members m
             WHERE m.tenant_id = c.tenant_id AND m.customer_id = c.id AND m.group_id = $2::bigint)`,
          of.group,
        ]
      : ['(c.open_field ? $2 OR c.sensitive_field ? $2)', of.field]
  const concerned = await work.query<{ id: string }>(
    `SELECT c.id::text FROM customers c
     WHERE c.id > $1 AND ${condition} AND c.merged_into IS NULL AND c.erased_at IS NULL ORDER BY c.id LIMIT ${BATCH}`,
    [after, value],
  )
  const ids = concerned.map(({ id }) => id)
  if (ids.length > 0) await tellCustomers(work, ids, { groups: 'group' in of })
  return ids.length === BATCH ? (ids.at(-1) ?? null) : null
}
