import type { Viewer } from '../../../src/domain/access/visibility'
import { MOST_PINNED } from '../../../src/domain/tickets/pins'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { readAtSeq } from '../../platform/db/page'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { PinnedTickets } from '../../platform/graphql/resolvers.gen'
import { moved } from '../seam'
import { lockVisibleTicket } from './locked-ticket'
import { TICKET_SELECT, type TicketRow, toTicket } from './ticket.row'

/** The tickets that the viewer has pinned and may still see, the last pinned first. */
export async function pinnedTickets(work: Work, viewer: Viewer): Promise<PinnedTickets> {
  const read_at_seq = await readAtSeq(work)
  const parameters = new Parameters()
  const me = parameters.add(Number(viewer.id))
  const rows = await work.query<TicketRow>(
    `${TICKET_SELECT} JOIN ticket_pins p ON p.tenant_id = t.tenant_id AND p.chat_ticket_id = t.id
     WHERE p.user_id = ${me}::integer AND ${visibleTo(viewer, parameters)} ORDER BY p.pinned_at DESC, t.id DESC`,
    parameters.values,
  )
  return { items: rows.map(toTicket), read_at_seq }
}

/**
 * Keeps a ticket on top of the viewer's own lists, or no longer. Tells the viewer's other devices.
 * @throws Refusal CONFLICT above {@link MOST_PINNED}.
 */
export async function pinTicket(work: Work, viewer: Viewer, id: string, pinned: boolean): Promise<string[]> {
  const me = Number(viewer.id)
  const ticket = await lockVisibleTicket(work, viewer, id)
  // One's own pins are counted one after the other.
  await work.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [me])
  const before = await idsOf(work, me)
  if (before.includes(ticket.id) === pinned) return before
  if (pinned && before.length >= MOST_PINNED)
    throw new Refusal('CONFLICT', `Você já fixou ${MOST_PINNED} atendimentos: solte um antes.`)
  await work.query(
    pinned
      ? 'INSERT INTO ticket_pins (tenant_id, user_id, chat_ticket_id, pinned_at) VALUES ($1, $2, $3, clock_timestamp())'
      : 'DELETE FROM ticket_pins WHERE tenant_id = $1 AND user_id = $2 AND chat_ticket_id = $3',
    [work.tenant.id, me, ticket.id],
  )
  await moved.run(work, 'record', [{ ticketId: ticket.id }])
  const ids = await idsOf(work, me)
  await publish(work, [pinsAre(me, ids)])
  return ids
}

const pinsAre = (userId: number, ids: readonly string[]): Change => ({
  event: 'pinnedTicketsChanged',
  data: (rev) => ({ ids: [...ids], rev }),
  audience: { kind: 'users', ids: [String(userId)] },
  rows: [],
})

/** Whoever of `users` keeps a ticket on top has another in its place; those who keep both keep both. Null: everybody. */
export async function movePins(
  work: Work,
  from: string,
  to: string,
  users: readonly number[] | null = null,
): Promise<number[]> {
  const rows = await work.query<{ user_id: number }>(
    `UPDATE ticket_pins p SET chat_ticket_id = $2 WHERE chat_ticket_id = $1 AND ($3::integer[] IS NULL OR user_id = ANY($3))
       AND NOT EXISTS (SELECT 1 FROM ticket_pins o WHERE o.chat_ticket_id = $2 AND o.user_id = p.user_id) RETURNING user_id`,
    [from, to, users],
  )
  return rows.map(({ user_id }) => user_id)
}

/** What these users keep on top, as it stands: for `publish`, once the tickets stand as they shall. */
export const toldPins = (work: Work, users: readonly number[]): Promise<Change[]> =>
  Promise.all(users.map(async (userId) => pinsAre(userId, await idsOf(work, userId))))

/** Finished tickets fall out by themselves, so that they hold no place. */
async function idsOf(work: Work, userId: number): Promise<string[]> {
  const rows = await work.query<{ id: string }>(
    `SELECT p.chat_ticket_id::text AS id FROM ticket_pins p
     JOIN chat_tickets t ON t.tenant_id = p.tenant_id AND t.id = p.chat_ticket_id
     WHERE p.user_id = $1 AND t.state <> 'closed' ORDER BY p.pinned_at DESC, p.chat_ticket_id DESC`,
    [userId],
  )
  return rows.map(({ id }) => id)
}
