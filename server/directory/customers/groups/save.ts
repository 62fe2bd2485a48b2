import * as v from 'valibot'
import type { GroupSummary } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { GroupForm } from '../../../../src/domain/contacts/group-form'
import { isId } from '../../../platform/db/is-id'
import { mustBeUnused, usesOfRow } from '../../../platform/db/still-used'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import { defineRows } from '../../../platform/rows/define-rows'
import { groupsMerged } from '../moments'
import { regroupSegments, SEGMENTS_OF_GROUP } from '../segments/asking'
import { tellMembers } from '../tell-members'
import { noteMergedGroups } from './changes'
import { groupNotFound } from './groups'

/** Groups of a tenant: far more than anybody finds anything in. */
export const MOST_GROUPS = 1_000

/** Groups of customers. The members of one that is deleted keep everything else, and are in it again when it is had back. */
export const groups = defineRows({
  table: 'customer_groups',
  form: v.object({ name: GroupForm.entries.name, color_tag: v.optional(GroupForm.entries.color, null) }),
  columns: ['name', 'color_tag'],
  values: ({ name, color_tag }) => ({ name: name.trim(), color_tag }),
  unique: { name: 'folded' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe um grupo com o nome ${name}.`, { field: 'name' }),
  most: MOST_GROUPS,
  deleted: 'marked',
  restoredBy: (id) => ({ id }),
  mayDelete: (work, id, { name }) =>
    mustBeUnused(work, id, `O grupo ${name}`, usesOfRow('customer_groups', { segmento: SEGMENTS_OF_GROUP })),
  async done(work, { id, before }) {
    await tellTopic(work, 'customerGroups')
    if (before) await tellMembers(work, id)
  },
})

/** A group that is there. */
export async function groupOf(work: Work, id: string): Promise<GroupSummary> {
  const row = await work.one<GroupSummary>(
    'SELECT id::text, name, color_tag FROM customer_groups WHERE id = $1::bigint',
    [id],
  )
  if (!row) throw new Error(`the group ${id} is not there`)
  return row
}

/**
 * Puts the members of one group into another and takes the first away; segments and macros that are about it are about
 * the other from now on. @throws Refusal INVALID, NOT_FOUND
 */
export async function mergeCustomerGroups(
  work: Work,
  viewer: Viewer,
  into: string,
  from: string,
): Promise<boolean> {
  if (![into, from].every(isId)) throw groupNotFound()
  if (into === from) throw new Refusal('INVALID', 'Escolha outro grupo.', { field: 'survivor_id' })
  const both = await work.query(
    'SELECT id FROM customer_groups WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE',
    [[into, from]],
  )
  if (both.length < 2) throw groupNotFound()
  await noteMergedGroups(work, { into, from, userId: viewer.id })
  await work.query(
    `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
     SELECT tenant_id, $1, customer_id FROM customer_group_members WHERE group_id = $2 ON CONFLICT DO NOTHING`,
    [into, from],
  )
  await regroupSegments(work, from, into)
  await groupsMerged.run(work, 'record', [{ from, into }])
  await work.query('DELETE FROM customer_groups WHERE id = $1', [from])
  await tellTopic(work, 'customerGroups')
  await tellMembers(work, into)
  return true
}
