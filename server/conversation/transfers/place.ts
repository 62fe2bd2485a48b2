import type { TicketTransfer } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { step } from '../../../src/domain/kernel/step'
import { type TicketEvent, ticketSteps, transferSteps } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { writeLogLines } from '../messages/log-line'
import { type LockedTicket, placeOf } from '../tickets/locked-ticket'
import { rememberPlace } from '../tickets/remember-place'
import { readTicket, scopeOf } from '../tickets/ticket.row'
import type { Receiver } from './receiver'
import { readTransfer } from './transfer.row'

type Placement = {
  ticket: LockedTicket
  receiver: Receiver
  /** The ticket machine's word for it. */
  move: Extract<TicketEvent, 'TAKE' | 'ASSIGN' | 'HAND_OVER'>
  by: Viewer
  /** What the conversation says about it. */
  line: string
  now: Date
}

/** Puts the ticket into the receiver's hands, confirms the transfer and tells both. The one way a ticket changes hands. */
export async function placeTicket(
  work: Work,
  transferId: string,
  placement: Placement,
): Promise<TicketTransfer> {
  const { ticket: before, receiver, move, by, line, now } = placement
  const state = step(ticketSteps, before.state, move)
  await rememberPlace(work, by, before, { state, user_id: receiver.id }, now)
  await work.query(
    `UPDATE chat_tickets SET state = $2, user_id = $3, previous_user_id = coalesce(user_id, previous_user_id),
       -- Who had a bot before waits for a person from now on.
       waiting_since = CASE WHEN bot_is_active AND $5 THEN $4 ELSE waiting_since END,
       bot_is_active = bot_is_active AND NOT $5, placed_at = $4, updated_at = now() WHERE id = $1`,
    // Who takes a ticket answers it: two would talk to the customer. Who is given one may leave it to the bot.
    [before.id, state, Number(receiver.id), now, move === 'TAKE'],
  )
  await work.query('UPDATE ticket_transfers SET state = $2, transferred_at = $3 WHERE id = $1', [
    transferId,
    step(transferSteps, 'requested', 'CONFIRM'),
    now,
  ])
  const lines = await writeLogLines(work, [{ ticketId: before.id, text: line, at: now, userId: by.id }])
  const ticket = await readTicket(work, before.id)
  const transfer = await readTransfer(work, transferId)
  const rows: Change['rows'] = [
    { table: 'ticket_transfers', id: transferId },
    { table: 'chat_tickets', id: before.id },
  ]
  const audience = { kind: 'ticket' as const, scopes: [placeOf(before), scopeOf(ticket)] }
  const told = (rev: number) => ({ transfer: { ...transfer, rev }, ticket: { ...ticket, rev } })
  const change: Change =
    move === 'TAKE'
      ? { event: 'Transferred', data: told, audience, rows }
      : {
          event: 'ChatTicketTransferred',
          data: (rev) => ({ ...told(rev), triggered_by: by.id, cause: 'user' }),
          audience,
          rows,
        }
  const [rev] = await publish(work, [change, ...lines])
  return { ...transfer, rev: rev ?? transfer.rev }
}

type NewTransfer = {
  ticket: LockedTicket
  receiverId: string
  by: Viewer
  pulled: boolean
  note: string | null
  now: Date
}

/** Writes down that a ticket is to change hands. */
export async function requestTransfer(
  work: Work,
  { ticket, receiverId, by, pulled, note, now }: NewTransfer,
): Promise<string> {
  const row = await work.one<{ id: string }>(
    `INSERT INTO ticket_transfers (tenant_id, chat_ticket_id, state, previous_user_id, next_user_id, department_id,
       requested_by, pulled, note, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id::text`,
    [
      work.tenant.id,
      ticket.id,
      step(transferSteps, transferSteps.initial, 'REQUEST'),
      ticket.user_id === null ? null : Number(ticket.user_id),
      Number(receiverId),
      ticket.department_id,
      Number(by.id),
      pulled,
      note,
      now,
    ],
  )
  if (!row) throw new Error('a transfer was not written')
  return row.id
}
