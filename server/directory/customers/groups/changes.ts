import type { Work } from '../../../platform/db/work'

/** A customer and a group that they came into, or left. */
export type Membership = Readonly<{ customerId: string; groupId: string }>

/** Writes down who put customers into groups, or took them out: the groups as they are called now. */
export async function noteMemberships(
  work: Work,
  kind: 'added' | 'removed',
  memberships: readonly Membership[],
  userId: string | null,
): Promise<void> {
  if (memberships.length === 0) return
  await work.query(
    `INSERT INTO customer_group_changes (tenant_id, customer_id, kind, name, user_id)
     SELECT $1, v.c, $4, g.name, $5 FROM unnest($2::bigint[], $3::bigint[]) v(c, g)
     JOIN customer_groups g ON g.tenant_id = $1 AND g.id = v.g`,
    [
      work.tenant.id,
      memberships.map(({ customerId }) => customerId),
      memberships.map(({ groupId }) => groupId),
      kind,
      userId === null ? null : Number(userId),
    ],
  )
}

/** Writes down for everybody in `from` that it is one with `into` from now on. Before the members are moved. */
export async function noteMergedGroups(
  work: Work,
  { into, from, userId }: { into: string; from: string; userId: string },
): Promise<void> {
  await work.query(
    `INSERT INTO customer_group_changes (tenant_id, customer_id, kind, name, merged_name, user_id)
     SELECT m.tenant_id, m.customer_id, 'merged', i.name, f.name, $3 FROM customer_group_members m
     JOIN customer_groups f ON f.tenant_id = m.tenant_id AND f.id = m.group_id
     JOIN customer_groups i ON i.tenant_id = m.tenant_id AND i.id = $1
     WHERE m.group_id = $2`,
    [into, from, Number(userId)],
  )
}
