import { takes } from '../kernel/step'
import { ticketSteps } from '../kernel/steps.gen'
import type { TicketRow } from '../kernel/world'
import { scopeOf } from './lists'
import { ADMINISTRATOR, canSee, canTake, type Viewer } from './visibility'

/** What a viewer may do with a ticket now. The server decides the same way; the panel offers no more than this. */
export type TicketRights = Readonly<{
  take: boolean
  reply: boolean
  comment: boolean
  transfer: boolean
  returnToInbox: boolean
  finish: boolean
}>

/** The rights of a viewer over a ticket. */
export function ticketRights(viewer: Viewer, row: TicketRow): TicketRights {
  const mine = row.data.user_id === viewer.id || viewer.role === ADMINISTRATOR
  return {
    take: takes(ticketSteps, row.state, 'TAKE') && canTake(viewer, scopeOf(row)),
    reply: mine && row.state === 'open',
    comment: canSee(viewer, scopeOf(row)) && row.state !== 'closed' && row.state !== 'removed',
    transfer: mine && (takes(ticketSteps, row.state, 'HAND_OVER') || takes(ticketSteps, row.state, 'ASSIGN')),
    returnToInbox: mine && takes(ticketSteps, row.state, 'RETURN'),
    finish: mine && row.state !== 'inbox' && takes(ticketSteps, row.state, 'FINISH'),
  }
}
