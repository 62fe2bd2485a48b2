/** What decides who may see a ticket: where it stands, not what is in it. */
export type TicketScope = Readonly<{
  /** Its owner; null in the queue. */
  user_id: string | null
  department_id: string | null
  instance_id: string
}>

/** The person who looks. */
export type Viewer = Readonly<{
  id: string
  /** The role's name; 'administrador' sees everything. */
  role: string
  department_id: string | null
  instance_ids: readonly string[]
  /** What they find customers by; left out: what is shown to somebody who may not see contact data, of administrators everything. */
  contacts?: Contacts
}>

/**
 * By what of a customer's contact data somebody may find them: `whole` by any part of it; `shown` by no more than they are
 * shown; `counted` by that and by a whole number, which was counted before it was looked for (server/directory/masking/lookups.ts).
 */
export type Contacts = 'whole' | 'counted' | 'shown'

/** Name of the role that is exempt from department and pick rules (specification section 6). */
export const ADMINISTRATOR = 'administrador'

/**
 * The one rule that decides who sees a ticket; it serves lists, counters, search, pushes and exports, on both sides.
 *
 * Administrators see all. Everyone sees what is theirs, wherever it came from. Otherwise the ticket's
 * connection must be among the viewer's, and its department must be the viewer's or none; a viewer without
 * department sees every department (specification section 6).
 */
export function canSee(viewer: Viewer, ticket: TicketScope): boolean {
  if (viewer.role === ADMINISTRATOR) return true
  if (ticket.user_id === viewer.id) return true
  if (!viewer.instance_ids.includes(ticket.instance_id)) return false
  return (
    ticket.department_id === null ||
    viewer.department_id === null ||
    ticket.department_id === viewer.department_id
  )
}

/** What the viewer finds customers by: where it is not said, no more than is shown to everybody. */
export const contactsOf = ({ contacts, role }: Pick<Viewer, 'contacts' | 'role'>): Contacts =>
  contacts ?? (role === ADMINISTRATOR ? 'whole' : 'shown')

/** May the viewer take this ticket out of the queue, as far as visibility goes? (section 6: only their department's chats) */
export const canTake = (viewer: Viewer, ticket: TicketScope): boolean =>
  ticket.user_id === null && canSee(viewer, ticket)
