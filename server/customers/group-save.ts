import * as v from 'valibot'
import type { GroupSummary } from '../../contract/entities'
import { GroupForm, LONGEST_GROUP_NAME } from '../../src/domain/contacts/group-form'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { macrosNaming, regroupMacros } from '../macros/naming'
import { cleanText } from '../platform/db/clean-text'
import { markDeleted, restoreDeleted } from '../platform/db/deleted'
import { isId } from '../platform/db/is-id'
import { mustBeAsSeen, type Seen } from '../platform/db/seen-revision'
import { mustBeUnused } from '../platform/db/still-used'
import type { Work } from '../platform/db/work'
import { tellArea } from '../platform/events/tell-area'
import { Refusal } from '../platform/graphql/refusal'
import { errorCode } from '../platform/startup-error'
import { noteMergedGroups } from './group-changes'
import { groupNotFound } from './groups'
import { regroupSegments, SEGMENTS_OF_GROUP } from './segments-asking'
import { tellMembers } from './tell-members'

/** Groups of a tenant: far more than anybody finds anything in. */
const MOST_GROUPS = 1_000
/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'

type Typed = Readonly<{ name: string; color_tag: string | null }>

/** @throws Refusal INVALID with the field, CONFLICT for a name that is taken, and when there are too many groups. */
export async function createCustomerGroup(work: Work, typed: Typed): Promise<GroupSummary> {
  const { name, color } = parsed(typed)
  await mustHaveRoom(work)
  const created = await work.one<GroupSummary>(
    `INSERT INTO customer_groups (tenant_id, name, color_tag) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, fold_text(name)) WHERE deleted_at IS NULL DO NOTHING
     RETURNING id::text, name, color_tag`,
    [work.tenant.id, name, color],
  )
  if (!created) throw taken(name)
  await tellArea(work, 'customerGroups')
  return created
}

/** Renames and recolours a group that was read as `seen`; its members are published. @throws Refusal INVALID, CONFLICT, NOT_FOUND */
export async function updateCustomerGroup(
  work: Work,
  id: string,
  typed: Typed,
  seen?: Seen,
): Promise<GroupSummary> {
  const { name, color } = parsed(typed)
  if (!isId(id)) throw groupNotFound()
  await mustBeAsSeen(work, 'customer_groups', id, seen)
  const changed = await work
    .one<GroupSummary>(
      `UPDATE customer_groups SET name = $2, color_tag = $3 WHERE id = $1 AND deleted_at IS NULL
       RETURNING id::text, name, color_tag`,
      [id, name, color],
    )
    .catch((error: unknown) => {
      throw errorCode(error) === UNIQUE_VIOLATION ? taken(name) : error
    })
  if (!changed) throw groupNotFound()
  await tellArea(work, 'customerGroups')
  await tellMembers(work, id)
  return changed
}

/** Its members keep everything else; {@link restoreCustomerGroup} has it back. @throws Refusal NOT_FOUND; CONFLICT while something uses it, saying what */
export async function deleteCustomerGroup(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<boolean> {
  const group = isId(id)
    ? await work.one<{ name: string }>(
        'SELECT name FROM customer_groups WHERE id = $1::bigint AND deleted_at IS NULL',
        [id],
      )
    : undefined
  if (!group) throw groupNotFound()
  await mustBeUnused(work, id, `O grupo ${group.name}`, {
    macro: macrosNaming('group'),
    segmento: SEGMENTS_OF_GROUP,
  })
  if (!(await markDeleted(work, 'customer_groups', { id, by: viewer, now }))) throw groupNotFound()
  await tellArea(work, 'customerGroups')
  await tellMembers(work, id)
  return true
}

/** Has one back that the viewer deleted a moment ago, with its members. @throws Refusal when that cannot be any more. */
export async function restoreCustomerGroup(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<boolean> {
  await mustHaveRoom(work)
  await restoreDeleted(work, 'customer_groups', {
    id,
    by: viewer,
    now,
    taken: 'Não dá mais para desfazer: já existe outro grupo com este nome.',
  })
  await tellArea(work, 'customerGroups')
  await tellMembers(work, id)
  return true
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
  await regroupMacros(work, from, into)
  await work.query('DELETE FROM customer_groups WHERE id = $1', [from])
  await tellArea(work, 'customerGroups')
  await tellMembers(work, into)
  return true
}

const taken = (name: string) =>
  new Refusal('CONFLICT', `Já existe um grupo com o nome ${name}.`, { field: 'name' })

function parsed({ name, color_tag }: Typed): GroupForm {
  const read = v.safeParse(GroupForm, { name: cleanText(name).trim(), color: color_tag })
  if (read.success) return read.output
  if (v.getDotPath(read.issues[0]) === 'color')
    throw new Refusal('INVALID', 'Cor inválida.', { field: 'color_tag' })
  const sentence = `O nome do grupo deve ter de 1 a ${LONGEST_GROUP_NAME} caracteres.`
  throw new Refusal('INVALID', sentence, { field: 'name' })
}

async function mustHaveRoom(work: Work): Promise<void> {
  const counted = await work.one<{ count: number }>(
    'SELECT count(*)::integer AS count FROM customer_groups WHERE deleted_at IS NULL',
  )
  if ((counted?.count ?? 0) >= MOST_GROUPS)
    throw new Refusal('CONFLICT', `Já existem ${MOST_GROUPS} grupos. Apague algum antes de criar outro.`)
}
