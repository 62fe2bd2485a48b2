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

/** A pending message that is to leave. */
type Leaving = Readonly<{ messageId: string; rank: Rank; only: OnlyWhile | null }>

/**
 * Puts pending messages into their customers' lines, in their order; the nodes that send for their connections are told with the
 * commit. A message written by a bot is an answer at best.
 */
export async function enqueueSends(work: Work, messages: readonly Leaving[]): Promise<void> {
  if (messages.length === 0) return
  await work.query(
    `WITH put AS (
       INSERT INTO outbox (tenant_id, message_id, instance_id, customer_id, rank, only_while_user, only_while_bot)
       SELECT m.tenant_id, m.id, m.instance_id, m.customer_id, greatest(v.rank, m.is_bot_message::integer), v.only_user, v.only_bot
       FROM unnest($1::bigint[], $2::integer[], $3::integer[], $4::boolean[]) WITH ORDINALITY v(id, rank, only_user, only_bot, n)
       JOIN customer_chats m ON m.id = v.id ORDER BY v.n
       ON CONFLICT (tenant_id, message_id) DO UPDATE SET not_before = NULL
       RETURNING tenant_id, instance_id
     ) SELECT pg_notify('${OUTBOX_CHANNEL}', tenant_id || ':' || instance_id) FROM put`,
    [
      messages.map(({ messageId }) => messageId),
      messages.map(({ rank }) => RANKS.indexOf(rank)),
      messages.map(({ only }) => (only && 'userId' in only ? only.userId : null)),
      messages.map(({ only }) => only !== null && 'bot' in only),
    ],
  )
}

/** Puts one. */
export const enqueueSend = (
  work: Work,
  messageId: string,
  rank: Rank,
  only: OnlyWhile | null = null,
): Promise<void> => enqueueSends(work, [{ messageId, rank, only }])
