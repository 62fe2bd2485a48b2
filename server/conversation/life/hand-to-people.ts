import { step, takes } from '../../../src/domain/kernel/step'
import { ticketSteps, transferSteps } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import { type Change, publishAtEnd } from '../../platform/events/publish'
import { type LogLine, writeLogLines } from '../messages/log-line'
import { moved } from '../seam'
import { type LockedTicket, placeOf } from '../tickets/locked-ticket'
import { readTicket, scopeOf } from '../tickets/ticket.row'
import { readTransfer } from '../transfers/transfer.row'

/** Where a ticket went; `lost`: the department that it was meant for is not in use any more. */
export type Handed = Readonly<{ department: string | null; lost: boolean }>

type Handing = Readonly<{
  departmentId: string | null
  note: string
  /** The line that says so in the conversation. */
  line: (handed: Handed) => Pick<LogLine, 'text' | 'ofMaria'>
  /** What else is told, of the ticket as it stands then. */
  tell?: () => Promise<Change>
}>

/** What was said by itself in this ticket still leaves, though whoever said it has it no more: it was given away, and not taken. */
export const keepsItsWord = (work: Work, ticket: LockedTicket): Promise<unknown> =>
  work.query(
    `UPDATE outbox SET only_while_bot = FALSE
     WHERE instance_id = $1 AND customer_id = $2 AND only_while_bot AND only_while_user IS NULL`,
    [ticket.instance_id, ticket.customer_id],
  )

/**
 * Gives a ticket that a bot or Maria had to people: into the queue of a department, or of the shop where none is named or it is not in
 * use any more. The customer waits from now on. Who has the ticket already keeps it.
 */
export async function handToPeople(
  work: Work,
  before: LockedTicket,
  { departmentId, note, line, tell }: Handing,
  now: Date,
): Promise<void> {
  const inQueue = takes(ticketSteps, before.state, 'TAKE')
  const department =
    departmentId === null || !inQueue
      ? undefined
      : await work.one<{ id: string; name: string }>(
          'SELECT id::text, name FROM departments WHERE id = $1::bigint AND activated',
          [departmentId],
        )
  await work.query(
    `UPDATE chat_tickets SET bot_is_active = FALSE, state = $3, department_id = coalesce($2::bigint, department_id), placed_at = $4,
       waiting_since = coalesce(waiting_since, $4), updated_at = now() WHERE id = $1`,
    [
      before.id,
      department?.id ?? null,
      department ? step(ticketSteps, before.state, 'CHANGE_DEPARTMENT') : before.state,
      now,
    ],
  )
  await moved.run(work, 'record', [{ ticketId: before.id }])
  const lost = departmentId !== null && inQueue && !department
  const lines = await writeLogLines(work, [
    { ticketId: before.id, at: now, ...line({ department: department?.name ?? null, lost }) },
  ])
  publishAtEnd(work, [
    await toldHanded(work, before, { departmentId: department?.id ?? null, note }, now),
    ...(tell ? [await tell()] : []),
    ...lines,
  ])
}

/** Writes it down among the ticket's transfers (specification section 4: of the two causes, the bot) and tells it. */
async function toldHanded(
  work: Work,
  before: LockedTicket,
  { departmentId, note }: { departmentId: string | null; note: string },
  now: Date,
): Promise<Change> {
  const row = await work.one<{ id: string }>(
    `INSERT INTO ticket_transfers (tenant_id, chat_ticket_id, state, previous_user_id, next_user_id, department_id, note, created_at, transferred_at)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $7) RETURNING id::text`,
    [
      work.tenant.id,
      before.id,
      step(transferSteps, step(transferSteps, transferSteps.initial, 'REQUEST'), 'CONFIRM'),
      before.user_id === null ? null : Number(before.user_id),
      departmentId,
      note.trim() || null,
      now,
    ],
  )
  const transfer = await readTransfer(work, row?.id ?? '')
  const ticket = await readTicket(work, before.id)
  return {
    event: 'ChatTicketTransferred',
    data: (rev) => ({
      transfer: { ...transfer, rev },
      ticket: { ...ticket, rev },
      triggered_by: null,
      cause: 'bot',
    }),
    audience: { kind: 'ticket', scopes: [placeOf(before), scopeOf(ticket)] },
    rows: [
      { table: 'ticket_transfers', id: transfer.id },
      { table: 'chat_tickets', id: before.id },
    ],
  }
}
