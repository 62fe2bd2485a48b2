import { step } from '../../../src/domain/kernel/step'
import { type TicketEvent, ticketSteps } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import { type Opening, ticketOpening } from '../seam'
import { type Beginning, type Conversation, conversationKey } from './conversation-key'
import { LOCKED_COLUMNS, type LockedTicket } from './locked-ticket'
import { PROTOCOL } from './open'

/**
 * Tickets in which a message of a campaign or of a rule stands: closed from birth, so that nobody has to serve them. They stand in no queue and
 * no sum, and nobody is told of them until the customer answers, which opens them.
 * @param campaignId null: a rule's, or a test of a campaign.
 * @returns them, in the order of the conversations.
 */
export async function openClosed(
  work: Work,
  conversations: readonly Conversation[],
  campaignId: string | null,
  at: Date,
): Promise<LockedTicket[]> {
  return work.query<LockedTicket>(
    `INSERT INTO chat_tickets AS t (tenant_id, id, instance_id, customer_id, state, protocol, is_campaign, campaign_id,
       started_at, placed_at, finished_at, last_message_at)
     OVERRIDING SYSTEM VALUE
     SELECT $1, v.id, v.instance_id, v.customer_id, $4, ${PROTOCOL}, TRUE, $5::bigint, $6, $6, $6, $6
     FROM (
       SELECT nextval(pg_get_serial_sequence('chat_tickets', 'id')) AS id, instance_id, customer_id
       FROM unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY u(instance_id, customer_id, n) ORDER BY n
     ) v RETURNING ${LOCKED_COLUMNS}`,
    [
      work.tenant.id,
      conversations.map(({ instanceId }) => instanceId),
      conversations.map(({ customerId }) => customerId),
      step(ticketSteps, ticketSteps.initial, 'OPEN_CLOSED'),
      campaignId,
      at,
    ],
  )
}

/** So long an answer is taken for one to what was written, days. */
const ANSWERED_WITHIN_DAYS = 7

/**
 * Opens the tickets closed from birth that customers answer, with the message of the campaign or rule as what went before: in the
 * queue, or for whom the last one was handed to. Only the newest of a conversation, and of the last days.
 */
export async function openAnswered(
  work: Work,
  conversations: readonly Beginning[],
  now: Date,
): Promise<LockedTicket[]> {
  const answered = await work.query<{ id: string; instanceId: string; customerId: string }>(
    `SELECT t.id::text, t.instance_id::text AS "instanceId", t.customer_id::text AS "customerId"
     FROM unnest($1::bigint[], $2::bigint[]) v(instance_id, customer_id) CROSS JOIN LATERAL (
       SELECT t.* FROM chat_tickets t WHERE t.instance_id = v.instance_id AND t.customer_id = v.customer_id ORDER BY t.id DESC LIMIT 1
     ) t WHERE closed_from_birth(t) AND t.last_message_at > $3::timestamptz - interval '${ANSWERED_WITHIN_DAYS} days'
     ORDER BY t.id`,
    [
      conversations.map(({ instanceId }) => instanceId),
      conversations.map(({ customerId }) => customerId),
      now,
    ],
  )
  if (answered.length === 0) return []
  const begun = new Map(conversations.map((one) => [conversationKey(one), one.writtenAt]))
  const openings = answered.map(
    ({ id, ...one }): Opening => ({
      ...one,
      answers: id,
      writtenAt: begun.get(conversationKey(one)),
      userId: null,
      bot: false,
      maria: false,
    }),
  )
  await ticketOpening.run(work, 'decide', openings)
  const stateFor = (event: TicketEvent) => step(ticketSteps, 'closed', event)
  return work.query<LockedTicket>(
    `UPDATE chat_tickets t SET state = CASE WHEN v.user_id IS NULL THEN $3 ELSE $4 END, user_id = v.user_id, bot_is_active = (v.bot OR v.maria) AND v.user_id IS NULL,
       maria_is_active = v.maria AND NOT v.bot AND v.user_id IS NULL, finished_at = NULL, placed_at = now(), updated_at = now()
     FROM unnest($1::bigint[], $2::integer[], $5::boolean[], $6::boolean[]) v(id, user_id, bot, maria) WHERE t.id = v.id AND closed_from_birth(t) RETURNING ${LOCKED_COLUMNS}`,
    [
      answered.map(({ id }) => id),
      openings.map(({ userId }) => userId),
      stateFor('ANSWER'),
      stateFor('ANSWER_FOR_USER'),
      openings.map(({ bot }) => bot),
      openings.map(({ maria }) => maria),
    ],
  )
}
