import type { SendPurpose } from '../../../../src/domain/consents/may-send'
import type { Work } from '../../../platform/db/work'
import { OUTBOX_CHANNEL } from '../../../platform/events/outbox-channel'

/**
 * What leaves first: what a person writes; answers that nobody typed (a bot's, goodbye, grade, absence, an order's step); what
 * was planned for a time; campaigns.
 */
export const RANKS = ['person', 'answer', 'planned', 'campaign'] as const
export type Rank = (typeof RANKS)[number]

/** From this rank on messages wait behind what is said in the conversation, even what is written after them. */
export const UNASKED_RANK = RANKS.indexOf('planned')

/** Behind everything else. */
export const CAMPAIGN_RANK = RANKS.indexOf('campaign')

/** For what something is written at a rank, where nobody asked for it: a template of a person's is within their conversation. */
export const purposeOf = (rank: number): SendPurpose =>
  rank >= CAMPAIGN_RANK ? 'campaign' : rank >= UNASKED_RANK ? 'service' : 'answer'

/** What stood at this place; null: it is not known, as of a person's own words. */
export const rankAt = (place: number | null): Rank => RANKS[place ?? 0] ?? 'person'

/** It leaves only while this user, or the bot, has the ticket; else it ends unsent. */
export type OnlyWhile = Readonly<{ userId: string } | { bot: true }>

/**
 * Puts a pending message into its customer's line; the node that sends for its connection is told with the commit.
 * A message written by a bot is an answer at best.
 */
export async function enqueueSend(
  work: Work,
  messageId: string,
  rank: Rank,
  only: OnlyWhile | null = null,
): Promise<void> {
  await work.query(
    `WITH put AS (
       INSERT INTO outbox (tenant_id, message_id, instance_id, customer_id, rank, only_while_user, only_while_bot)
       SELECT tenant_id, id, instance_id, customer_id, greatest($2, is_bot_message::integer), $3, $4 FROM customer_chats WHERE id = $1
       ON CONFLICT (tenant_id, message_id) DO UPDATE SET not_before = NULL
       RETURNING tenant_id, instance_id
     ) SELECT pg_notify('${OUTBOX_CHANNEL}', tenant_id || ':' || instance_id) FROM put`,
    [
      messageId,
      RANKS.indexOf(rank),
      only && 'userId' in only ? only.userId : null,
      only !== null && 'bot' in only,
    ],
  )
}
