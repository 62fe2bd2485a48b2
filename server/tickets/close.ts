import type { ChatTicket } from '../../contract/entities'
import { step, takes } from '../../src/domain/kernel/step'
import { type TicketEvent, ticketSteps } from '../../src/domain/kernel/steps.gen'
import { ADMINISTRATOR, type Viewer } from '../../src/domain/tickets/visibility'
import { writeLogLines } from '../messages/log-line'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'
import { cancelOpenTransfer } from '../transfers/cancel'
import { ownedByOther, userName } from './conversation'
import { type LockedTicket, lockVisibleTicket, placeOf } from './locked-ticket'
import { readTicket, scopeOf } from './ticket.row'

/**
 * Closes a ticket. Its open transfer, if any, is canceled with it.
 * @throws Refusal unless the viewer owns it or is an administrator.
 */
export async function finishTicket(work: Work, viewer: Viewer, id: string, now: Date): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  // Closed without having been taken, a customer would go unanswered unseen.
  if (takes(ticketSteps, ticket.state, 'TAKE'))
    throw new Refusal('FORBIDDEN', 'Este atendimento está na fila: assuma-o antes de encerrar.')
  await mustAct(work, viewer, ticket, 'FINISH')
  await work.query(
    `UPDATE chat_tickets SET state = $2, finished_at = $3, waiting_since = NULL, updated_at = now() WHERE id = $1`,
    [id, step(ticketSteps, ticket.state, 'FINISH'), now],
  )
  return moved(work, viewer, ticket, { event: 'chatTicketClosed', text: 'encerrou o atendimento.', now })
}

/**
 * Gives a ticket back to the queue of its department. Its open transfer, if any, is canceled with it.
 * @throws Refusal unless the viewer owns it or is an administrator.
 */
export async function returnTicket(work: Work, viewer: Viewer, id: string, now: Date): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  if (takes(ticketSteps, ticket.state, 'TAKE'))
    throw new Refusal('CONFLICT', 'Este atendimento já está na fila.')
  await mustAct(work, viewer, ticket, 'RETURN')
  await work.query(
    `UPDATE chat_tickets SET state = $2, user_id = NULL, previous_user_id = user_id, placed_at = $3, updated_at = now()
     WHERE id = $1`,
    [id, step(ticketSteps, ticket.state, 'RETURN'), now],
  )
  return moved(work, viewer, ticket, { event: 'Changed', text: 'devolveu o atendimento à fila.', now })
}

/** @throws Refusal unless the ticket's state takes the event and it is the viewer's, or the viewer an administrator. */
async function mustAct(work: Work, viewer: Viewer, ticket: LockedTicket, event: TicketEvent): Promise<void> {
  if (!takes(ticketSteps, ticket.state, event))
    throw new Refusal(
      'CONFLICT',
      ticket.state === 'closing'
        ? 'Este atendimento está sendo encerrado.'
        : 'Este atendimento já foi encerrado.',
    )
  if (ticket.user_id !== viewer.id && viewer.role !== ADMINISTRATOR)
    throw await ownedByOther(work, ticket, 'FORBIDDEN', 'está com')
}

type Move = { event: 'chatTicketClosed' | 'Changed'; text: string; now: Date }

/** Tells the move to those who saw the ticket before or see it after, and writes it into the conversation. */
async function moved(
  work: Work,
  viewer: Viewer,
  before: LockedTicket,
  { event, text, now }: Move,
): Promise<ChatTicket> {
  const canceled = await cancelOpenTransfer(work, before)
  const name = await userName(work, viewer.id)
  const line = { ticketId: before.id, text: `${name} ${text}`, at: now, userId: viewer.id }
  const lines = await writeLogLines(work, [line])
  const ticket = await readTicket(work, before.id)
  const seqs = await publish(work, [
    ...canceled,
    {
      event,
      data: (rev) => ({ ticket: { ...ticket, rev } }),
      audience: { kind: 'ticket', scopes: [placeOf(before), scopeOf(ticket)] },
      rows: [{ table: 'chat_tickets', id: before.id }],
    },
    ...lines,
  ])
  return { ...ticket, rev: seqs.at(-1) ?? ticket.rev }
}
