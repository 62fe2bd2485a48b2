import type { ScheduledMessage } from '../../../contract/entities'
import type { TicketScope } from '../../../src/domain/access/visibility'
import type { ScheduledMessageState } from '../../../src/domain/kernel/steps.gen'
import type { OwnContent } from '../../conversation/messages/outbound/own-message'
import { placeOf } from '../../conversation/tickets/locked-ticket'
import { iso } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'

/** SQL: in whose name message `s` leaves that leaves in nobody's. */
export const SHOP_NAME = '(SELECT h.name FROM tenants h WHERE h.id = s.tenant_id)'

/** One row of scheduled_messages `s` with its ticket `t` and its author `u`. */
export const SCHEDULED_SELECT = `
  SELECT s.id::text, s.hash, s.customer_id::text, s.instance_id::text, s.chat_ticket_id::text, s.user_id::text,
    CASE WHEN s.as_shop THEN ${SHOP_NAME} ELSE u.name END AS user_name, s.as_shop, s.state, s.type, s.message, s.reply_message_id::text, s.send_at, s.created_at,
    s.customer_chat_id::text, s.error_code, s.error_message, s.rev::integer, s.content, s.answer_awaited_since, s.repeat,
    t.user_id::text AS t_user_id, t.department_id::text AS t_department_id, t.instance_id::text AS t_instance_id
  FROM scheduled_messages s
  JOIN chat_tickets t ON t.tenant_id = s.tenant_id AND t.id = s.chat_ticket_id
  JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id`

export type ScheduledRow = Omit<ScheduledMessage, 'state' | 'send_at' | 'created_at' | 'repeat'> & {
  repeat: string | null
  state: ScheduledMessageState
  send_at: Date
  created_at: Date
  /** What it says, where that is more than words. */
  content: OwnContent | null
  /** An answer of the customer since then cancels it; null: none does. */
  answer_awaited_since: Date | null
  /** Leaves in nobody's name: its author has left. */
  as_shop: boolean
  t_user_id: string | null
  t_department_id: string | null
  t_instance_id: string
}

/** Where its ticket stands: who sees that sees this. */
export const scopeOfScheduled = (row: ScheduledRow): TicketScope =>
  placeOf({ user_id: row.t_user_id, department_id: row.t_department_id, instance_id: row.t_instance_id })

/** The contract's scheduled message. */
export const toScheduled = (row: ScheduledRow): ScheduledMessage => ({
  id: row.id,
  hash: row.hash,
  customer_id: row.customer_id,
  instance_id: row.instance_id,
  chat_ticket_id: row.chat_ticket_id,
  user_id: row.user_id,
  user_name: row.user_name,
  state: row.state,
  type: row.type,
  message: row.message,
  reply_message_id: row.reply_message_id,
  send_at: iso(row.send_at),
  repeat: row.repeat,
  created_at: iso(row.created_at),
  customer_chat_id: row.customer_chat_id,
  error_code: row.error_code,
  error_message: row.error_message,
  rev: row.rev,
})

/** Reads one, without locking it. */
export const readScheduled = (work: Work, id: string): Promise<ScheduledRow | undefined> =>
  work.one<ScheduledRow>(`${SCHEDULED_SELECT} WHERE s.id = $1`, [id])

/** Reads these, in the order of their numbers. */
export const readAllScheduled = (work: Work, ids: readonly string[]): Promise<ScheduledRow[]> =>
  work.query<ScheduledRow>(`${SCHEDULED_SELECT} WHERE s.id = ANY($1::bigint[]) ORDER BY s.id`, [ids])

/** Those of these that still wait, or have failed: what a conversation shows above its composer. */
export const readWaiting = (work: Work, ids: readonly string[]): Promise<ScheduledRow[]> =>
  work.query<ScheduledRow>(
    `${SCHEDULED_SELECT} WHERE s.id = ANY($1::bigint[]) AND s.state IN ('pending', 'sending', 'failed') ORDER BY s.id`,
    [ids],
  )

/** Reads one and locks it; its ticket is not locked. Taken before any lock on a ticket, as everywhere here. */
export const lockScheduled = (work: Work, id: string): Promise<ScheduledRow | undefined> =>
  work.one<ScheduledRow>(`${SCHEDULED_SELECT} WHERE s.id = $1 FOR UPDATE OF s`, [id])

/** The event that tells how it stands. */
export const toldScheduled = (row: ScheduledRow): Change => ({
  event: 'scheduledMessageChanged',
  data: (rev) => ({ scheduled: { ...toScheduled(row), rev } }),
  audience: { kind: 'ticket', scopes: [scopeOfScheduled(row)] },
  rows: [{ table: 'scheduled_messages', id: row.id }],
})
