import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { noteMemberships } from './changes'

/** Puts a customer into a group, in nobody's name. False: they are in it, or it is not there any more. */
export async function joinGroup(work: Work, customerId: string, groupId: string): Promise<boolean> {
  const joined = isId(groupId)
    ? await work.one(
        `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
         SELECT g.tenant_id, g.id, $2 FROM customer_groups g WHERE g.id = $1 AND g.deleted_at IS NULL
         ON CONFLICT DO NOTHING RETURNING 1`,
        [groupId, customerId],
      )
    : undefined
  if (!joined) return false
  await noteMemberships(work, 'added', [{ customerId, groupId }], null)
  return true
}
