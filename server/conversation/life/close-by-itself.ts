import type { TicketClosing } from '../../../contract/entities'
import { step, takes } from '../../../src/domain/kernel/step'
import { ticketSteps } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import { type Change, publishAtEnd } from '../../platform/events/publish'
import { writeLogLines } from '../messages/log-line'
import { closed } from '../seam'
import { type LockedTicket, placeOf } from '../tickets/locked-ticket'
import { readTicket, scopeOf } from '../tickets/ticket.row'
import { finishingUntilGoodbye } from './finishing'
import { sayGoodbyeLater } from './goodbye.job'

/** How a ticket is closed that nobody closes. */
type Closing = Readonly<{
  /** A reason of the house's, where it still exists. */
  reasonId: string | null
  /** What the conversation says of it; the reason stands behind. */
  line: string
  /** Are goodbye and the question for a grade said as when a person closes it? */
  saysGoodbye: boolean
}>

/** Closes a ticket in nobody's name: its customer has fallen silent, or a bot is done. */
export async function closeByItself(
  work: Work,
  ticket: LockedTicket,
  { reasonId, line, saysGoodbye }: Closing,
  now: Date,
): Promise<void> {
  if (!takes(ticketSteps, ticket.state, 'FINISH')) return
  const reason = await work.one<Pick<TicketClosing, 'reason' | 'category' | 'outcome'> & { id: string }>(
    `SELECT r.id::text, r.name AS reason, c.name AS category, r.outcome FROM reasons r
     LEFT JOIN reason_categories c ON c.tenant_id = r.tenant_id AND c.id = r.category_id
     WHERE r.id = $1::bigint AND r.deleted_at IS NULL`,
    [reasonId],
  )
  const closing: TicketClosing | undefined = reason && {
    reason: reason.reason,
    category: reason.category,
    outcome: reason.outcome,
    fields: [],
  }
  await work.query(
    `UPDATE chat_tickets SET state = $2, finished_at = $3, waiting_since = NULL, updated_at = now(), closed_by = NULL,
       closing_reason_id = $4, closing = $5 WHERE id = $1`,
    [
      ticket.id,
      step(ticketSteps, ticket.state, 'FINISH'),
      now,
      reason?.id ?? null,
      closing ? JSON.stringify(closing) : null,
    ],
  )
  if (saysGoodbye) {
    await sayGoodbyeLater(work, ticket.id, null, now)
    await finishingUntilGoodbye(work, ticket.id, now)
  }
  const before: Change[] = []
  await closed.run(work, 'record', [{ ticket, told: before }])
  const lines = await writeLogLines(work, [
    {
      ticketId: ticket.id,
      text: `${line}${reason ? `: ${reason.reason}` : ''}.`,
      at: now,
    },
  ])
  const shown = await readTicket(work, ticket.id)
  publishAtEnd(work, [
    ...before,
    {
      event: 'chatTicketClosed',
      data: (rev) => ({ ticket: { ...shown, rev } }),
      audience: { kind: 'ticket', scopes: [placeOf(ticket), scopeOf(shown)] },
      rows: [{ table: 'chat_tickets', id: ticket.id }],
    },
    ...lines,
  ])
}
