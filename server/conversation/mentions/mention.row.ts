import type { Mention } from '../../../contract/entities'
import { iso, isoOrNull } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'

/** Who is named in message `m`, as JSON; null where nobody is. */
export const MENTIONS_OF_MESSAGE = `CASE WHEN m.type = 'comment' THEN (
    SELECT jsonb_agg(jsonb_build_object('user_id', mn.user_id::text, 'name', mn.name) ORDER BY mn.id)
    FROM mentions mn WHERE mn.tenant_id = m.tenant_id AND mn.message_id = m.id) END`

/** One row of mentions `n` with its comment `m`, the comment's ticket `t`, author and customer. */
export const MENTION_SELECT = `
  SELECT n.id::text, n.message_id::text AS customer_chat_id, m.chat_ticket_id::text, n.user_id::text,
    a.name AS author_name, c.name AS customer_name, m.message, n.created_at, n.seen_at, n.rev::integer`
export const MENTION_FROM = `
  FROM mentions n
  JOIN customer_chats m ON m.tenant_id = n.tenant_id AND m.id = n.message_id
  JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
  JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
  LEFT JOIN users a ON a.tenant_id = m.tenant_id AND a.id = m.user_id`

export type MentionRow = Omit<Mention, 'author_name' | 'message' | 'created_at' | 'seen_at'> & {
  author_name: string | null
  message: string | null
  created_at: Date
  seen_at: Date | null
}

/** The contract's mention. */
export const toMention = (row: MentionRow): Mention => ({
  ...row,
  author_name: row.author_name ?? '',
  message: row.message ?? '',
  created_at: iso(row.created_at),
  seen_at: isoOrNull(row.seen_at),
})

/** Mentions by id, in the order of their ids. */
export async function readMentions(work: Work, ids: readonly string[]): Promise<Mention[]> {
  const rows = await work.query<MentionRow>(
    `${MENTION_SELECT} ${MENTION_FROM} WHERE n.id = ANY($1::bigint[]) ORDER BY n.id`,
    [ids],
  )
  return rows.map(toMention)
}
