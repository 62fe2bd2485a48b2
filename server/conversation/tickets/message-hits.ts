import { excerptAround, searchWords } from '../../../src/domain/text/search-words'
import { iso } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import type { MessageHit } from '../../platform/graphql/resolvers.gen'
import { wordQuery } from './ticket.search'

/** Of a ticket's messages, the newest so many are looked at. */
const LOOKED_AT = 1_000
/** Characters that are shown around the words. */
const SHOWN = 160

type Row = { chat_ticket_id: string; id: string; sent_at: Date; text: string }

/**
 * Of each ticket the message that shows best why it was found: the newest in which all the words stand, else the
 * newest with one of them. For tickets that the viewer was found to see. A ticket whose words were changed since, or
 * stand further back than is looked, has none.
 */
export async function messageHits(work: Work, ids: readonly string[], typed: string): Promise<MessageHit[]> {
  const all = wordQuery(work.tenant, typed)
  const words = searchWords(typed)
  if (all === null || ids.length === 0) return []
  const some = `tenant${work.tenant.id} & (${words.map((word) => `${word}:*`).join(' | ')})`
  const rows = await work.query<Row>(
    `SELECT t.id::text AS chat_ticket_id, h.id::text, h.sent_at, h.text
     FROM unnest($1::bigint[]) t(id)
     CROSS JOIN LATERAL (
       SELECT m.id, m.sent_at, m.text
       FROM (
         SELECT c.id, c.sent_at, concat_ws(' ', c.message, c.caption, c.document_name) AS text
         FROM customer_chats c
         WHERE c.chat_ticket_id = t.id AND NOT c.is_log_message AND c.whatsapp_deleted_at IS NULL
         ORDER BY c.id DESC LIMIT ${LOOKED_AT}
       ) m
       CROSS JOIN LATERAL (SELECT words_of($2::integer, m.text) AS words) w
       WHERE w.words @@ to_tsquery('simple', $4)
       ORDER BY w.words @@ to_tsquery('simple', $3) DESC, m.sent_at DESC, m.id DESC
       LIMIT 1
     ) h`,
    [ids, work.tenant.id, all, some],
  )
  return rows.map(({ chat_ticket_id, id, sent_at, text }) => ({
    chat_ticket_id,
    customer_chat_id: id,
    sent_at: iso(sent_at),
    text: excerptAround(text, words, SHOWN),
  }))
}
