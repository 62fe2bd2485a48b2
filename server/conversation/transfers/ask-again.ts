import { step, takes } from '../../../src/domain/kernel/step'
import { type TransferState, ticketSteps, transferSteps } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { type LockedTicket, lockTicket } from '../tickets/locked-ticket'
import { readTicket } from '../tickets/ticket.row'
import { transferAudience } from './cancel'
import { expireLater, expiresAt } from './expire.job'
import { lockReceiver } from './receiver'
import { readTransfer } from './transfer.row'

/**
 * Asks again what a transfer asked that was cancelled as its ticket was moved away, now that the ticket stands where it
 * stood: the same colleague, with the same words, until the moment at which it would have ended by itself. Nobody is asked
 * where that moment is past, the ticket is in other hands, or the colleague cannot have it any more.
 * @returns its event, to be told behind the ticket.
 */
export async function askAgain(
  work: Work,
  ticketId: string,
  transferId: string | null | undefined,
  now: Date,
): Promise<Change[]> {
  if (!transferId) return []
  const ticket = await lockTicket(work, ticketId)
  const asked = await work.one<{
    state: TransferState
    previous_user_id: string
    next_user_id: string
    created_at: Date
  }>(
    `SELECT state, previous_user_id::text, next_user_id::text, created_at FROM ticket_transfers
     WHERE id = $1 AND chat_ticket_id = $2`,
    [transferId, ticketId],
  )
  if (!ticket || asked?.state !== 'canceled' || asked.previous_user_id !== ticket.user_id) return []
  if (!takes(ticketSteps, ticket.state, 'HAND_OVER') || (await expiresAt(work, asked.created_at)) <= now)
    return []
  if (!(await canReceive(work, asked.next_user_id, ticket))) return []
  const again = await work.one<{ id: string }>(
    `INSERT INTO ticket_transfers (tenant_id, chat_ticket_id, state, previous_user_id, next_user_id, department_id,
       requested_by, pulled, note, created_at)
     SELECT tenant_id, chat_ticket_id, $2, previous_user_id, next_user_id, department_id, requested_by, pulled, note, created_at
     FROM ticket_transfers WHERE id = $1 RETURNING id::text`,
    [transferId, step(transferSteps, transferSteps.initial, 'REQUEST')],
  )
  if (!again) throw new Error('a transfer vanished inside its transaction')
  await expireLater(work, again.id, asked.created_at)
  return [await toldTransferring(work, ticket, again.id)]
}

/** A transfer that waits for its receiver, told to those who see the ticket, and to them. */
export async function toldTransferring(work: Work, ticket: LockedTicket, id: string): Promise<Change> {
  const transfer = await readTransfer(work, id)
  const shown = await readTicket(work, ticket.id)
  return {
    event: 'Transferring',
    data: (seq) => ({ transfer: { ...transfer, rev: seq }, ticket: shown }),
    audience: transferAudience(ticket, transfer.nextUserId ?? null),
    rows: [{ table: 'ticket_transfers', id }],
  }
}

const canReceive = (work: Work, userId: string, ticket: LockedTicket): Promise<boolean> =>
  lockReceiver(work, userId, ticket).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
