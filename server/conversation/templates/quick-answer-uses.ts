import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import type { Sent } from '../seam'

/** One message is made from no more of them. */
const MOST_IN_MESSAGE = 20

/**
 * Counts that users have sent messages from quick answers, each once for a message. Those that are gone, or going at this
 * moment, are left out.
 */
export async function countUses(work: Work, said: readonly Sent[]): Promise<void> {
  for (const { userId, quickAnswerIds } of said)
    if (userId !== null) await countUsesBy(work, userId, quickAnswerIds)
}

async function countUsesBy(work: Work, userId: string, given: readonly string[]): Promise<void> {
  const ids = given.filter(isId).slice(0, MOST_IN_MESSAGE)
  if (ids.length === 0) return
  await work.query(
    `INSERT INTO quick_answer_uses AS u (tenant_id, quick_answer_id, user_id, uses)
     SELECT tenant_id, id, $1, 1 FROM quick_answers WHERE id = ANY($2::bigint[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE
     ON CONFLICT (tenant_id, quick_answer_id, user_id) DO UPDATE SET uses = u.uses + 1`,
    [userId, ids],
  )
}

/** SQL: of each quick answer `q`, how often it was used by all, and by the user of this parameter. */
export const usesOf = (userParameter: string) =>
  `LEFT JOIN (
     SELECT tenant_id, quick_answer_id, sum(uses)::integer AS uses,
       coalesce(sum(uses) FILTER (WHERE user_id = ${userParameter}), 0)::integer AS my_uses
     FROM quick_answer_uses GROUP BY tenant_id, quick_answer_id
   ) u ON u.tenant_id = q.tenant_id AND u.quick_answer_id = q.id`
