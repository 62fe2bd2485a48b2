import type { Work } from '../../../platform/db/work'

/** Messages whose provider ids have become known. */
type Known = readonly { providerId: string; messageId: string }[]

/**
 * Points replies that came before the message they answer at it, now that it is known. Changes rows only; gives
 * the replies, for whoever tells of them.
 */
export async function linkLateReplies(work: Work, known: Known): Promise<string[]> {
  if (known.length === 0) return []
  const rows = await work.query<{ id: string }>(
    `UPDATE customer_chats m SET parent_id = p.id
     FROM unnest($1::text[], $2::bigint[]) v(wamid, id) JOIN customer_chats p ON p.id = v.id
     WHERE m.replies_to = v.wamid AND m.parent_id IS NULL AND p.customer_id = m.customer_id AND p.id <> m.id
     RETURNING m.id::text`,
    [known.map(({ providerId }) => providerId), known.map(({ messageId }) => messageId)],
  )
  return rows.map(({ id }) => id)
}
