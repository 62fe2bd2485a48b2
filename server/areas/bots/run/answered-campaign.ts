import type { Session } from '../../../../src/domain/bots/session'
import type { Work } from '../../../platform/db/work'

/** What flows know of the campaigns or rules whose messages opened these tickets, by ticket; those of none are not there. */
export async function answeredCampaigns(
  work: Work,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, Session['vars']>> {
  const rows = await work.query<{ id: string; campaign: string | null; button: string | null }>(
    `SELECT t.id::text, k.name AS campaign, (SELECT m.details -> 'reply' ->> 'title' FROM customer_chats m
       WHERE m.chat_ticket_id = t.id AND m.tag_type = 'in' ORDER BY m.id LIMIT 1) AS button
     FROM chat_tickets t LEFT JOIN campaigns k ON k.tenant_id = t.tenant_id AND k.id = t.campaign_id
     WHERE t.id = ANY($1::bigint[]) AND t.is_campaign`,
    [ticketIds],
  )
  return new Map(
    rows.map(({ id, campaign, button }) => [id, { campanha: campaign ?? '', botao: button ?? '' }]),
  )
}
