import type { Customer } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { lockCustomer } from '../locked-customer'
import { tellCustomer } from '../tell'
import { type Membership, noteMemberships } from './changes'

/** Puts a customer into groups and takes them out of others. @throws Refusal when one of them is none. */
export async function changeCustomerGroups(
  work: Work,
  viewer: Viewer,
  id: string,
  add: readonly string[],
  remove: readonly string[],
): Promise<Customer> {
  await lockCustomer(work, viewer, id)
  const named = [...new Set([...add, ...remove])]
  if (!named.every(isId)) throw groupNotFound()
  const known = await work.query(
    'SELECT 1 FROM customer_groups WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL',
    [named],
  )
  if (named.length === 0 || known.length < named.length) throw groupNotFound()
  const left = await work.query<Membership>(
    `DELETE FROM customer_group_members WHERE customer_id = $1 AND group_id = ANY($2::bigint[])
     RETURNING group_id::text AS "groupId", customer_id::text AS "customerId"`,
    [id, remove],
  )
  const joined = await work.query<Membership>(
    `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
     SELECT $1, g, $2 FROM unnest($3::bigint[]) g ON CONFLICT DO NOTHING
     RETURNING group_id::text AS "groupId", customer_id::text AS "customerId"`,
    [work.tenant.id, id, add],
  )
  await noteMemberships(work, 'removed', left, viewer.id)
  await noteMemberships(work, 'added', joined, viewer.id)
  return tellCustomer(work, id, { groups: true })
}

/** The one sentence for groups that do not exist, and for other shops'. */
export const groupNotFound = () => new Refusal('NOT_FOUND', 'Grupo não encontrado.')
