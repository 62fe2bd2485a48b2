import type { ChatTicket } from '../../../contract/entities'
import { canSee } from '../access/visibility'
import { seeCustomer } from '../contacts/customer.rows'
import { forgetDraft } from '../drafts/draft.rows'
import { drop, put } from '../kernel/rows'
import { step } from '../kernel/step'
import { ticketSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import { currentUser, viewerOf } from '../login/session'
import { forgetEarlier } from '../messages/earlier.rows'
import { forgetMessages, giveMessages } from '../messages/message.rows'
import { forgetScheduled } from '../schedules/scheduled-message.rows'
import { observationOf } from './lifecycle'
import { scopeOf } from './lists'
import { isSnoozed } from './snooze'
import type { TicketRow } from './tables'

/**
 * Takes in a ticket as the server has it; an older `rev` than the known one does not change the ticket.
 *
 * An older one may still tell that the ticket was out of sight for a while. After a hole it comes late:
 *
 *   server   4 out of sight │ 5 message │ 6 in sight again
 *   panel                                 6 folded (hole) … catching up: 4; 5 was not for this person
 */
export function seeTicket(world: World, change: Change, incoming: ChatTicket): void {
  const known = world.rows.tickets.get(incoming.id)
  seeCustomer(world, change, incoming.customer, incoming.customer.rev ?? incoming.rev)
  if (known && known.data.rev >= incoming.rev) {
    const current = withNewerCustomer(known.data, incoming)
    if (current !== known.data) put(world, change, 'tickets', { ...known, data: current })
    const then = { id: incoming.id, state: known.state, data: incoming }
    if (known.data.rev > incoming.rev && comesIntoSight(world, then, known))
      readAnew(world, change, incoming.id, incoming.rev)
    return
  }
  const data = known ? withNewerCustomer(incoming, known.data) : incoming
  const state = step(ticketSteps, known?.state ?? 'absent', observationOf(data))
  const row = { id: data.id, state, data }
  put(world, change, 'tickets', row)
  if (known?.data.customer_id !== data.customer_id) giveMessages(world, change, data.id, data.customer_id)
  if (known && comesIntoSight(world, known, row)) readAnew(world, change, data.id, data.rev)
  if (!known || isCountedOtherwise(known, row)) change.effects.push({ type: 'recount' })
}

/**
 * The ticket with the newer of two copies of its customer: a ticket that was read just before its customer
 * changed may be told after it.
 */
function withNewerCustomer(data: ChatTicket, other: ChatTicket): ChatTicket {
  const { customer } = other
  if (customer.id !== data.customer.id || (customer.rev ?? 0) <= (data.customer.rev ?? 0)) return data
  const { name: customer_name, document_register, email } = customer
  return { ...data, customer, customer_name, document_register, email }
}

/** Does it stand under other tabs than before, or where other people see it? */
const isCountedOtherwise = (before: TicketRow, after: TicketRow): boolean =>
  before.state !== after.state ||
  before.data.bot_is_active !== after.data.bot_is_active ||
  before.data.user_id !== after.data.user_id ||
  before.data.inbox_department_id !== after.data.inbox_department_id ||
  before.data.instance_id !== after.data.instance_id ||
  isSnoozed(before) !== isSnoozed(after)

/** What was said while it was out of sight was not told here: the conversation is read again when it is opened. */
function readAnew(world: World, change: Change, id: string, before: number): void {
  forgetMessages(world, change, id, before)
  drop(world, change, 'history', id)
  forgetEarlier(world, change, id)
}

function comesIntoSight(world: World, before: TicketRow, after: TicketRow): boolean {
  const { data: from } = before
  const { data: to } = after
  // Nearly always: it stands where it stood.
  if (
    from.user_id === to.user_id &&
    from.inbox_department_id === to.inbox_department_id &&
    from.instance_id === to.instance_id
  )
    return false
  const user = currentUser(world)
  if (!user) return false
  const viewer = viewerOf(user)
  return !canSee(viewer, scopeOf(before)) && canSee(viewer, scopeOf(after))
}

/**
 * Takes a ticket out with all that hangs on it: conversation, transfers, reactions, orders. The server has them
 * still; what only this device knows (a message that waits to be sent) keeps its ticket here.
 */
export function forgetTicket(world: World, change: Change, id: string): void {
  const messages = world.index.messagesOf.get(id) ?? []
  if (messages.some((messageId) => world.rows.messages.get(messageId)?.temp)) return
  for (const messageId of messages)
    for (const table of ['reactions', 'orders'] as const)
      if (world.rows[table].has(messageId)) drop(world, change, table, messageId)
  forgetMessages(world, change, id)
  world.index.messagesOf.delete(id)
  forgetEarlier(world, change, id)
  forgetScheduled(world, change, id)
  forgetDraft(world, change, id)
  for (const transferId of [...(world.index.transfersOf.get(id) ?? [])])
    drop(world, change, 'transfers', transferId)
  world.index.transfersOf.delete(id)
  for (const table of ['history', 'notices', 'botSessions'] as const)
    if (world.rows[table].has(id)) drop(world, change, table, id)
  drop(world, change, 'tickets', id)
}
