import { SEND_PURPOSES, type SendChannel, type SendPurpose } from '../../../src/domain/consents/may-send'
import { rowSet } from '../../platform/db/row-set'
import type { Work } from '../../platform/db/work'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import { rankOf } from '../customers/consent/send-refusal.sql'

/**
 * The ledger of what was written to customers that they had not asked for. WhatsApp's part is kept where a message is marked
 * as being posted and where its delivery is stored, whoever wrote it; whoever sends e-mails or SMS keeps theirs by these.
 */
export type NewOutreach = Readonly<{
  customer_id: string
  /** Which message it is within the channel: 200 characters at most. */
  source: string
  purpose: SendPurpose
  planned_at: Date
  /** Null: it waits. */
  sent_at: Date | null
}>

const NEW = rowSet(
  'customer_id bigint, source text, purpose text, planned_at timestamptz, sent_at timestamptz',
)

/**
 * Holds what is kept of customers until the end of the transaction. Whoever asks whether they have had enough, and keeps what leaves
 * to them, holds it before both: of two messages to one customer that leave at the same moment, by whatever channel and connection,
 * the second counts the first.
 */
export async function holdOutreach(work: Work, customerIds: readonly string[]): Promise<void> {
  await work.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('outreach:' || k.id, $1)) FROM (SELECT DISTINCT id FROM unnest($2::bigint[]) id ORDER BY id) k`,
    [work.tenant.id, customerIds],
  )
}

/** Keeps messages of a channel; one that is there already is sent (again) at the time given. One statement. */
export async function keepOutreach(
  work: Work,
  channel: Exclude<SendChannel, 'whatsapp'>,
  messages: readonly NewOutreach[],
): Promise<void> {
  if (messages.length === 0) return
  await work.query(
    `INSERT INTO outreach (tenant_id, channel, source, customer_id, purpose, planned_at, sent_at)
     SELECT $1, $2, v.source, v.customer_id, v.purpose, v.planned_at, v.sent_at FROM ${NEW.from(3)} ${AGAIN}`,
    [work.tenant.id, channel, ...NEW.values(messages)],
  )
}

const AGAIN = `ON CONFLICT (tenant_id, channel, source) DO UPDATE SET sent_at = excluded.sent_at, failed_at = NULL`

/** How messages stand by what their channel says: each moment is kept once, and what arrived has not failed. */
export async function followOutreach(
  work: Work,
  channel: Exclude<SendChannel, 'whatsapp'>,
  told: readonly Readonly<{ source: string; state: 'delivered' | 'read' | 'failed' }>[],
): Promise<void> {
  if (told.length === 0) return
  await work.query(
    followed(`SELECT $1::integer AS tenant_id, v.source, v.state FROM ${STATES.from(3)}`, '$2'),
    [work.tenant.id, channel, ...STATES.values(told)],
  )
}

const STATES = rowSet('source text, state text')

/** SQL: the ledger follows rows of tenant_id, source, and the state as deliveries have it. */
export const followed = (rows: string, channel = "'whatsapp'"): string =>
  `UPDATE outreach o SET
     delivered_at = CASE WHEN v.state IN ('delivered', 'read', 'played') THEN coalesce(o.delivered_at, now()) ELSE o.delivered_at END,
     read_at = CASE WHEN v.state IN ('read', 'played') THEN coalesce(o.read_at, now()) ELSE o.read_at END,
     failed_at = CASE WHEN v.state = 'failed' AND o.delivered_at IS NULL THEN now() END
   FROM (${rows}) v WHERE o.tenant_id = v.tenant_id AND o.channel = ${channel} AND o.source = v.source`

const TEMPLATE = {
  is: "m.type = 'template'",
  name: "m.raw -> 'template' ->> 'name'",
  language: "m.raw -> 'template' ->> 'language'",
}

/**
 * SQL: keeps the messages of `rows` (id, rank: of their purpose, line_rank: in their line, planned_at) that leave now: every template, which may reach
 * somebody who did not write lately, and whatever else nobody asked for. Practice reaches nobody. The connection is asked for as if it might
 * not be there: messages are taken by their ids then.
 */
export const posted = (rows: string, at: string): string =>
  `INSERT INTO outreach (tenant_id, channel, source, customer_id, purpose, instance_id, portfolio, rank, planned_at, sent_at)
   SELECT m.tenant_id, 'whatsapp', m.hash, m.customer_id, (${purposes})[1 + ${rankOf('p.rank', TEMPLATE, 'i.id')}], i.id,
     CASE WHEN ${TEMPLATE.is} AND i.is_official THEN ${PORTFOLIO} END, p.line_rank, p.planned_at, ${at}
   FROM ${rows} p JOIN customer_chats m ON m.id = p.id LEFT JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id
   WHERE m.hash IS NOT NULL AND NOT coalesce(i.practice, FALSE) AND (${TEMPLATE.is} OR p.rank > 0) ${AGAIN}`

const purposes = `ARRAY[${SEND_PURPOSES.map((purpose) => `'${purpose}'`).join(', ')}]`

/** SQL: by what the provider counts whom the connection `i` reaches: its account, as nothing is known of what accounts share. */
export const PORTFOLIO = "coalesce(i.waba_id, 'i:' || i.id)"

/** As long as reports compare with the year before. */
export const sweepOutreach = deletesOld({
  name: 'outreach',
  table: 'outreach',
  column: 'planned_at',
  keep: '400 days',
})
