import type { Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import type { ListInput } from '../../platform/list/definition'
import type { BulkDeed, Taken } from '../bulk/definition'
import { mustBeAttendants } from './attendants'
import { customerList, MOST_COUNTED } from './customer-list'
import { type Membership, noteMemberships } from './groups/changes'
import { groupNotFound } from './groups/groups'
import { treeOf } from './segments/segments'
import { tellCustomers } from './tell-many'

/** A segment as it is now: somebody may change what it asks before the last batch. */
async function freeze(work: Work, viewer: Viewer, list: ListInput): Promise<ListInput> {
  const filters: { field: string; any: readonly string[] }[] = []
  for (const { field, any } of list.filters ?? [])
    if (field !== 'segment') filters.push({ field, any })
    else
      for (const id of any)
        filters.push({ field: 'tree', any: [JSON.stringify(await treeOf(work, viewer, id))] })
  return { ...list, filters }
}

const ofCustomers = { list: customerList, countTo: MOST_COUNTED, freeze }
const none = async () => {}

/** The group that customers come into or leave: held against somebody who deletes it meanwhile. */
const mustBeGroup: BulkDeed['check'] = async (work, { group_id: id }) => {
  const group =
    id && isId(id)
      ? await work.one(
          'SELECT 1 FROM customer_groups WHERE id = $1::bigint AND deleted_at IS NULL FOR SHARE',
          [id],
        )
      : undefined
  if (!group) throw groupNotFound()
}

/** Writes memberships by a statement that gives those that it made or ended, notes and publishes them. */
async function writeMemberships(
  work: Work,
  viewer: Viewer,
  kind: 'added' | 'removed',
  sql: string,
  values: readonly unknown[],
): Promise<Taken> {
  const changed = await work.query<Membership>(sql, values)
  await noteMemberships(work, kind, changed, viewer.id)
  await tellCustomers(
    work,
    changed.map(({ customerId }) => customerId),
  )
  return { changed: changed.length, refused: [] }
}

/** Writes by a statement that gives the ids of those whom it changed, and publishes them. */
async function write(work: Work, sql: string, values: readonly unknown[]): Promise<Taken> {
  const changed = await work.query<{ id: string }>(sql, values)
  await tellCustomers(
    work,
    changed.map(({ id }) => id),
  )
  return { changed: changed.length, refused: [] }
}

/** What can be done with all customers whom a filter finds. */
export const CUSTOMER_DEEDS: Readonly<Record<string, BulkDeed>> = {
  'customers.group': {
    ...ofCustomers,
    needs: 'addAllToGroup',
    check: mustBeGroup,
    take: (work, viewer, ids, { group_id: group }) =>
      writeMemberships(
        work,
        viewer,
        'added',
        `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
         SELECT $1, $2, c FROM unnest($3::bigint[]) c ON CONFLICT DO NOTHING
         RETURNING group_id::text AS "groupId", customer_id::text AS "customerId"`,
        [work.tenant.id, group, ids],
      ),
  },
  'customers.ungroup': {
    ...ofCustomers,
    needs: 'removeAllFromGroup',
    check: mustBeGroup,
    take: (work, viewer, ids, { group_id: group }) =>
      writeMemberships(
        work,
        viewer,
        'removed',
        `DELETE FROM customer_group_members WHERE group_id = $1 AND customer_id = ANY($2::bigint[])
         RETURNING group_id::text AS "groupId", customer_id::text AS "customerId"`,
        [group, ids],
      ),
  },
  'customers.block': {
    ...ofCustomers,
    needs: 'blockAllCustomers',
    check: none,
    take: (work, _viewer, ids, _change, now) =>
      write(
        work,
        'UPDATE customers SET blocked_at = $2 WHERE id = ANY($1::bigint[]) AND blocked_at IS NULL RETURNING id::text',
        [ids, now],
      ),
  },
  'customers.unblock': {
    ...ofCustomers,
    needs: 'blockAllCustomers',
    check: none,
    take: (work, _viewer, ids) =>
      write(
        work,
        'UPDATE customers SET blocked_at = NULL WHERE id = ANY($1::bigint[]) AND blocked_at IS NOT NULL RETURNING id::text',
        [ids],
      ),
  },
  'customers.attendants': {
    ...ofCustomers,
    needs: 'setAllAttendants',
    check: (work, { attendant_id, substitute_id }) =>
      mustBeAttendants(work, attendant_id ?? null, substitute_id ?? null),
    async take(work, _viewer, ids, { attendant_id, substitute_id }) {
      const changed = await work.query(
        `UPDATE customers SET attendant_id = $2, substitute_id = $3 WHERE id = ANY($1::bigint[])
           AND (attendant_id IS DISTINCT FROM $2 OR substitute_id IS DISTINCT FROM $3) RETURNING id`,
        [ids, attendant_id ? Number(attendant_id) : null, substitute_id ? Number(substitute_id) : null],
      )
      if (changed.length > 0) await tellTopic(work, 'customerAttendants')
      return { changed: changed.length, refused: [] }
    },
  },
}
