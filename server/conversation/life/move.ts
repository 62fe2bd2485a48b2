import type { ChatTicket } from '../../../contract/entities'
import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { takes } from '../../../src/domain/kernel/step'
import { type TicketEvent, ticketSteps } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { writeLogLines } from '../messages/log-line'
import { moved } from '../seam'
import { ownedByOther, userName } from '../tickets/conversation'
import { type LockedTicket, placeOf } from '../tickets/locked-ticket'
import { readTicket, scopeOf } from '../tickets/ticket.row'

/** @throws Refusal unless the ticket's state takes the event and it is the viewer's, or the viewer an administrator. */
export async function mustAct(
  work: Work,
  viewer: Viewer,
  ticket: LockedTicket,
  event: TicketEvent,
): Promise<void> {
  if (!takes(ticketSteps, ticket.state, event)) throw stateRefusal(ticket)
  await mustOwn(work, viewer, ticket)
}

/** Why nothing can be done with a ticket in this state. */
export const stateRefusal = ({ state }: LockedTicket): Refusal =>
  new Refusal(
    'CONFLICT',
    state === 'closing'
      ? 'Este atendimento está sendo encerrado.'
      : state === 'closed'
        ? 'Este atendimento já foi encerrado.'
        : 'Este atendimento está na fila.',
  )

/** @throws Refusal FORBIDDEN unless it is the viewer's, or the viewer an administrator. */
export async function mustOwn(work: Work, viewer: Viewer, ticket: LockedTicket): Promise<void> {
  if (ticket.user_id !== viewer.id && viewer.role !== ADMINISTRATOR)
    throw await ownedByOther(work, ticket, 'FORBIDDEN', 'está com')
}

type Move = {
  /** The event that says it; each carries the ticket as it stands. */
  event:
    | 'chatTicketClosed'
    | 'Changed'
    | 'Created'
    | 'ChangeDepartment'
    | 'IsResearch'
    | 'ResearchCanceled'
    | 'notifyBotIsActive'
    | 'notifyReviewAttendance'
  /** What the conversation says about it, behind the name of whoever did it; null: nothing. */
  text: string | null
  now: Date
  /** Told before it: what makes the ticket's event understandable. */
  before?: readonly Change[]
  /** Told after it. */
  after?: readonly Change[]
}

/** Tells the move to those who saw the ticket before or see it after, and writes it into the conversation. */
export async function tellMove(
  work: Work,
  viewer: Viewer,
  before: LockedTicket,
  { event, text, now, before: first = [], after: last = [] }: Move,
): Promise<ChatTicket> {
  const lines =
    text === null
      ? []
      : await writeLogLines(work, [
          {
            ticketId: before.id,
            text: `${await userName(work, viewer.id)} ${text}`,
            at: now,
            userId: viewer.id,
          },
        ])
  await moved.run(work, 'record', [{ ticketId: before.id }])
  const ticket = await readTicket(work, before.id)
  // Where the customer is told of before, the ticket carries them with the number of that event.
  const customerAt = first.findIndex(({ rows }) =>
    rows.some(({ table, id }) => table === 'customers' && id === ticket.customer_id),
  )
  const numbered = (rev: number, customerRev = ticket.customer.rev): ChatTicket => ({
    ...ticket,
    rev,
    customer: { ...ticket.customer, ...(customerRev !== undefined && { rev: customerRev }) },
  })
  const customerRev = (own: number) => (customerAt < 0 ? undefined : own - first.length + customerAt)
  const seqs = await publish(work, [
    ...first,
    {
      event,
      data: (rev) => ({ ticket: numbered(rev, customerRev(rev)) }),
      audience: { kind: 'ticket', scopes: [placeOf(before), scopeOf(ticket)] },
      rows: [{ table: 'chat_tickets', id: before.id }],
    },
    ...lines,
    ...last,
  ])
  const again = [...last, ...lines].some(({ rows }) => rows.some(({ id }) => id === before.id))
  const own = seqs[first.length]
  if (own === undefined) throw new Error('an event has no number')
  return numbered((again ? seqs.at(-1) : own) ?? own, customerRev(own))
}
