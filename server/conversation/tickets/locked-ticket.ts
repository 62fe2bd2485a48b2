import type { TicketScope, Viewer } from '../../../src/domain/access/visibility'
import { canSee } from '../../../src/domain/access/visibility'
import type { TicketState } from '../../../src/domain/kernel/steps.gen'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/** A ticket whose row is locked until the end of the transaction: what is decided on it holds. */
export type LockedTicket = TicketScope & { id: string; customer_id: string; state: TicketState }

/** Columns of {@link LockedTicket}. */
export const LOCKED_COLUMNS = `t.id::text, t.customer_id::text, t.instance_id::text, t.state, t.user_id::text, t.department_id::text`

/** The one sentence for tickets that do not exist and for those that the caller may not see. */
export const ticketNotFound = () => new Refusal('NOT_FOUND', 'Atendimento não encontrado.')

/** Locks a ticket, whoever owns it; undefined when there is none. */
export async function lockTicket(work: Work, id: string): Promise<LockedTicket | undefined> {
  if (!isId(id)) return undefined
  return work.one<LockedTicket>(`SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.id = $1 FOR UPDATE`, [
    id,
  ])
}

/**
 * Locks a ticket that the viewer may see.
 * @throws Refusal NOT_FOUND, the same for a ticket of others as for none.
 */
export async function lockVisibleTicket(work: Work, viewer: Viewer, id: string): Promise<LockedTicket> {
  const ticket = await lockTicket(work, id)
  if (!ticket || !canSee(viewer, ticket)) throw ticketNotFound()
  return ticket
}

/** Where the ticket stands, without the rest of the row. */
export const placeOf = ({ user_id, department_id, instance_id }: TicketScope): TicketScope => ({
  user_id,
  department_id,
  instance_id,
})
