import { ADMINISTRATOR, canSee, canTake, type Viewer } from '../access/visibility'
import { takes } from '../kernel/step'
import { ticketSteps } from '../kernel/steps.gen'
import { scopeOf } from './lists'
import type { TicketRow } from './tables'

/** The most urgent a ticket can be. */
export const LAST_PRIORITY = 3

/** What a viewer may do with a ticket now. The server decides the same way; the panel offers no more than this. */
export type TicketRights = Readonly<{
  take: boolean
  /** Out of a colleague's hands. */
  takeOver: boolean
  reply: boolean
  comment: boolean
  transfer: boolean
  returnToInbox: boolean
  finish: boolean
  /** Put off, and take up again. */
  snooze: boolean
  /** Make urgent, mark as research. */
  mark: boolean
  changeDepartment: boolean
  /** End the bot that answers, so that people go on. */
  stopBot: boolean
  giveToBot: boolean
}>

/** The rights of a viewer over a ticket. */
export function ticketRights(viewer: Viewer, row: TicketRow): TicketRights {
  const mine = row.data.user_id === viewer.id || viewer.role === ADMINISTRATOR
  // The queue is everybody's who sees it.
  const markable = row.state === 'inbox' ? canSee(viewer, scopeOf(row)) : mine && row.state === 'open'
  return {
    take: takes(ticketSteps, row.state, 'TAKE') && canTake(viewer, scopeOf(row)),
    takeOver:
      viewer.role === ADMINISTRATOR &&
      row.data.user_id !== null &&
      row.data.user_id !== viewer.id &&
      takes(ticketSteps, row.state, 'HAND_OVER'),
    // Who thinks about closing goes on where they were: the composer stays, and what waits in it leaves.
    reply: mine && (row.state === 'open' || row.state === 'closing'),
    comment: canSee(viewer, scopeOf(row)) && row.state !== 'closed' && row.state !== 'removed',
    transfer: mine && (takes(ticketSteps, row.state, 'HAND_OVER') || takes(ticketSteps, row.state, 'ASSIGN')),
    returnToInbox: mine && takes(ticketSteps, row.state, 'RETURN'),
    finish: mine && row.state !== 'inbox' && takes(ticketSteps, row.state, 'FINISH'),
    snooze: mine && takes(ticketSteps, row.state, 'HAND_OVER'),
    mark: markable,
    stopBot: markable && row.data.bot_is_active,
    giveToBot: markable && !row.data.bot_is_active,
    changeDepartment: markable && takes(ticketSteps, row.state, 'CHANGE_DEPARTMENT'),
  }
}

/** May the viewer mark the ticket as unread? One that is unread has nothing to be marked. */
export const mayMarkUnseen = (viewer: Viewer, { state, data }: TicketRow): boolean =>
  (data.user_id === viewer.id || viewer.role === ADMINISTRATOR) && state === 'open' && data.unseenMsg === 0
