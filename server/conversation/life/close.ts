import type { ChatTicket } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { step, takes } from '../../../src/domain/kernel/step'
import { ticketSteps } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationFinishChatTicketArgs } from '../../platform/graphql/resolvers.gen'
import { closed } from '../seam'
import { lockVisibleTicket } from '../tickets/locked-ticket'
import { rememberPlace } from '../tickets/remember-place'
import { cancelOpenTransfer } from '../transfers/cancel'
import { finishingUntilGoodbye } from './finishing'
import { sayGoodbyeLater } from './goodbye.job'
import { mustAct, tellMove } from './move'
import { checkedClosing } from './reasons'

/** How a ticket is closed: why, and with how much ado. */
type Closing = Omit<MutationFinishChatTicketArgs, 'id'>

/**
 * Closes a ticket. Its open transfer, if any, is canceled with it. Where the house says goodbye to its
 * customers, or asks for a grade, that goes out a moment later, unless `silent` or outside the 24-hour window: a
 * closing that is taken back has said nothing.
 * @throws Refusal unless the viewer owns it or is an administrator, or when the reason is not as the house wants it.
 */
export async function finishTicket(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
  closing: Closing = {},
): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  // Closed without having been taken, a customer would go unanswered unseen.
  if (takes(ticketSteps, ticket.state, 'TAKE'))
    throw new Refusal('FORBIDDEN', 'Este atendimento está na fila: assuma-o antes de encerrar.')
  await mustAct(work, viewer, ticket, 'FINISH')
  const why = await checkedClosing(work, ticket.instance_id, closing)
  const state = step(ticketSteps, ticket.state, 'FINISH')
  await rememberPlace(work, viewer, ticket, { state }, now)
  await work.query(
    `UPDATE chat_tickets SET state = $2, finished_at = $3, waiting_since = NULL, updated_at = now(),
       closed_by = $4, closing_reason_id = $5, closing = $6 WHERE id = $1`,
    [id, state, now, Number(viewer.id), why?.id ?? null, why ? JSON.stringify(why.closing) : null],
  )
  if (!closing.silent) {
    await sayGoodbyeLater(work, id, viewer.id, now)
    await finishingUntilGoodbye(work, id, now)
  }
  const told: Change[] = []
  await closed.run(work, 'record', [{ ticket, told }])
  return tellMove(work, viewer, ticket, {
    event: 'chatTicketClosed',
    text: why ? `encerrou o atendimento: ${why.closing.reason}.` : 'encerrou o atendimento.',
    now,
    before: told,
  })
}

/**
 * Closes a ticket for a reason that lies outside of it, wherever it stands: without goodbye, without a reason of
 * the house's list. `why` follows "encerrou o atendimento:".
 */
export async function closeUnasked(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
  why: string,
): Promise<void> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  if (!takes(ticketSteps, ticket.state, 'FINISH')) return
  await work.query(
    `UPDATE chat_tickets SET state = $2, finished_at = $3, waiting_since = NULL, updated_at = now(), closed_by = $4
     WHERE id = $1`,
    [id, step(ticketSteps, ticket.state, 'FINISH'), now, Number(viewer.id)],
  )
  const told: Change[] = []
  await closed.run(work, 'record', [{ ticket, told }])
  await tellMove(work, viewer, ticket, {
    event: 'chatTicketClosed',
    text: `encerrou o atendimento: ${why}.`,
    now,
    before: told,
  })
}

/**
 * Gives a ticket back to the queue of its department, for a reason that the conversation shows (`why`, a sentence without
 * its full stop). Its open transfer, if any, is canceled with it.
 * @throws Refusal unless the viewer owns it or is an administrator.
 */
export async function returnTicket(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
  why: string | null = null,
): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  if (takes(ticketSteps, ticket.state, 'TAKE'))
    throw new Refusal('CONFLICT', 'Este atendimento já está na fila.')
  await mustAct(work, viewer, ticket, 'RETURN')
  const state = step(ticketSteps, ticket.state, 'RETURN')
  await rememberPlace(work, viewer, ticket, { state, user_id: null }, now)
  await work.query(
    `UPDATE chat_tickets SET state = $2, user_id = NULL, previous_user_id = user_id, placed_at = $3, updated_at = now()
     WHERE id = $1`,
    [id, state, now],
  )
  return tellMove(work, viewer, ticket, {
    event: 'Changed',
    text: why === null ? 'devolveu o atendimento à fila.' : `devolveu o atendimento à fila: ${why}.`,
    now,
    before: await cancelOpenTransfer(work, ticket),
  })
}
