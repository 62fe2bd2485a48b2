import { foldText } from '../../../../src/domain/text/fold-text'
import { plainName } from '../../../../src/domain/text/plain-name'
import type { Work } from '../../../platform/db/work'
import { BadRow } from '../../imports/bad-row'
import type { Taking } from '../../imports/definition'
import { type Membership, noteMemberships } from '../groups/changes'
import { MOST_GROUPS } from '../groups/save'

/** Stands for a group that would be made. */
const TO_BE_MADE = ''

/** The ids of groups by their names, however these are spelled. */
type KnownGroups = ReadonlyMap<string, string>

/** Looks up the groups that rows name, and makes those that are not there where that is wanted. */
export async function groupsNamed(work: Work, names: readonly string[], how: Taking): Promise<KnownGroups> {
  // As they stand, for groups that were named so, and as they read.
  const wanted = new Map(
    names.flatMap((name) => [name, plainName(name)]).map((name) => [foldText(name), name]),
  )
  const known = new Map<string, string>()
  if (wanted.size === 0) return known
  const rows = await work.query<{ id: string; name: string }>(
    'SELECT id::text, name FROM customer_groups WHERE deleted_at IS NULL AND fold_text(name) = ANY(SELECT fold_text(n) FROM unnest($1::text[]) n)',
    [[...wanted.values()]],
  )
  for (const { id, name } of rows) known.set(foldText(name), id)
  const missing = [
    ...new Map(
      names
        .filter((name) => idOf(name, known) === undefined)
        .map(plainName)
        .map((name) => [foldText(name), name]),
    ).values(),
  ]
  if (missing.length === 0 || !how.createGroups) return known
  if (!how.write) for (const name of missing) known.set(foldText(name), TO_BE_MADE)
  else for (const { id, name } of await makeGroups(work, missing, how.importId)) known.set(foldText(name), id)
  return known
}

const idOf = (name: string, known: KnownGroups): string | undefined =>
  known.get(foldText(name)) ?? known.get(foldText(plainName(name)))

async function makeGroups(
  work: Work,
  names: readonly string[],
  importId: string,
): Promise<{ id: string; name: string }[]> {
  const made = await work.query<{ id: string; name: string }>(
    `INSERT INTO customer_groups (tenant_id, name)
     SELECT $1, n FROM unnest($2::text[]) WITH ORDINALITY v(n, place)
     WHERE place <= $3 - (SELECT count(*) FROM customer_groups) ON CONFLICT (tenant_id, fold_text(name)) WHERE deleted_at IS NULL DO NOTHING
     RETURNING id::text, name`,
    [work.tenant.id, names, MOST_GROUPS],
  )
  await work.query('UPDATE imports SET made_groups = made_groups || $2::bigint[] WHERE id = $1', [
    importId,
    made.map(({ id }) => id),
  ])
  return made
}

/** The ids of a row's groups. @throws BadRow for one that is not there and is not made. */
export const idsOf = (names: readonly string[], known: KnownGroups): string[] =>
  names.map((name) => {
    const id = idOf(name, known)
    if (id === undefined) throw new BadRow(`O grupo "${name}" não existe.`)
    return id
  })

/** Those of the ids that the customer is not in yet. */
export const lacking = (ids: readonly string[], groups: readonly string[]): string[] =>
  ids.filter((id) => !groups.includes(id))

/** Puts customers into groups, and writes down that `userId` did. */
export async function putInto(work: Work, pairs: readonly Membership[], userId: string): Promise<void> {
  const joined = await work.query<Membership>(
    `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
     SELECT $1, v.g, v.c FROM unnest($2::bigint[], $3::bigint[]) v(g, c) ON CONFLICT DO NOTHING
     RETURNING group_id::text AS "groupId", customer_id::text AS "customerId"`,
    [work.tenant.id, pairs.map(({ groupId }) => groupId), pairs.map(({ customerId }) => customerId)],
  )
  await noteMemberships(work, 'added', joined, userId)
}
