import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import type { BotEnd, BotPassage, BotPassages } from '../../platform/graphql/resolvers.gen'
import { botGone } from './bots'

/** Conversations that are counted: of the last days. */
const LATELY = "interval '90 days'"

/** How conversations of the last 90 days went through a version. @throws Refusal NOT_FOUND */
export async function botPassages(work: Work, id: string, no: number): Promise<BotPassages> {
  if (!isId(id)) throw botGone()
  const of = `FROM bot_sessions s WHERE s.bot_id = $1 AND s.version = $2 AND s.began_at > now() - ${LATELY}`
  return {
    passages: await work.query<BotPassage>(
      `SELECT m ->> 'node' AS node, m ->> 'exit' AS exit, count(*)::integer AS count
       FROM (SELECT s.tenant_id, s.id ${of}) s JOIN bot_steps x ON x.tenant_id = s.tenant_id AND x.session_id = s.id
       CROSS JOIN LATERAL jsonb_array_elements(x.moves) m GROUP BY 1, 2 ORDER BY 1, 2`,
      [id, no],
    ),
    ends: await work.query<BotEnd>(`SELECT s.state, count(*)::integer AS count ${of} GROUP BY 1 ORDER BY 1`, [
      id,
      no,
    ]),
  }
}
