import { deliverySteps } from '../../../../src/domain/kernel/steps.gen'
import { insertMany, into, returning } from '../../../platform/db/insert-many'
import type { Work } from '../../../platform/db/work'
import { OUTBOX_CHANNEL } from '../../../platform/events/outbox-channel'
import type { LockedTicket } from '../../tickets/locked-ticket'
import { CAMPAIGN_RANK, RANKS, type Rank } from './outbox'
import { type OwnContent, rawOf } from './own-message'

/** A message that nobody asked for, in a ticket that is closed from birth. */
export type ClosedMessage = Readonly<{ ticket: LockedTicket; hash: string; content: OwnContent }>

const MESSAGES = into(
  'customer_chats',
  `chat_ticket_id bigint, customer_id bigint, instance_id bigint, hash text, type text, message text, sent_at timestamptz, delivery text,
   tag_type text, document_name text, document_mimetype text, media_file_id bigint, raw jsonb, message_header text,
   message_footer text, message_buttons jsonb, is_bot_message boolean`,
  {
    conflict: '(tenant_id, hash) WHERE hash IS NOT NULL DO NOTHING',
    returning: returning<{ id: string; chat_ticket_id: string; hash: string }>(
      'id::text, chat_ticket_id::text, hash',
    ),
  },
)

/**
 * Stores messages of one connection and puts them into the outbox, campaigns' behind everything else; nobody is told of them. A
 * handful of statements for all of them.
 * @returns their ids by their keys; one whose key was used is not there.
 */
export async function storeClosed(
  work: Work,
  messages: readonly ClosedMessage[],
  at: Date,
  rank: Rank = 'campaign',
): Promise<ReadonlyMap<string, string>> {
  if (messages.length === 0) return new Map()
  const stored = await insertMany(
    work,
    MESSAGES,
    messages.map(({ ticket, hash, content }) => ({
      chat_ticket_id: ticket.id,
      customer_id: ticket.customer_id,
      instance_id: ticket.instance_id,
      hash,
      type: content.type,
      message: content.text,
      sent_at: at,
      delivery: deliverySteps.initial,
      tag_type: 'out',
      document_name: content.documentName,
      document_mimetype: content.mime,
      media_file_id: content.fileId,
      raw: rawOf(content),
      message_header: content.around?.header ?? null,
      message_footer: content.around?.footer ?? null,
      message_buttons: content.around?.buttons ?? null,
      is_bot_message: true,
    })),
  )
  const ids = stored.map(({ id }) => id)
  await work.query(
    `UPDATE chat_tickets t SET last_message_id = v.message FROM unnest($1::bigint[], $2::bigint[]) v(ticket, message) WHERE t.id = v.ticket`,
    [stored.map(({ chat_ticket_id: ticket }) => ticket), ids],
  )
  await enqueueClosed(work, ids, rank)
  return new Map(stored.map(({ hash, id }) => [hash, id]))
}

/** Puts pending messages of one connection into their customers' lines. */
async function enqueueClosed(work: Work, ids: readonly string[], rank: Rank = 'campaign'): Promise<void> {
  await work.query(
    `WITH put AS (
       INSERT INTO outbox (tenant_id, message_id, instance_id, customer_id, rank)
       SELECT tenant_id, id, instance_id, customer_id, $2 FROM customer_chats WHERE id = ANY($1::bigint[])
       ON CONFLICT (tenant_id, message_id) DO UPDATE SET not_before = NULL
       RETURNING tenant_id, instance_id
     ) SELECT pg_notify('${OUTBOX_CHANNEL}', tenant_id || ':' || instance_id) FROM (SELECT DISTINCT tenant_id, instance_id FROM put) one`,
    [ids, RANKS.indexOf(rank)],
  )
}

/** Has messages of campaigns leave again that ended, or of which nobody knows: another attempt at each. */
export async function sendAgain(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await work.query(
    `UPDATE customer_chats m SET send_attempt = m.send_attempt + CASE WHEN m.delivery = '${deliverySteps.initial}' AND m.whatsapp_message_id IS NULL THEN 0 ELSE 1 END,
       delivery = '${deliverySteps.initial}', whatsapp_message_id = NULL, refused_id = NULL, error_code = NULL, error_message = NULL,
       posting_since = NULL, tries = 0
     FROM (SELECT id FROM customer_chats WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE) v WHERE m.id = v.id`,
    [ids],
  )
  await enqueueClosed(work, ids)
}

/**
 * Takes messages of a campaign back out of the outbox that nobody is posting. Whoever claims one at this moment finds it gone when
 * they mark it.
 * @returns their ids.
 */
export async function takeBack(work: Work, campaignId: string): Promise<string[]> {
  const back = await work.query<{ id: string }>(
    `WITH waiting AS (
       SELECT m.id FROM outbox o JOIN customer_chats m ON m.tenant_id = o.tenant_id AND m.id = o.message_id
       JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
       WHERE o.rank = ${CAMPAIGN_RANK} AND t.campaign_id = $1 AND m.posting_since IS NULL AND m.delivery = '${deliverySteps.initial}'
         AND m.whatsapp_message_id IS NULL
       ORDER BY m.id FOR UPDATE OF m SKIP LOCKED
     ) DELETE FROM outbox o USING waiting w WHERE o.message_id = w.id RETURNING o.message_id::text AS id`,
    [campaignId],
  )
  return back.map(({ id }) => id)
}
