import { CAMPAIGN_KEY } from '../../../src/domain/messages/campaign-key'
import { openClosed } from '../../conversation/tickets/closed-from-birth'
import type { Work } from '../../platform/db/work'

/** SQL: the attempt that a text names; it is the same in every demonstration. */
const attemptOf = (name: string) => `sha256(convert_to(${name}, 'UTF8'))`

/**
 * The messages by which a campaign of the demonstration came to its people, each in a ticket closed from birth, and what the provider
 * said that they cost: the report, the costs of the month and their file read what they would read of a real one.
 */
export async function writeCampaignMessages(
  work: Work,
  campaign: Readonly<{ id: string; instanceId: string; text: string; at: Date }>,
): Promise<void> {
  const { id, instanceId, text, at } = campaign
  const people = await work.query<{ customer_id: string }>(
    'SELECT customer_id::text FROM campaign_recipients WHERE campaign_id = $1 AND reached_at IS NOT NULL AND variant IS NOT NULL ORDER BY id',
    [id],
  )
  await openClosed(
    work,
    people.map(({ customer_id: customerId }) => ({ instanceId, customerId })),
    id,
    at,
  )
  await work.query(
    `WITH said AS (
       INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, hash, type, message, sent_at, delivery, tag_type, is_bot_message)
       SELECT t.tenant_id, t.id, t.customer_id, t.instance_id, '${CAMPAIGN_KEY}' || r.campaign_id || ':' || r.id, 'template',
         replace($2, '{{1}}', r.filled ->> 'body.1'), r.state_at, r.state, 'out', TRUE
       FROM campaign_recipients r JOIN chat_tickets t ON t.campaign_id = r.campaign_id AND t.customer_id = r.customer_id
       WHERE r.campaign_id = $1 ORDER BY r.id RETURNING id, chat_ticket_id, hash, sent_at
     ), kept AS (
       UPDATE chat_tickets t SET last_message_id = said.id, last_message_at = said.sent_at FROM said WHERE t.id = said.chat_ticket_id
     )
     UPDATE campaign_recipients r SET message_id = said.id FROM said WHERE r.id = split_part(said.hash, ':', 3)::bigint`,
    [id, text],
  )
  await work.query(
    `INSERT INTO message_costs (tenant_id, attempt, instance_id, message_id, category, billable, model, priced_at)
     SELECT m.tenant_id, ${attemptOf("'demo-' || m.hash")}, m.instance_id, m.id, 'marketing', TRUE, 'PMP', m.sent_at
     FROM campaign_recipients r JOIN customer_chats m ON m.id = r.message_id WHERE r.campaign_id = $1 ORDER BY m.id`,
    [id],
  )
}

/** What the provider said of the answers in conversations that are there: nothing is paid for them. */
export async function writeAnswerCosts(work: Work): Promise<void> {
  await work.query(
    `INSERT INTO message_costs (tenant_id, attempt, instance_id, message_id, category, billable, model, priced_at)
     SELECT tenant_id, ${attemptOf("'demo-' || id")}, instance_id, id, 'service', FALSE, 'PMP', sent_at FROM customer_chats
     WHERE tag_type = 'out' AND type NOT IN ('comment', 'log', 'template') AND delivery IN ('delivered', 'read', 'played') ORDER BY id`,
  )
}

/**
 * SQL: what the messages of the table `year` cost. Answers are free; some orders are told of by a template once the day is over, and
 * now and then somebody writes to a customer who has been silent. Whose they were is not known any more.
 */
export const YEAR_COSTS = `INSERT INTO message_costs (tenant_id, attempt, instance_id, category, billable, model, priced_at)
   SELECT $1, ${attemptOf("'demo-year-' || y.n || '-' || k")}, y.line, said.category, said.category <> 'service', 'PMP', y.at + (k * 90) * interval '1 second'
   FROM year y CROSS JOIN LATERAL generate_series(1, 2 + y.n % 5) k CROSS JOIN LATERAL (
     SELECT CASE WHEN k > 1 THEN 'service' WHEN y.n % 6 = 2 THEN 'utility' WHEN y.n % 40 = 7 THEN 'marketing' ELSE 'service' END AS category
   ) said ORDER BY y.n, k
   ON CONFLICT DO NOTHING`
