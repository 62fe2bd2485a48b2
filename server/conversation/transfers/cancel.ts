import { step, takes } from '../../../src/domain/kernel/step'
import { type TransferState, transferSteps } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import type { Closed } from '../seam'
import { type LockedTicket, placeOf } from '../tickets/locked-ticket'

/** A transfer's standing; the lock of its ticket guards it. */
export type OpenTransfer = {
  id: string
  state: TransferState
  next_user_id: string | null
  requested_by: string | null
  note: string | null
}

/** Columns of {@link OpenTransfer}. */
export const OPEN_TRANSFER_COLUMNS = 'id::text, state, next_user_id::text, requested_by::text, note'

/** Those who are told about a transfer: who sees the ticket where it stands, and the one it was meant for. */
export const transferAudience = (ticket: LockedTicket, nextUserId: string | null) => ({
  kind: 'ticket' as const,
  scopes:
    nextUserId === null ? [placeOf(ticket)] : [placeOf(ticket), { ...placeOf(ticket), user_id: nextUserId }],
})

/** Cancels a transfer that waits; gives its event for `publish`. */
export async function cancelTransfer(
  work: Work,
  ticket: LockedTicket,
  transfer: OpenTransfer,
): Promise<Change> {
  await work.query('UPDATE ticket_transfers SET state = $2 WHERE id = $1', [
    transfer.id,
    step(transferSteps, transfer.state, 'CANCEL'),
  ])
  return toldCancel(ticket, transfer)
}

const toldCancel = (ticket: LockedTicket, transfer: OpenTransfer): Change => ({
  event: 'TransferCanceled',
  data: (rev) => ({ id: transfer.id, chatTicketId: ticket.id, rev }),
  audience: transferAudience(ticket, transfer.next_user_id),
  rows: [{ table: 'ticket_transfers', id: transfer.id }],
})

/** Cancels whatever transfer of the ticket still waits: it leaves the hands that wanted to give it. */
export async function cancelOpenTransfer(work: Work, ticket: LockedTicket): Promise<Change[]> {
  const open = await openTransferOf(work, ticket.id)
  return open ? [await cancelTransfer(work, ticket, open)] : []
}

/** What hangs over a ticket that is closed hangs over it no longer. */
export async function cancelOfClosed(work: Work, tickets: readonly Closed[]): Promise<void> {
  for (const { ticket, told } of tickets) told.push(...(await cancelOpenTransfer(work, ticket)))
}

/** The same for many tickets, in one statement. */
export async function cancelOpenTransfers(work: Work, tickets: readonly LockedTicket[]): Promise<Change[]> {
  const waits: TransferState = step(transferSteps, transferSteps.initial, 'REQUEST')
  const rows = await work.query<OpenTransfer & { chat_ticket_id: string }>(
    `UPDATE ticket_transfers SET state = $2 WHERE chat_ticket_id = ANY($1::bigint[]) AND state = $3
     RETURNING ${OPEN_TRANSFER_COLUMNS}, chat_ticket_id::text`,
    [tickets.map(({ id }) => id), step(transferSteps, waits, 'CANCEL'), waits],
  )
  return rows.flatMap((transfer) => {
    const ticket = tickets.find(({ id }) => id === transfer.chat_ticket_id)
    return ticket ? [toldCancel(ticket, transfer)] : []
  })
}

/** The ticket's transfer that waits for an answer, if one does. */
export async function openTransferOf(work: Work, ticketId: string): Promise<OpenTransfer | undefined> {
  const rows = await work.query<OpenTransfer>(
    `SELECT ${OPEN_TRANSFER_COLUMNS} FROM ticket_transfers
     WHERE chat_ticket_id = $1 ORDER BY id DESC LIMIT 20`,
    [ticketId],
  )
  return rows.find(({ state }) => takes(transferSteps, state, 'CANCEL'))
}
