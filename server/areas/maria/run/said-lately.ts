import { withoutPerson } from '../../../../src/domain/business-data/without-person'
import type { Work } from '../../../platform/db/work'

/** Messages that a model is shown. */
const MOST_SHOWN = 8

/** A conversation as a model is shown it. */
export type SaidLately = readonly Readonly<{ who: 'cliente' | 'maria' | 'equipe'; text: string }>[]

/** What was said last in a ticket, without names, numbers and addresses of whoever asks; the newest last. @param most messages */
export async function saidLately(work: Work, ticketId: string, most = MOST_SHOWN): Promise<SaidLately> {
  const said = await work.query<{ who: 'cliente' | 'maria' | 'equipe'; text: string; name: string }>(
    `SELECT CASE WHEN m.tag_type = 'in' THEN 'cliente' WHEN m.is_bot_message THEN 'maria' ELSE 'equipe' END AS who,
       coalesce(m.details -> 'reply' ->> 'title', m.message) AS text, c.name
     FROM customer_chats m JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     WHERE m.chat_ticket_id = $1 AND m.tag_type IN ('in', 'out') AND NOT m.is_log_message AND m.type IN ('chat', 'interactive', 'button')
       AND m.whatsapp_deleted_at IS NULL AND coalesce(m.message, '') <> '' ORDER BY m.id DESC LIMIT $2`,
    [ticketId, most],
  )
  return said.reverse().map(({ who, text, name }) => ({ who, text: withoutPerson(text, name) }))
}
