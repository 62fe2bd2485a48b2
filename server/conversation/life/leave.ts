import type { Viewer } from '../../../src/domain/access/visibility'
import { takes } from '../../../src/domain/kernel/step'
import { ticketSteps } from '../../../src/domain/kernel/steps.gen'
import type { Leaver } from '../../directory/moments'
import { isUserId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { LOCKED_COLUMNS, type LockedTicket } from '../tickets/locked-ticket'
import { confirmTransfer } from '../transfers/answer'
import { cancelOpenTransfer } from '../transfers/cancel'
import { createTransfer } from '../transfers/create'
import { finishTicket, returnTicket } from './close'

/** Tickets that others want to hand to whoever leaves, from when they are locked until the asking is taken back. */
const offered = new WeakMap<Leaver, readonly LockedTicket[]>()

/** Locks the tickets of whoever leaves, before people, as everywhere. */
export async function lockTicketsOf(work: Work, leavers: readonly Leaver[]): Promise<void> {
  for (const leaver of leavers) {
    if (leaver.tickets === null) continue
    offered.set(leaver, await offeredTo(work, leaver.userId))
    await unfinishedOf(work, leaver.userId)
  }
}

/** Hands tickets on; what was offered to whoever leaves stays where it is. Who was locked after another came in is looked at again. */
export async function passTicketsOn(
  work: Work,
  left: readonly Readonly<{ leaver: Leaver; why: string }>[],
): Promise<void> {
  for (const { leaver, why } of left) {
    if (leaver.tickets === null) continue
    const { to, by } = leaver.tickets
    for (const ticket of offered.get(leaver) ?? [])
      await publish(work, await cancelOpenTransfer(work, ticket))
    for (const ticket of await unfinishedOf(work, leaver.userId))
      await passOn(work, by, ticket, to, { why, now: leaver.now })
  }
}

/** The unfinished tickets in a user's hands, locked. */
const unfinishedOf = (work: Work, userId: string): Promise<LockedTicket[]> =>
  lockTicketsWhere(work, `t.user_id = $1 AND t.state <> 'closed'`, userId)

/** Tickets that others want to hand to a user, locked. */
const offeredTo = (work: Work, userId: string): Promise<LockedTicket[]> =>
  lockTicketsWhere(
    work,
    `EXISTS (SELECT 1 FROM ticket_transfers x WHERE x.tenant_id = t.tenant_id AND x.chat_ticket_id = t.id
       AND x.state = 'requested' AND x.next_user_id = $1)`,
    userId,
  )

/** `condition` speaks of ticket `t` and user `$1`; a number that no user has finds none. */
async function lockTicketsWhere(work: Work, condition: string, userId: string): Promise<LockedTicket[]> {
  if (!isUserId(userId)) return []
  return work.query<LockedTicket>(
    `SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE ${condition} ORDER BY t.id FOR UPDATE`,
    [Number(userId)],
  )
}

async function passOn(
  work: Work,
  house: Viewer,
  ticket: LockedTicket,
  nextUserId: string | null,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  if (!takes(ticketSteps, ticket.state, 'RETURN')) {
    // It is being closed already: the leaving does not open it again.
    await finishTicket(work, house, ticket.id, now, { silent: true })
    return
  }
  if (nextUserId === null) {
    await returnTicket(work, house, ticket.id, now, why)
    return
  }
  await publish(work, await cancelOpenTransfer(work, ticket))
  const { id } = await createTransfer(
    work,
    house,
    {
      chat_ticket_id: ticket.id,
      next_user_id: nextUserId,
      previous_user_id: ticket.user_id,
      ask_receiver: false,
      note: `${why}.`,
    },
    now,
  )
  await confirmTransfer(work, house, id, now)
}
