import type { Silence, SilencePlace, SilenceRule, Waiting } from '../../../src/domain/inactivity/silence'
import type { Work } from '../../platform/db/work'

/** Does the tenant of this transaction time anybody? Cheap: most have no such rule. */
export const TIMES_ANYBODY = 'EXISTS (SELECT FROM inactivity_rules WHERE active)'

/** The same, asked by itself. */
export async function timesAnybody(work: Work): Promise<boolean> {
  return (await work.one<{ timed: boolean }>(`SELECT ${TIMES_ANYBODY} AS timed`))?.timed ?? false
}

/** What holds for a ticket: its department's rule before its connection's, before the shop's. */
export type HeldRule = SilenceRule & Readonly<{ since: number; reasonId: string | null }>

/** The rule for a ticket in this place; undefined: nothing is done. */
export async function ruleFor(
  work: Work,
  ticket: Readonly<{ instance_id: string; department_id: string | null }>,
  place: SilencePlace,
): Promise<HeldRule | undefined> {
  const row = await work.one<{
    warnings: SilenceRule['warnings']
    close_minutes: number | null
    reason_id: string | null
    since: Date
  }>(
    `SELECT warnings, close_minutes, reason_id::text, since FROM inactivity_rules
     WHERE active AND place = $3 AND (instance_id IS NULL OR instance_id = $1)
       AND (department_id IS NULL OR department_id = $2)
     ORDER BY department_id NULLS LAST, instance_id NULLS LAST LIMIT 1`,
    [ticket.instance_id, ticket.department_id, place],
  )
  return (
    row && {
      warnings: row.warnings,
      closeMinutes: row.close_minutes,
      reasonId: row.reason_id,
      since: row.since.getTime(),
    }
  )
}

/** A ticket with the silence that is kept of it, and the one in it now. */
export type Held = Readonly<{
  id: string
  instance_id: string
  department_id: string | null
  kept: Silence | null
  waiting: Waiting
}>

/**
 * Who is silent in these tickets, and since when. In somebody's hands since the last word of a person of the shop's; not
 * while the last word is the customer's, who is owed an answer, nor while it is put off, pinned by somebody who has it, or a bot
 * speaks. In the queue since the customer's own last word, or since it came there. Who never wrote, or is blocked, is not timed.
 */
export async function heldIn(work: Work, ticketIds: readonly string[]): Promise<Held[]> {
  const rows = await work.query<Omit<Held, 'waiting'> & { place: SilencePlace; since: Date | null }>(
    `SELECT t.id::text, t.instance_id::text, t.department_id::text, t.silence AS kept, t.state AS place, w.since
     FROM chat_tickets t LEFT JOIN LATERAL (
       SELECT CASE t.state WHEN 'inbox' THEN greatest(t.last_inbound_at, t.placed_at) ELSE (
         SELECT max(m.sent_at) FROM customer_chats m
         WHERE m.tenant_id = t.tenant_id AND m.chat_ticket_id = t.id AND m.tag_type = 'out'
           AND NOT m.is_bot_message AND m.type <> 'comment') END AS since
       FROM customers c
       WHERE c.tenant_id = t.tenant_id AND c.id = t.customer_id
         AND t.last_inbound_at IS NOT NULL AND NOT t.bot_is_active
         AND c.blocked_at IS NULL AND c.erased_at IS NULL
         AND (t.state = 'inbox' OR t.state = 'open' AND t.waiting_since IS NULL AND t.snoozed_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM ticket_pins p
             WHERE p.tenant_id = t.tenant_id AND p.chat_ticket_id = t.id AND p.user_id = t.user_id))
     ) w ON TRUE
     WHERE t.id = ANY($1::bigint[]) ORDER BY t.id`,
    [ticketIds],
  )
  return rows.map(({ place, since, ...held }) => ({
    ...held,
    waiting: since && { place, since: since.getTime() },
  }))
}
