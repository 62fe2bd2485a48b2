import type { Session } from '../../../../src/domain/bots/session'
import type { Work } from '../../../platform/db/work'

/** The campaign or rule whose message opened this ticket, as its flow knows it; null: it is none's. */
export async function answeredCampaign(
  work: Work,
  ticketId: string,
): Promise<Readonly<{ vars: Session['vars'] }> | null> {
  const row = await work.one<{ campaign: string | null; button: string | null }>(
    `SELECT k.name AS campaign, (SELECT m.details -> 'reply' ->> 'title' FROM customer_chats m
       WHERE m.chat_ticket_id = t.id AND m.tag_type = 'in' ORDER BY m.id LIMIT 1) AS button
     FROM chat_tickets t LEFT JOIN campaigns k ON k.tenant_id = t.tenant_id AND k.id = t.campaign_id
     WHERE t.id = $1 AND t.is_campaign`,
    [ticketId],
  )
  return row ? { vars: { campanha: row.campaign ?? '', botao: row.button ?? '' } } : null
}
