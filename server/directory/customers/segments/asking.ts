import type { Tree } from '../../../../src/domain/contacts/segments/filter-tree'
import { regrouped } from '../../../../src/domain/contacts/segments/regrouped'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'

const ASKS_FOR_GROUP = `jsonb_path_exists(
    tree, '$.** ? (@.field == "group" && @.value[*] == $id)', jsonb_build_object('id', $1::text))`

/** SQL: the shared segments that ask for a group `$1`. */
export const SEGMENTS_OF_GROUP = `SELECT name FROM customer_segments WHERE shared AND ${ASKS_FOR_GROUP}`

/** Has every segment, one's own too, that asks for one group ask for another, into which it was merged. */
export async function regroupSegments(work: Work, from: string, into: string): Promise<void> {
  const asking = await work.query<{ id: string; tree: Tree }>(
    `SELECT s.id::text, s.tree FROM customer_segments s WHERE ${ASKS_FOR_GROUP} ORDER BY s.id FOR UPDATE`,
    [from],
  )
  if (asking.length === 0) return
  await work.query(
    `UPDATE customer_segments s SET tree = v.tree FROM unnest($1::bigint[], $2::jsonb[]) v(id, tree) WHERE s.id = v.id`,
    [asking.map(({ id }) => id), asking.map(({ tree }) => JSON.stringify(regrouped(tree, from, into)))],
  )
  await tellTopic(work, 'customerSegments')
}

/** SQL: the shared segments that ask about the shop's own field of the number `$1`. */
export const SEGMENTS_OF_FIELD = `SELECT name FROM customer_segments WHERE shared AND jsonb_path_exists(
    tree, '$.** ? (@.field == $field)', jsonb_build_object('field', 'own.' || (SELECT key FROM customer_fields WHERE id = $1::bigint)))`
