import type { ChatTicket } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { type LockedTicket, lockVisibleTicket, placeOf, ticketNotFound } from '../../tickets/locked-ticket'
import { readTicket } from '../../tickets/ticket.row'
import { enqueueRead } from '../delivery/shown-to-customer'

/**
 * Marks a ticket's messages as seen. Only its owner's look counts: a colleague who peeks in leaves the
 * counters as they are.
 */
export async function resetUnseen(
  work: Work,
  viewer: Viewer,
  id: string,
  instanceId: string,
): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  if (ticket.instance_id !== instanceId) throw ticketNotFound()
  const before = await readTicket(work, id)
  if (ticket.user_id !== viewer.id || before.unseenMsg === 0) return before
  const seen = await work.query<{ id: string }>(
    'UPDATE customer_chats SET unseen = FALSE WHERE chat_ticket_id = $1 AND unseen RETURNING id::text',
    [id],
  )
  await enqueueRead(
    work,
    instanceId,
    seen.map((one) => one.id).sort((a, b) => Number(a) - Number(b)),
  )
  return countUnseen(work, ticket, before, 0)
}

/** Writes down how many of a ticket's messages wait to be seen, and tells who sees the ticket. */
export async function countUnseen(
  work: Work,
  ticket: LockedTicket,
  before: ChatTicket,
  unseenMsg: number,
): Promise<ChatTicket> {
  const { id } = ticket
  await work.query('UPDATE chat_tickets SET unseen = $2, updated_at = now() WHERE id = $1', [id, unseenMsg])
  const after = { ...before, unseenMsg }
  const [rev] = await publish(work, [
    {
      event: 'Changed',
      data: (seq) => ({ ticket: { ...after, rev: seq } }),
      audience: { kind: 'ticket', scopes: [placeOf(ticket)] },
      rows: [{ table: 'chat_tickets', id }],
    },
  ])
  return { ...after, rev: rev ?? after.rev }
}
