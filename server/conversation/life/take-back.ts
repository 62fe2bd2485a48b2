import type { ChatTicket } from '../../../contract/entities'
import { canSee, type Viewer } from '../../../src/domain/access/visibility'
import { step } from '../../../src/domain/kernel/step'
import { type TicketEvent, type TicketState, ticketSteps } from '../../../src/domain/kernel/steps.gen'
import { customerErased } from '../../directory/customers/locked-customer'
import type { SystemWork, Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { UNDOING } from '../facts/undoing.sql'
import { reopened } from '../seam'
import { ownedByOther } from '../tickets/conversation'
import { type LockedTicket, lockTicket, ticketNotFound } from '../tickets/locked-ticket'
import type { Place } from '../tickets/remember-place'
import { askAgain } from '../transfers/ask-again'
import { cancelOpenTransfer } from '../transfers/cancel'
import { tellMove } from './move'
import { mustBeOpenable, otherMeanwhile } from './reopen'

/** How long the server allows it, ms: the offer of 6 s stays while the mouse is on it. */
const TAKE_BACK_MS = 60_000

/** Forgets what was being written in tickets whose closing cannot be taken back any more. */
export async function forgetDraftsOfClosed(work: SystemWork, now: Date): Promise<void> {
  await work.query(
    `UPDATE chat_tickets SET moved_from = moved_from - 'drafts'
     WHERE moved_from ? 'drafts' AND (moved_from->>'at')::timestamptz < $1`,
    [new Date(now.getTime() - TAKE_BACK_MS)],
  )
}

type MovedFrom = Place & { by: string; at: string; to: Place; asked?: string | null }

/**
 * Takes back what the viewer did to a ticket a moment ago: closing, handing over, giving to a department or to the
 * queue. It stands again where it stood, also where the viewer sees it no longer.
 * @throws Refusal where somebody has done something with it since, or a goodbye has gone out.
 */
export async function takeBack(work: Work, viewer: Viewer, id: string, now: Date): Promise<ChatTicket> {
  const ticket = await lockTicket(work, id)
  if (!ticket) throw ticketNotFound()
  const row = await work.one<{ moved_from: MovedFrom | null; erased: boolean }>(
    `SELECT t.moved_from, c.erased_at IS NOT NULL AS erased FROM chat_tickets t
     JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id WHERE t.id = $1`,
    [id],
  )
  const from = row?.moved_from ?? null
  const ofViewer = from?.by === viewer.id && now.getTime() - Date.parse(from.at) <= TAKE_BACK_MS
  if (!from || !ofViewer) throw canSee(viewer, ticket) ? await tooLate(work, ticket) : ticketNotFound()
  if (!samePlace(ticket, from.to)) throw canSee(viewer, ticket) ? await tooLate(work, ticket) : movedOn()
  if (row?.erased) throw customerErased()
  if (await said(work, id, from, viewer)) throw await tooLate(work, ticket)
  if (ticket.state === 'closed') {
    if (await goodbyeSaid(work, id, from))
      throw new Refusal(
        'CONFLICT',
        'A despedida já foi enviada ao cliente. Reabra o atendimento se precisar.',
      )
    await mustBeOpenable(work, viewer, ticket)
  }
  const before = await cancelOpenTransfer(work, ticket)
  if (ticket.state === 'closed')
    await reopened.run(work, 'record', [{ ticket, takenBack: true, told: before }])
  await work
    .query(
      `UPDATE chat_tickets SET state = $2, user_id = (moved_from->>'user_id')::integer,
         department_id = (moved_from->>'department_id')::bigint,
         previous_user_id = (moved_from->>'previous_user_id')::integer,
         placed_at = (moved_from->>'placed_at')::timestamptz,
         waiting_since = CASE WHEN state = 'closed' THEN (moved_from->>'waiting_since')::timestamptz
           ELSE waiting_since END,
         snoozed_at = (moved_from->>'snoozed_at')::timestamptz,
         snoozed_until = (moved_from->>'snoozed_until')::timestamptz,
         finished_at = NULL, closed_by = NULL, closing_reason_id = NULL, closing = NULL, review_until = NULL,
         moved_from = NULL, updated_at = now() WHERE id = $1 AND ${UNDOING}`,
      [id, step(ticketSteps, ticket.state, wayBack(ticket.state, from.state))],
    )
    .catch(otherMeanwhile)
  return tellMove(work, viewer, ticket, {
    event: 'Changed',
    text: 'desfez a última ação: o atendimento está como antes.',
    now,
    before,
    after: [...(await askAgain(work, id, from.asked, now)), ...tellReceiver(viewer, ticket)],
  })
}

/** The ticket machine's word for it. */
function wayBack(now: TicketState, before: TicketState): TicketEvent {
  if (now === 'closed') return 'REOPEN'
  if (before === 'inbox') return now === 'inbox' ? 'CHANGE_DEPARTMENT' : 'RETURN'
  return now === 'inbox' ? 'ASSIGN' : 'HAND_OVER'
}

const samePlace = (a: Place, b: Place): boolean =>
  a.state === b.state && a.user_id === b.user_id && a.department_id === b.department_id

const movedOn = () => new Refusal('CONFLICT', 'Outra pessoa já está cuidando deste atendimento.')

/** Why it stays: who has it, or what has become of it. */
async function tooLate(work: Work, ticket: LockedTicket): Promise<Refusal> {
  if (ticket.state === 'closed') return new Refusal('CONFLICT', 'Não dá mais para desfazer o encerramento.')
  if (ticket.user_id === null) return new Refusal('CONFLICT', 'Não dá mais para desfazer: está na fila.')
  return ownedByOther(work, ticket, 'CONFLICT', 'está com')
}

/** Has a colleague written to the customer or among colleagues since? */
async function said(work: Work, id: string, { at }: MovedFrom, viewer: Viewer): Promise<boolean> {
  const row = await work.one(
    `SELECT 1 FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'out' AND user_id <> $2
       AND NOT is_bot_message AND sent_at >= $3 LIMIT 1`,
    [id, Number(viewer.id), at],
  )
  return row !== undefined
}

/** Has what is said at the end been said since? */
async function goodbyeSaid(work: Work, id: string, { at }: MovedFrom): Promise<boolean> {
  const row = await work.one(
    'SELECT 1 FROM customer_chats WHERE chat_ticket_id = $1 AND is_bot_message AND sent_at >= $2 LIMIT 1',
    [id, at],
  )
  return row !== undefined
}

/** A colleague who had it for a moment reads why it is gone. */
function tellReceiver(viewer: Viewer, ticket: LockedTicket): Change[] {
  const { user_id: receiver } = ticket
  if (receiver === null || receiver === viewer.id || ticket.state === 'closed') return []
  return [
    {
      event: 'chatNotification',
      data: (rev) => ({
        user_id: receiver,
        title: 'Transferência desfeita',
        message: 'Quem transferiu voltou atrás: o atendimento não está mais com você.',
        chat_ticket_id: ticket.id,
        rev,
      }),
      audience: { kind: 'users', ids: [receiver] },
      rows: [],
    },
  ]
}
