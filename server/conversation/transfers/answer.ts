import type { TicketTransfer } from '../../../contract/entities'
import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { takes } from '../../../src/domain/kernel/step'
import { type TransferEvent, ticketSteps, transferSteps } from '../../../src/domain/kernel/steps.gen'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { userName } from '../tickets/conversation'
import { type LockedTicket, lockTicket } from '../tickets/locked-ticket'
import { cancelTransfer, OPEN_TRANSFER_COLUMNS, type OpenTransfer } from './cancel'
import { placeTicket } from './place'
import { lockReceiver } from './receiver'
import { tellRefused } from './tell'

/**
 * Confirms a transfer that waits: the ticket goes to its receiver. The receiver may, whoever asked for it may,
 * and an administrator.
 */
export async function confirmTransfer(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<TicketTransfer> {
  const { ticket, transfer } = await lockTransfer(work, viewer, id, 'CONFIRM')
  if (!takes(ticketSteps, ticket.state, 'HAND_OVER'))
    throw new Refusal('CONFLICT', 'Este atendimento não pode mais ser transferido.')
  const receiver = await lockReceiver(work, transfer.next_user_id ?? '', ticket)
  await receiver.room()
  const owner = await userName(work, ticket.user_id)
  return placeTicket(work, id, {
    ticket,
    receiver,
    move: 'HAND_OVER',
    by: viewer,
    line: handOverLine({ owner, receiver: receiver.name, note: transfer.note, pulled: pulls(transfer) }),
    now,
  })
}

/** Did its receiver ask for it? An administrator takes over, rather than being handed it. */
const pulls = ({ next_user_id, requested_by }: OpenTransfer): boolean => next_user_id === requested_by

type HandOver = { owner: string; receiver: string; note: string | null; pulled: boolean }

/** What the conversation says; the receiver reads the note where they read the rest. */
const handOverLine = ({ owner, receiver, note, pulled }: HandOver): string => {
  const what = pulled
    ? `${receiver} assumiu o atendimento, que estava com ${owner}.`
    : `${owner} transferiu o atendimento para ${receiver}.`
  return note === null ? what : `${what} Recado: ${note}`
}

/** Refuses a transfer (its receiver) or calls it back (whoever asked for it, or an administrator). */
export async function deleteTransfer(work: Work, viewer: Viewer, id: string): Promise<boolean> {
  const { ticket, transfer } = await lockTransfer(work, viewer, id, 'CANCEL')
  const refused = viewer.id === transfer.next_user_id && viewer.id !== transfer.requested_by
  await publish(work, [
    await cancelTransfer(work, ticket, transfer),
    ...(refused ? await tellRefused(work, ticket, transfer) : []),
  ])
  return true
}

/**
 * Locks a transfer's ticket, and with it the transfer.
 * @throws Refusal NOT_FOUND for those who have no say in it, CONFLICT when it has its answer already.
 */
async function lockTransfer(
  work: Work,
  viewer: Viewer,
  id: string,
  event: TransferEvent,
): Promise<{ ticket: LockedTicket; transfer: OpenTransfer }> {
  const notFound = () => new Refusal('NOT_FOUND', 'Transferência não encontrada.')
  const where = isId(id)
    ? await work.one<{ chat_ticket_id: string }>(
        'SELECT chat_ticket_id::text FROM ticket_transfers WHERE id = $1',
        [id],
      )
    : undefined
  const ticket = where && (await lockTicket(work, where.chat_ticket_id))
  const transfer = await work.one<OpenTransfer>(
    `SELECT ${OPEN_TRANSFER_COLUMNS} FROM ticket_transfers WHERE id = $1`,
    [ticket ? id : null],
  )
  if (!ticket || !transfer) throw notFound()
  const hasSay =
    transfer.next_user_id === viewer.id ||
    transfer.requested_by === viewer.id ||
    viewer.role === ADMINISTRATOR
  if (!hasSay) throw notFound()
  if (!takes(transferSteps, transfer.state, event))
    throw new Refusal(
      'CONFLICT',
      transfer.state === 'confirmed'
        ? 'Esta transferência já foi confirmada.'
        : 'Esta transferência foi cancelada.',
    )
  return { ticket, transfer }
}
